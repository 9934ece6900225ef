import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewerSuggestion } from '#domain/schemas/review.ts'
import { type Person, startApp, type TestApp } from '../../../tests/app.ts'
import { details, underReview } from '../../../tests/manuscripts.ts'
import { indexExpertise, readCorpus, renewVectors } from '../expertise/index-papers.ts'

/** Stands in for Crossref and ORCID, and records what it was asked. */
const asked: string[] = []
const orcid = '0000-0002-1825-0097'
const answers: Record<string, unknown> = {
  '/works/10.5555%2Felsewhere.1?mailto=office%40journal.example': {
    message: {
      title: ['Forward contracts of <i>small</i> exporters'],
      abstract: '<jats:p>Who hedges the moves of a currency?</jats:p>',
      issued: { 'date-parts': [[2020, 5]] },
    },
  },
  // Half of a character in the title, and a year that no integer holds.
  '/works/10.5555%2Fodd.1?mailto=office%40journal.example': {
    message: { title: ['Odd \ud83d records'], issued: { 'date-parts': [[20_200_000_000.5]] } },
  },
  '/authors?search=Frisch&per-page=15': {
    results: [
      {
        display_name: 'Ragnar Anton Frisch',
        orcid: 'https://orcid.org/0000-0001-5109-3700',
        works_count: 41,
        last_known_institutions: [{ display_name: 'Institute of Samples' }],
        topics: [{ display_name: 'Econometrics' }],
      },
      { display_name: 'Frisch', works_count: 1 },
    ],
  },
  [`/${orcid}/works`]: {
    group: [
      {
        'work-summary': [
          {
            title: { title: { value: 'Order books and currencies' } },
            'publication-date': { year: { value: '2018' } },
            'external-ids': {
              'external-id': [{ 'external-id-type': 'doi', 'external-id-value': '10.5555/O.1' }],
            },
          },
        ],
      },
      { 'work-summary': [] },
    ],
  },
}

/** Bytes of the endless answer that the reader took. */
let taken = 0

function sendEndlessly(response: ServerResponse): void {
  const part = Buffer.alloc(1_000_000, 'x')
  const send = () => {
    while (!response.destroyed) {
      taken += part.length
      if (!response.write(part)) {
        response.once('drain', send)
        return
      }
    }
  }
  send()
}

let outside: Server
let journal: TestApp
let editor: Person
let reviewer: Person
let id: string

beforeAll(async () => {
  outside = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.includes('endless')) {
      sendEndlessly(response)
      return
    }
    if (request.url?.includes('broken')) {
      response.writeHead(503).end()
      return
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  journal = await startApp(
    {},
    { crossref: { url, mailto: 'office@journal.example' }, orcidRecords: url, openAlex: url },
  )
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ role: 'reviewer', lastName: 'Hedger' })
  id = await underReview(journal, await journal.account(), editor)
})
afterAll(async () => {
  await journal.close()
  outside.close()
})

async function suggestion(): Promise<ReviewerSuggestion | undefined> {
  const { body } = await editor.get(`/api/manuscripts/${id}/reviewer-suggestions`)
  return body.find(({ name }: ReviewerSuggestion) => name === 'Given Hedger')
}
const add = (text: string) => reviewer.post('/api/reviews/papers', { text })

test('pasted papers count at once, with the nearest one and the terms in common as reasons', async () => {
  expect(await suggestion()).toBeUndefined()
  const { status, body } = await add(
    `Invoicing and the order books of exporters\n${details.abstract}\n\nBirds of the northern fjords\nWe count puffins.`,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ added: 2, known: 0, tooMany: 0, unread: [], asksCrossref: true, orcid: null })
  const { reasons = [] } = (await suggestion()) ?? {}
  expect(reasons[0]).toBe('Wrote “Invoicing and the order books of exporters”')
  expect(reasons[1]).toMatch(/^Terms in common: .*invoicing/)
  expect(reasons.join()).not.toContain('puffins')
  // The same paper again, now with its year.
  const again = await add('@article{x, title={Invoicing and the Order Books of Exporters!}, year=2019}')
  expect(again.body).toMatchObject({ added: 0, known: 1 })
  expect(again.body.papers).toEqual([
    expect.objectContaining({ year: 2019, hasAbstract: true }),
    expect.objectContaining({ title: 'Birds of the northern fjords', year: null }),
  ])
})

test('DOIs are looked up in the journal first, then at Crossref', async () => {
  const article = {
    ...{ id: 'own', title: 'Own article', abstract: 'A', keywords: [], category: 'Economics' },
    ...{
      articleType: 'research',
      language: 'en',
      publishedDate: '2024-03-01',
      isOpenAccess: true,
      doi: '10.5555/Own',
    },
  }
  await journal.context.db
    .insertInto('articles')
    .values(article as never)
    .execute()
  const { body } = await add('10.5555/own\nhttps://doi.org/10.5555/elsewhere.1\n10.5555/unknown')
  expect(body).toMatchObject({ added: 2, unread: ['10.5555/unknown'] })
  expect(body.papers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Own article', doi: '10.5555/own', year: 2024 }),
      expect.objectContaining({
        title: 'Forward contracts of small exporters',
        year: 2020,
        hasAbstract: true,
      }),
    ]),
  )
  expect(asked.join()).not.toContain('%2Fown')
})

