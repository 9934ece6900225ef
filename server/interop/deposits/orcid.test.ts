/** Additions to ORCID records, at stand-ins of ORCID's sign-in and of its member API 3.0, which answer as its documentation says. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, password, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { startProvider, type TestProvider, throughProvider } from '#tests/identity-provider.ts'
import { reviewedBy, underReview } from '#tests/manuscripts.ts'
import { depositArticles } from './deposit.ts'

const base = 'http://127.0.0.1:3000'
const callback = `${base}/api/cms/auth/orcid/callback`
const [authorsId, reviewersId] = ['0000-0002-1825-0097', '0000-0001-5109-3700']

interface Asked {
  method: string
  path: string
  token: string
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it expects.
  body: any
}
let service: Server
let provider: TestProvider
let journal: TestApp
let author: Person
let reviewer: Person
let asked: Asked[] = []
let answer: (call: Asked) => { status: number; location?: string; body?: string }

const created = ({ method, path }: Asked) =>
  method === 'POST' ? { status: 201, location: `http://stand-in${path}/733` } : { status: 200 }

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { method = '', url: path = '', headers } = request
    const call = { method, path, token: headers.authorization ?? '', body: JSON.parse(text || '{}') }
    asked.push(call)
    const { status, location, body = '' } = answer(call)
    response.writeHead(status, location ? { location } : {}).end(body)
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  provider = await startProvider([callback])
  const { issuer, clientId, clientSecret } = provider
  journal = await startApp(
    { review: { holdMinutes: 0 } },
    {
      identityProviders: [{ id: 'orcid', name: 'ORCID', issuer, clientId, clientSecret, scope: 'openid' }],
      deposits: { crossref: null, doaj: null, orcid: { url } },
    },
  )
  author = await journal.account()
  reviewer = await journal.account({ role: 'reviewer' })
  const { db } = journal.context
  await putArticles(db, [
    { id: 'ours', doi: '10.5555/jiber.2025.0001' },
    { id: 'theirs', doi: '10.5555/jiber.2025.0002' },
    { id: 'claimed', doi: '10.5555/jiber.2025.0003' },
  ])
  await db.deleteFrom('articleContributors').where('articleId', 'in', ['ours', 'claimed']).execute()
  await db
    .insertInto('articleContributors')
    .values([
      {
        ...{ articleId: 'ours', orderIndex: 0, givenName: 'Ana', familyName: 'Ng', orcid: authorsId },
        orcidVerified: true,
      },
      // Somebody typed the iD of another person: nothing is added to their record.
      { articleId: 'claimed', orderIndex: 0, givenName: 'Bo', familyName: 'Wrong', orcid: authorsId },
    ])
    .execute()
})
afterAll(async () => {
  await journal.close()
  await provider.close()
  service.close()
})
beforeEach(() => {
  asked = []
  answer = created
})

const run = (minutes = 10) => {
  journal.advance(minutes * 60_000)
  return depositArticles(journal.context)
}

/** Goes to ORCID as a browser does, and returns where it ends. */
async function allow(person: Person, orcid: string | null, part: string): Promise<string> {
  provider.person = orcid ? { sub: orcid } : null
  const signedIn = await journal.app.inject({
    method: 'POST',
    url: '/api/cms/auth/login',
    payload: { username: person.username, password },
  })
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  const open = async (url: string) => {
    const came = await journal.app.inject({ url, cookies, headers: { host: '127.0.0.1:3000' } })
    for (const { name, value } of came.cookies) cookies[name] = value
    return String(came.headers.location)
  }
  const started = await open(`/api/cms/auth/orcid?connect=yes&record=${part}&from=/account`)
  expect(new URL(started).searchParams.get('scope')).toBe('openid /activities/update')
  return open((await throughProvider(started, callback)).replace(base, ''))
}
const may = async (person: Person) => (await person.get('/api/account')).body.orcidRecord

test('nothing is added before somebody allows it, and a refusal at ORCID allows nothing', async () => {
  await run()
  expect(asked).toEqual([])
  expect(await allow(author, null, 'articles')).toBe('/account?sign_in=not_permitted&provider=orcid')
  expect(await may(author)).toEqual({ articles: false, reviews: false })
})

test('an author’s articles are added to their record, changed with the article, and not twice', async () => {
  expect(await allow(author, authorsId, 'articles')).toBe('/account')
  expect(await may(author)).toEqual({ articles: true, reviews: false })
  const [stored] = (await journal.context.pool.query('SELECT sealed_token FROM orcid_permissions')).rows
  answer = () => ({ status: 503 })
  await run()
  expect(asked, 'and the article without that iD is not').toHaveLength(1)
  answer = created
  await run()
  const [, work] = asked
  expect(work).toMatchObject({
    method: 'POST',
    path: `/${authorsId}/work`,
    body: {
      type: 'journal-article',
      'external-ids': {
        'external-id': [
          { 'external-id-type': 'doi', 'external-id-value': '10.5555/jiber.2025.0001' },
          { 'external-id-type': 'issn', 'external-id-relationship': 'part-of' },
        ],
      },
    },
  })
  expect(stored.sealed_token, 'the token is stored encrypted').not.toContain(work?.token.slice(7))
  await run()
  expect(asked).toHaveLength(2)
  const { db } = journal.context
  await db.updateTable('articles').set({ title: 'A new title' }).where('id', '=', 'ours').execute()
  await run()
  expect(asked.slice(2)).toMatchObject([
    {
      method: 'PUT',
      path: `/${authorsId}/work/733`,
      body: { 'put-code': 733, title: { title: { value: 'A new title' } } },
    },
  ])
  const editor = await journal.account({ role: 'editor' })
  const { articles } = (await editor.get('/api/deposits')).body
  const [ours] = articles.filter(({ id }: { id: string }) => id === 'ours')
  expect(ours.deposits).toMatchObject([{ registry: 'orcid', state: 'registered' }])
})

