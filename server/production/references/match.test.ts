import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { articleDocx } from '#tests/fixtures/documents/article-docx.ts'
import { reason, submission } from '#tests/manuscripts.ts'
import { convertText } from '../conversion.ts'
import { matchReferences } from './match.ts'

/** A server that simulates Crossref and records the requests it receives. */
let crossref: Server
const asked: URL[] = []
let isDown = true
let items: unknown[] = []
let journal: TestApp
let editor: Person
let text: string

beforeAll(async () => {
  crossref = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://stand-in'))
    response.statusCode = isDown ? 503 : 200
    response.end(JSON.stringify({ message: { items } }))
  })
  await new Promise<void>((ready) => crossref.listen(0, '127.0.0.1', ready))
  const { port } = crossref.address() as AddressInfo
  journal = await startApp(
    { review: { holdMinutes: 0 } },
    {
      crossref: { url: `http://127.0.0.1:${port}`, mailto: 'office@journal.example' },
    },
  )
  editor = await journal.account({ role: 'editor' })
  const author = await journal.account()
  const input = await submission(journal, author)
  const objectId = await author.upload(articleDocx())
  const { body } = await author.post('/api/manuscripts/submit', {
    ...input,
    files: [{ objectId, fileName: 'orders.docx', kind: 'manuscript' }],
  })
  text = `/api/manuscripts/${body.id}/text`
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${body.id}/decision`, { decision: 'accept', ...reason })
  await journal.runJobs()
  await journal.runJobs()
})
afterAll(async () => {
  await journal.close()
  crossref.close()
})

const matches = async () =>
  (await editor.get(text)).body.tasks.filter(({ title }: { title: string }) => /DOI/.test(title))

test('a reference gets the DOI that Crossref knows; a similar work is not offered', async () => {
  const { sources } = (await editor.get(text)).body
  await editor.post(`${text}/conversion`, { fileId: sources[0].id, changes: 'accept' })
  await journal.runJobs()
  expect(asked.length, 'asked only because the address is configured').toBeGreaterThan(0)
  expect(asked[0]?.searchParams.get('mailto')).toBe('office@journal.example')
  expect(await matches(), 'while Crossref does not answer').toEqual([])
  expect((await editor.get(text)).body.conversion.state).toBe('done')

  isDown = false
  const [reference = ''] = asked.map(({ searchParams }) => searchParams.get('query.bibliographic') ?? '')
  const year = Number(/\d{4}/.exec(reference)?.[0])
  const [, title = ''] = /\d{4}\)?\.\s+([^.?]+)[.?]/.exec(reference) ?? []
  const family = /^[\p{L}]+/u.exec(reference)?.[0]
  const same = {
    DOI: '10.5555/found.1',
    title: [title],
    author: [{ family }],
    issued: { 'date-parts': [[year]] },
  }
  items = [{ ...same, DOI: '10.5555/other', title: [`${title}: a sequel`] }, { DOI: 'no' }, same]
  await editor.post(`${text}/conversion`, { fileId: sources[0].id, changes: 'accept' })
  // The two jobs are called directly, because the worker would also make PDF and EPUB again.
  await convertText(journal.context, { manuscriptId: text.split('/')[3] ?? '' })
  await matchReferences(journal.context, { manuscriptId: text.split('/')[3] ?? '' })
  const found = await matches()
  expect(found).toHaveLength(1)
  expect(found[0].advice).toContain('10.5555/found.1')
})

test('a conversion whose job runs again, as after a killed worker, makes one version', async () => {
  const { sources, versions } = (await editor.get(text)).body
  const manuscriptId = text.split('/')[3] ?? ''
  await editor.post(`${text}/conversion`, { fileId: sources[0].id, changes: 'accept' })
  await Promise.all([1, 2].map(() => convertText(journal.context, { manuscriptId })))
  await convertText(journal.context, { manuscriptId })
  const { body } = await editor.get(text)
  expect(body.conversion.state).toBe('done')
  expect(body.versions).toHaveLength(versions.length + 1)
})