test('long papers, odd records and thousands of DOIs are stored as far as possible', async () => {
  const person = await journal.account({ role: 'reviewer' })
  const give = async (text: string) => (await person.post('/api/reviews/papers', { text })).body
  // Both limits are in the middle of a character of two UTF-16 units.
  const title = `${'t'.repeat(499)}😀`
  expect(await give(`${title}\n${'a'.repeat(9_999)}😀`)).toMatchObject({ added: 1, unread: [] })
  expect(await give(`@misc{k, title={B${title.slice(1)}}, abstract={${'a'.repeat(9_999)}😀}}`)).toMatchObject(
    {
      added: 1,
    },
  )
  expect((await give('10.5555/odd.1')).papers).toContainEqual(
    expect.objectContaining({ doi: '10.5555/odd.1', year: null }),
  )
  const dois = Array.from({ length: 70_000 }, (_, n) => `10.5555/${n}`)
  expect((await give(dois.join('\n'))).unread).toContain('10.5555/0')
})

test('an answer without an end is not read to its end, and a service that fails is not asked again', async () => {
  expect((await add('10.5555/endless')).body.unread).toEqual(['10.5555/endless'])
  expect(taken).toBeLessThan(40_000_000)
  asked.length = 0
  const { body } = await add('10.5555/broken.1\n10.5555/broken.2\n10.5555/broken.3')
  expect(body.unread).toHaveLength(3)
  expect(asked).toHaveLength(1)
})

test('one reviewer’s thousands of papers, present or removed, take no places of others', async () => {
  const other = await journal.account({ role: 'reviewer' })
  const { db, pool } = journal.context
  await pool.query(
    `INSERT INTO reviewer_papers (user_id, title, abstract, source, title_key)
     SELECT $1, $2, $3, 'entered', n::text FROM generate_series(1, 2100) n`,
    [other.id, details.title, details.abstract],
  )
  // The corpus is not counted again, which would make all these words common.
  await renewVectors(db, await readCorpus(db), 3000)
  const wroteIt = 'Wrote “Invoicing and the order books of exporters”'
  expect((await suggestion())?.reasons[0]).toBe(wroteIt)
  await pool.query('DELETE FROM reviewer_papers WHERE user_id = $1', [other.id])
  expect((await suggestion())?.reasons[0]).toBe(wroteIt)
})

test('the works of an ORCID record are added only for a verified iD', async () => {
  expect((await reviewer.post('/api/reviews/papers/orcid')).status).toBe(409)
  await journal.context.db
    .updateTable('users')
    .set({ orcid, orcidVerifiedAt: new Date() })
    .where('id', '=', reviewer.id)
    .execute()
  const { body } = await reviewer.post('/api/reviews/papers/orcid')
  expect(body).toMatchObject({ added: 1, orcid })
  expect(body.papers).toContainEqual(
    expect.objectContaining({ title: 'Order books and currencies', doi: '10.5555/o.1', year: 2018 }),
  )
})

test('people without an account are found at OpenAlex by what the editor typed, and by nothing else', async () => {
  asked.length = 0
  const at = `/api/manuscripts/${id}/reviewers-elsewhere`
  expect((await editor.get(at)).body).toEqual({ isConfigured: true, people: [] })
  expect(asked).toEqual([])
  expect((await editor.get(`${at}?q=Frisch`)).body.people).toEqual([
    {
      ...{ firstName: 'Ragnar Anton', lastName: 'Frisch', orcid: '0000-0001-5109-3700', works: 41 },
      ...{ affiliation: 'Institute of Samples', isNearAuthor: true, topics: ['Econometrics'] },
    },
  ])
  expect(asked).toEqual(['/authors?search=Frisch&per-page=15'])
  expect((await editor.get(`${at}?q=Nobody`)).body.people).toEqual([])
  expect((await reviewer.get(`${at}?q=Frisch`)).status).toBe(403)
})

test('a profile has at most 1,000 papers; others’ papers cannot be removed', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `@misc{k${n}, title={Paper number ${n} of many}}`)
  const { body } = await add(many.join('\n'))
  expect(body.papers).toHaveLength(1000)
  expect(body.added + body.tooMany).toBe(10_000)
  expect((await add('One more title')).body.message).toContain('at most 1000 papers')
  expect((await add('***')).body).toMatchObject({ added: 0, unread: ['***'] })
  expect((await add(' \n ')).status).toBe(422)
  const [first] = body.papers
  expect((await editor.delete(`/api/reviews/papers/${first.id}`)).status).toBe(404)
  expect((await reviewer.delete(`/api/reviews/papers/${first.id}`)).body.papers).toHaveLength(999)
  // The job makes the vectors that a search left for it, and counts the corpus, after which nothing is left to do.
  await indexExpertise(journal.context)
  const { rows } = await journal.context.pool.query(
    'SELECT count(*) FILTER (WHERE is_stale)::int AS stale, count(*)::int AS papers FROM expertise_papers',
  )
  expect(rows[0]).toMatchObject({ stale: 0 })
  expect(rows[0].papers).toBeGreaterThanOrEqual(1000)
  expect((await suggestion())?.reasons[0]).toBe('Wrote “Invoicing and the order books of exporters”')
})