test('what a call that nobody saw answered has added is found again', async () => {
  const { db } = journal.context
  await db.deleteFrom('orcidEntries').execute()
  await db.updateTable('articles').set({ title: 'A newer title' }).where('id', '=', 'ours').execute()
  const duplicate =
    '{"developer-message":"409 Conflict: already added, please see element with put-code 91."}'
  answer = (call) => (call.method === 'POST' ? { status: 409, body: duplicate } : created(call))
  await run()
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /${authorsId}/work`,
    `PUT /${authorsId}/work/91`,
  ])
})

test('an entry that its owner took out is not added again; a refusal is shown', async () => {
  const { db } = journal.context
  const change = (title: string) =>
    db.updateTable('articles').set({ title }).where('id', '=', 'ours').execute()
  await change('Another title')
  answer = () => ({ status: 400, body: '{"user-message":"Invalid date"}' })
  await run()
  const editor = await journal.account({ role: 'editor' })
  const failed = (await editor.get('/api/deposits?failed=true')).body.articles
  expect(failed[0].deposits[0].problem).toBe(`${authorsId}: ORCID answered 400: Invalid date`)
  await change('Yet another')
  answer = () => ({ status: 404 })
  await run()
  asked = []
  await change('The last')
  await run()
  expect(asked).toEqual([])
})

test('a review is added after the decision, and leads to no manuscript', async () => {
  expect(await allow(reviewer, reviewersId, 'reviews')).toBe('/account')
  const editor = await journal.account({ role: 'editor' })
  const other = await journal.account({ role: 'reviewer' })
  const id = await underReview(journal, author, editor)
  await reviewedBy(editor, id, reviewer)
  await reviewedBy(editor, id, other)
  const admin = await journal.account({ role: 'admin' })
  const blank = { crossmark: false, repec: '', publisherCity: '', publisherCountry: '' }
  const save = async (value: object) =>
    expect((await admin.put('/api/cms/settings', { group: 'registration', value })).status).toBe(200)
  await save({ ...blank, publisherCity: 'Ostrava', publisherCountry: 'CZ' })
  await run()
  expect(asked, 'before the authors know of a decision').toEqual([])
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'reject', notes: 'No.' })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await journal.runJobs()
  await save(blank)
  await run()
  expect(asked, 'without the publisher’s place ORCID takes none').toEqual([])
  await save({ ...blank, publisherCity: 'Ostrava', publisherCountry: 'CZ' })
  answer = () => ({ status: 502 })
  await run()
  await run(1)
  expect(asked, 'asked again later').toHaveLength(1)
  answer = created
  await run()
  const [, entry] = asked
  expect(entry).toMatchObject({ method: 'POST', path: `/${reviewersId}/peer-review` })
  const [value] = entry?.body['review-identifiers']['external-id'] ?? []
  expect(value['external-id-value']).toMatch(/^[0-9a-f-]{36}$/)
  expect(entry?.body).toEqual({
    'reviewer-role': 'reviewer',
    'review-identifiers': { 'external-id': [value] },
    'review-type': 'review',
    'review-completion-date': { year: { value: String(journal.context.clock.now().getUTCFullYear()) } },
    'review-group-id': expect.stringMatching(/^issn:\d{4}-\d{3}[\dX]$/),
    'convening-organization': {
      name: expect.any(String),
      address: { city: 'Ostrava', country: 'CZ' },
    },
  })
  expect(JSON.stringify(entry?.body)).not.toContain(id)
  await run()
  expect(asked).toHaveLength(2)
})

test('a permission ends here and at ORCID, and a token of one person says nothing of another', async () => {
  expect((await reviewer.delete('/api/account/orcid-record/articles')).status).toBe(404)
  expect((await reviewer.delete('/api/account/orcid-record/reviews')).status).toBe(200)
  expect(await may(reviewer)).toEqual({ articles: false, reviews: false })
  expect(await may(author)).toEqual({ articles: true, reviews: false })
  await journal.context.db.deleteFrom('orcidEntries').execute()
  await journal.context.db.updateTable('articles').set({ title: 'Last' }).where('id', '=', 'ours').execute()
  answer = () => ({ status: 401, body: '{"error":"invalid_token"}' })
  await run()
  expect(await may(author)).toEqual({ articles: false, reviews: false })
})
