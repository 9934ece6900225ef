/** Deposits at stand-ins of Crossref and DOAJ, which answer as their documentation says. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { standards, xsdProblems } from '#tests/standards.ts'
import { depositArticles } from './deposit.ts'

interface Asked {
  method: string
  url: URL
  body: string
}

let service: Server
let asked: Asked[] = []
let answer: (call: Asked) => { status?: number; body: string }
let journal: TestApp
let editor: Person

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
const result = (status: string, record = '') =>
  `<doi_batch_diagnostic status="${status}"><batch_id>b</batch_id>${record}</doi_batch_diagnostic>`
const success = result(
  'completed',
  '<record_diagnostic status="Success"><doi>10.5555/a</doi></record_diagnostic>',
)

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const call = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://stand-in'),
      body: await bodyOf(request),
    }
    asked.push(call)
    const { status = 200, body } = answer(call)
    response.writeHead(status).end(body)
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  journal = await startApp(
    {},
    {
      deposits: {
        crossref: { url, user: 'member/role', password: 'secret word', matchesReferences: true },
        doaj: { url, key: 'doaj-key' },
        orcid: null,
      },
    },
  )
  editor = await journal.account({ role: 'editor' })
  await putArticles(journal.context.db, [
    { id: 'ours', doi: '10.5555/jiber.2025.0001' },
    { id: 'elsewhere', doi: '10.9999/other.1' },
    { id: 'without' },
  ])
  await journal.context.db.updateTable('articles').set({ isOpenAccess: true }).execute()
})
afterAll(async () => {
  await journal.close()
  service.close()
})
beforeEach(() => {
  asked = []
})

const run = (minutes = 0) => {
  journal.advance(minutes * 60_000)
  return depositArticles(journal.context)
}
const states = async (id: string) => {
  const { body } = await editor.get('/api/deposits')
  const { deposits } = body.articles.find((one: { id: string }) => one.id === id)
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it expects.
  return Object.fromEntries(deposits.map((one: any) => [one.registry, one]))
}
const to = (path: string) => asked.filter(({ url }) => url.pathname === path)

test('a registry that does not answer is asked again, later each time', async () => {
  answer = () => ({ status: 503, body: 'down' })
  await run()
  expect((await states('ours')).crossref).toMatchObject({
    state: 'waiting',
    problem: expect.stringContaining('503'),
  })
  const calls = asked.length
  await run(1)
  expect(asked.length, 'not before its time').toBe(calls)
  await run(20)
  expect(asked.length).toBeGreaterThan(calls)
  expect((await states('ours')).crossref.log).toHaveLength(2)
})

test('an article is sent, and registered when the result says so', async () => {
  let state = result('in_process')
  answer = ({ url }) => {
    if (url.pathname === '/servlet/submissionDownload') return { body: state }
    if (url.pathname === '/getResolvedRefs')
      return { body: JSON.stringify({ 'matched-references': [{ doi: '10.1/a' }, { doi: '10.1/b' }] }) }
    return url.pathname === '/articles' ? { status: 201, body: '{"id":"doaj-1"}' } : { body: 'SUCCESS' }
  }
  await run(60)
  const [deposit] = to('/servlet/deposit')
  expect(to('/servlet/deposit'), 'only DOIs with the journal’s prefix').toHaveLength(1)
  expect(deposit?.url.search, 'no credentials in the address').toBe('')
  expect(deposit?.body).toContain('secret word')
  const xml =
    deposit?.body.slice(deposit.body.indexOf('<?xml'), deposit.body.indexOf('</doi_batch>') + 12) ?? ''
  if (standards) expect(xsdProblems(xml, 'crossref/crossref5.4.0.xsd')).toEqual([])
  expect((await states('ours')).crossref.state).toBe('sent')
  expect((await states('ours')).doaj.state).toBe('registered')
  expect((await states('elsewhere')).crossref.state).toBe('skipped')
  await run(10)
  expect((await states('ours')).crossref.state, 'while Crossref is at work').toBe('sent')
  state = success
  await run(60)
  expect((await states('ours')).crossref).toMatchObject({
    state: 'registered',
    referencesMatched: 2,
    problem: null,
  })
  asked = []
  await run(600)
  expect(asked, 'nothing changed').toEqual([])
})

test('a change is deposited again with a later timestamp, at DOAJ under its identifier', async () => {
  answer = ({ url }) => ({ body: url.pathname === '/servlet/submissionDownload' ? success : '{}' })
  await journal.context.db
    .updateTable('articles')
    .set({ title: 'A new title' })
    .where('id', '=', 'ours')
    .execute()
  await run(10)
  expect(to('/servlet/deposit')[0]?.body).toContain('A new title')
  expect(to('/articles/doaj-1').map(({ method }) => method)).toEqual(['PUT'])
})

test('a refusal is shown with its reason and not repeated until somebody asks', async () => {
  await run(10)
  answer = ({ url }) => ({
    body:
      url.pathname === '/servlet/submissionDownload'
        ? result('completed', '<record_diagnostic status="Failure"><msg>Bad ISSN</msg></record_diagnostic>')
        : 'SUCCESS',
  })
  const again = await editor.post('/api/deposits', { registry: 'crossref', articleId: 'ours' })
  expect(again.status).toBe(200)
  await run()
  await run(10)
  expect((await states('ours')).crossref).toMatchObject({ state: 'failed', problem: 'Bad ISSN' })
  const { body } = await editor.get('/api/deposits?failed=true')
  expect(body.articles.map((one: { id: string }) => one.id)).toEqual(['ours'])
  asked = []
  await run(600)
  expect(asked).toEqual([])
  expect((await editor.post('/api/deposits', { registry: 'crossref', articleId: 'without' })).status).toBe(
    404,
  )
})

test('an answer without end or form is no result', async () => {
  for (const body of [
    '<html>Maintenance</html>',
    '<doi_batch_diagnostic',
    `<x>${'a'.repeat(6_000_000)}</x>`,
  ]) {
    answer = ({ url }) => ({ body: url.pathname === '/servlet/submissionDownload' ? body : 'SUCCESS' })
    await editor.post('/api/deposits', { registry: 'crossref', articleId: 'ours' })
    await run()
    await run(10)
    expect((await states('ours')).crossref.state, body.slice(0, 20)).toBe('sent')
  }
})

test('RePEc: archive, series and articles of a year, once the journal has an archive', async () => {
  const get = async (path: string) => journal.app.inject(`/RePEc/${path}`)
  expect((await get('jib/')).statusCode).toBe(404)
  const admin = await journal.account({ role: 'admin' })
  const value = { repec: 'jib:jibers' }
  expect((await admin.put('/api/cms/settings', { group: 'registration', value })).status).toBe(200)
  await journal.context.db
    .updateTable('articles')
    .set({ jelCodes: ['F14', 'F31'], abstract: 'Two\n\nparagraphs' })
    .where('id', '=', 'ours')
    .execute()
  expect((await get('jib/')).body).toContain('href="jibarch.rdf"')
  expect((await get('jib/jibarch.rdf')).body).toContain(
    'Template-Type: ReDIF-Archive 1.0\nHandle: RePEc:jib\n',
  )
  expect((await get('jib/jibseri.rdf')).body).toContain('Handle: RePEc:jib:jibers\n')
  const [year] = [...(/href="(\d{4})\.rdf"/.exec((await get('jib/jibers/')).body) ?? [])].slice(1)
  const { body } = await get(`jib/jibers/${year}.rdf`)
  expect(body).toContain('Classification-JEL: F14; F31\n')
  expect(body).toContain('Abstract: Two paragraphs\n')
  expect(body).toContain('Handle: RePEc:jib:jibers:ours\n')
  expect((await get('jib/jibers/1066.rdf')).statusCode).toBe(404)
})
