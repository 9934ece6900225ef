import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { renewOpenCopies } from './open-copies.ts'
import { openCopies } from './open-copy-queries.ts'

let journal: TestApp

beforeAll(async () => {
  journal = await startApp()
  const { db } = journal.context
  await putArticles(db, [
    { id: 'citing', title: 'Citing', doi: '10.7777/citing' },
    { id: 'ours', title: 'Ours', doi: '10.7777/Ours' },
  ])
  const dois = [
    ...[
      '10.6666/Free',
      '10.6666/closed',
      '10.6666/unknown',
      '10.6666/down',
      '10.6666/script',
      '10.6666/same',
    ],
    ...['10.7777/ours', '10.5555/example', 'not a DOI', '10.6666/a?b#c/ü', null],
  ]
  await db
    .updateTable('articles')
    .set({ referenceList: JSON.stringify(dois.map((doi) => ({ doi }))) })
    .where('id', '=', 'citing')
    .execute()
})
afterAll(() => journal.close())

test('open copies of cited works are asked for, kept, and asked for again after a while', async () => {
  const { db } = journal.context
  const copies: Record<string, unknown> = {
    '10.6666/free': { best_oa_location: { url: 'https://repository.example/1.pdf', license: 'cc-by' } },
    '10.6666/closed': { best_oa_location: null },
    '10.6666/script': { best_oa_location: { url: 'javascript:alert(1)' } },
    '10.6666/same': { best_oa_location: { url: 'https://doi.org/10.6666/same' } },
    '10.6666/a?b#c/ü': { best_oa_location: { url: 'https://repository.example/2' } },
  }
  const asked: string[] = []
  const unpaywall = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    expect(searchParams.get('email')).toBe('office@journal.example')
    const doi = decodeURIComponent(pathname.replace('/v2/', ''))
    asked.push(doi)
    response.statusCode = doi === '10.6666/down' ? 500 : copies[doi] ? 200 : 404
    response.end(JSON.stringify(copies[doi] ?? { error: true }))
  })
  await new Promise<void>((ready) => unpaywall.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(unpaywall.address() as AddressInfo).port}/v2`
  const config = { ...journal.context.config, unpaywall: { url, mailto: 'office@journal.example' } }
  const configured = { ...journal.context, config }
  const kept = async () =>
    Object.fromEntries(
      await openCopies(db, ['10.6666/FREE', '10.6666/script', '10.6666/same', '10.6666/a?b#c/ü']),
    )
  try {
    await renewOpenCopies(journal.context)
    expect(asked, 'nothing is asked unless it is configured').toEqual([])
    await renewOpenCopies(configured)
    const outside = ['free', 'closed', 'unknown', 'down', 'script', 'same', 'a?b#c/ü'].map(
      (id) => `10.6666/${id}`,
    )
    expect(asked.toSorted()).toEqual(outside.toSorted())
    expect(await kept()).toEqual({
      '10.6666/free': 'https://repository.example/1.pdf',
      '10.6666/a?b#c/ü': 'https://repository.example/2',
    })
    asked.length = 0
    await renewOpenCopies(configured)
    expect(asked, 'only what was not answered is asked again').toEqual(['10.6666/down'])
    copies['10.6666/free'] = { best_oa_location: null }
    journal.advance(91 * 86_400_000)
    await renewOpenCopies(configured)
    expect(await kept()).toEqual({ '10.6666/a?b#c/ü': 'https://repository.example/2' })
  } finally {
    unpaywall.close()
  }
})
