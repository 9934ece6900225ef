import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from './app.ts'
import { putArticles } from './articles.ts'
import { submission } from './manuscripts.ts'

/** What is offered to authors while they enter the people of a manuscript. */

let journal: TestApp
let author: Person

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  const { pool } = journal.context
  await pool.query(`INSERT INTO registry_organisations (registry, id, name, city, country, words) VALUES
    ('ror', 'https://ror.org/0000', 'Vysoká škola Wexmoor', 'Ostrava', 'CZ', to_tsvector('simple', 'vysoka skola wexmoor')),
    ('ror', 'https://ror.org/0001', 'Wexmoor Institute', 'Ostrava', 'CZ', to_tsvector('simple', 'wexmoor institute'))`)
  await putArticles(journal.context.db, [{ id: 'wexmoor' }])
  await pool.query(
    `INSERT INTO article_contributors (article_id, order_index, given_name, family_name, affiliation)
     VALUES ('wexmoor', 0, 'Ana', 'Ng', 'Wexmoor Library, Ostrava')`,
  )
})
afterAll(() => journal.close())

const submit = async (person: Person, coauthors: object[]) => {
  const sent = await submission(journal, person)
  const answer = await person.post('/api/manuscripts/submit', {
    ...sent,
    authors: [...sent.authors, ...coauthors],
  })
  expect(answer.status).toBe(201)
  await journal.runJobs()
}
const coauthor = (lastName: string, email: string, affiliation = 'Wexmoor Institute, Ostrava, Czechia') => ({
  ...{ firstName: 'Noor', lastName, email, affiliation, orcid: null, isCorresponding: false },
})

test('co-authors of earlier manuscripts are offered to whoever submitted them alone, most frequent first', async () => {
  await submit(author, [coauthor('Once', 'once@people.example'), coauthor('Twice', 'twice@people.example')])
  await submit(author, [coauthor('Twice-Newer', 'Twice@people.example', 'Another College')])
  const { body } = await author.get('/api/manuscripts/earlier-coauthors')
  expect(body).toEqual([
    {
      ...{ firstName: 'Noor', lastName: 'Twice-Newer', email: 'Twice@people.example' },
      ...{ affiliation: 'Another College', orcid: null },
    },
    expect.objectContaining({ lastName: 'Once' }),
  ])
  const stranger = await journal.account()
  expect((await stranger.get('/api/manuscripts/earlier-coauthors')).body).toEqual([])
  // Whoever was named as a co-author does not get the other people's details for their own papers.
  const named = await journal.account({ email: 'once@people.example' })
  expect((await named.get('/api/manuscripts/earlier-coauthors')).body).toEqual([])
})

test('affiliations come from own submissions, published articles and ROR, never from other submissions', async () => {
  const find = async (person: Person, q: string) =>
    (await person.get(`/api/registries/affiliations?q=${encodeURIComponent(q)}`)).body
  expect(await find(author, 'wexmoor')).toEqual([
    { affiliation: 'Wexmoor Institute, Ostrava, Czechia', source: 'own' },
    { affiliation: 'Wexmoor Library, Ostrava', source: 'articles' },
    { affiliation: 'Vysoká škola Wexmoor, Ostrava, Czechia', source: 'registry' },
  ])
  await submit(author, [coauthor('Third', 'third@people.example', 'Secretive Laboratory of Wexmoor')])
  const stranger = await journal.account()
  expect((await find(stranger, 'secretive')).length).toBe(0)
  expect((await find(author, 'secretive')).length).toBe(1)
  for (const odd of ['', 'w', '%_%', '\\', "';--", 'x'.repeat(600)])
    expect(await find(stranger, odd), odd).toEqual([])
})
