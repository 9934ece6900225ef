import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesToRead } from '#domain/journal/setup.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { putArticles } from '#tests/articles.ts'
import { siteReads } from '../reads.ts'
import { closedDoor } from './closed.ts'
import { pages } from './pages.ts'

/** A new journal in production: closed and without any sample's claims, until an administrator opens it. */

let journal: TestApp
let admin: Person
let author: Person
const built = existsSync('build/server/index.js')

beforeAll(async () => {
  journal = await startApp({}, { mode: 'production', mailFrom: 'Office <office@soil.example>' })
  const { app, context } = journal
  if (built)
    await pages(app, {
      reads: siteReads(context.db, context.settings, context.clock),
      mode: 'production',
      closed: closedDoor(context),
    })
  admin = await journal.account({ role: 'admin' })
  author = await journal.account()
  await putArticles(context.db, [{ id: 'menu-costs', title: 'Menu costs of a soil' }])
})
afterAll(() => journal.close())

/** Asks as a browser of this person would, or as a visitor. */
const ask = (url: string, person?: Person) =>
  journal.app.inject({ url, headers: person ? { authorization: `Bearer ${person.token}` } : {} })

describe('while the journal is closed', () => {
  test.each([
    '/api/articles',
    '/api/articles/menu-costs',
    '/api/editors',
    '/articles/menu-costs.xml',
    '/oai?verb=ListRecords&metadataPrefix=oai_dc',
    '/feed.rss',
    '/sitemap.xml',
  ])('%s is refused to everybody but the staff', async (url) => {
    for (const answer of [await ask(url), await ask(url, author)]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.body).not.toContain('Menu costs')
      expect(answer.json()).toMatchObject({ code: 'not_open' })
    }
    expect((await ask(url, admin)).statusCode).toBe(200)
  })

  test('nobody registers, but people sign in and health checks answer', async () => {
    const register = await journal.app.inject({ method: 'POST', url: '/api/cms/auth/register', payload: {} })
    expect(register.statusCode).toBe(503)
    const login = await journal.app.inject({ method: 'POST', url: '/api/cms/auth/login', payload: {} })
    expect(login.statusCode).toBe(422)
    expect((await ask('/health/live')).statusCode).toBe(200)
  })

  test('the notice has its logo and its colours', async () => {
    expect((await ask('/pictures/3f0c')).statusCode).toBe(404)
    expect((await ask('/appearance.css')).statusCode).toBe(200)
  })

  test.skipIf(!built)('readers get a notice on every page, which nobody may index', async () => {
    for (const url of ['/', '/articles', '/articles/menu-costs', '/about', '/nowhere']) {
      const { statusCode, headers, body } = await ask(url)
      expect(statusCode, url).toBe(503)
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(body).toContain('This journal is not open yet')
      expect(body).toContain('office@soil.example')
      expect(body).toContain('content="noindex"')
      expect(body).not.toMatch(/Menu costs|JIBER|Impact Factor|type="module"/)
    }
    const notice = 'We open on the first of May.'
    await admin.put('/api/cms/settings', { group: 'opening', value: { notice } })
    expect((await ask('/')).body).toContain(notice)
    expect((await ask('/articles/menu-costs.data')).body).not.toContain('Menu costs')
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await ask('/cms/login')).statusCode).toBe(200)
    expect((await ask('/', author)).statusCode).toBe(503)
  })

  test('no path leads round the pages that stay open', async () => {
    const door = closedDoor(journal.context)
    const keepsOut = (url: string) =>
      door.keepsOut({ url, viewer: async () => null } as unknown as Parameters<typeof door.keepsOut>[0])
    expect(await keepsOut('/reviews/3f0c')).toBe(false)
    const inside = '/editor-dashboard/manuscripts/'
    for (const url of [
      '/reviews/..',
      '/reviews/%2e%2e',
      `${inside}..\\..\\articles`,
      `${inside}%2E%2E/../articles.data`,
    ])
      expect(await keepsOut(url), url).toBe(true)
  })

  test.skipIf(!built)('the staff see the pages, without a claim that nobody made', async () => {
    const { statusCode, headers, body } = await ask('/', admin)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
    expect(body).toContain('Menu costs of a soil')
    expect(body).toContain('Only its editors and administrators see its pages')
    expect(body).not.toMatch(/JIBER|Impact Factor|CiteScore|3,850|2764-9180|10\.5555|Sample|555/)
  })
})

test('it opens when every step that is needed is done', async () => {
  const open = () => admin.put('/api/cms/settings', { group: 'opening', value: { isOpen: true, notice: '' } })
  const refused = await open()
  expect(refused.status).toBe(422)
  expect(refused.body.message).toMatch(
    /^The journal cannot open yet\. The title is still “New journal”\. Not saved yet: Identity, Editorial office\..*Read and adapt: About.*has not accepted a test message/s,
  )
  const { body: before } = await admin.get('/api/cms/setup')
  expect(before.isOpen).toBe(false)
  await admin.put('/api/cms/settings', { group: 'journal', value: { title: 'Annals of Soil Science' } })
  const confirm = (step: string) => admin.post(`/api/cms/setup/${step}`)
  // A journal without fields of study cannot be confirmed as it is.
  expect((await confirm('kinds')).body.issues).toMatchObject([{ path: 'value.list' }])
  await admin.put('/api/cms/settings', { group: 'fields', value: { list: [{ id: 'soil', name: 'Soil' }] } })
  for (const step of ['identity', 'access', 'kinds', 'review'])
    expect((await confirm(step)).status, step).toBe(200)
  for (const [key, title] of Object.entries(pagesToRead))
    expect((await admin.post('/api/cms/content', { key, title, content: 'Ours.' })).status, key).toBe(201)
  const testMail = async () => (await admin.post('/api/cms/mail-test')).body.sent
  expect((await open()).body.message).toMatch(/has not accepted a test message/)
  expect(await testMail()).toBe(true)
  // The latest test counts: the mail server may be down since.
  const { mail } = journal.context
  journal.context.mail = {
    send: () => Promise.reject(new Error('connect ECONNREFUSED')),
    close: () => undefined,
  }
  expect(await testMail()).toBe(false)
  expect((await open()).body.message).toMatch(/has not accepted a test message/)
  journal.context.mail = mail
  expect(await testMail()).toBe(true)
  await journal.runJobs()
  const opened = await open()
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  expect((await ask('/api/articles')).statusCode).toBe(200)
  if (built) expect((await ask('/')).statusCode).toBe(200)
  expect((await admin.put('/api/cms/settings', { group: 'opening', value: { isOpen: false } })).status).toBe(
    200,
  )
  expect((await ask('/api/articles')).statusCode).toBe(503)
})

describe('during maintenance', () => {
  const set = (value: object) => admin.put('/api/cms/settings', { group: 'maintenance', value })
  const message = 'We move to a new server until noon.'
  let editor: Person

  beforeAll(async () => {
    editor = await journal.account({ role: 'editor' })
    await admin.put('/api/cms/settings', { group: 'opening', value: { isOpen: true } })
    expect((await ask('/api/articles')).statusCode).toBe(200)
    expect((await set({ isOn: true, message, retryMinutes: 90 })).status).toBe(200)
  })
  afterAll(() => set({ isOn: false }))

  test.each(['/api/articles', '/feed.rss', '/articles/menu-costs.xml', '/sitemap.xml'])(
    '%s is refused to everybody but administrators, with the message and when to come back',
    async (url) => {
      for (const person of [undefined, author, editor]) {
        const { statusCode, headers, json } = await ask(url, person)
        expect(statusCode).toBe(503)
        expect(headers).toMatchObject({ 'retry-after': '5400' })
        expect(json()).toMatchObject({ code: 'maintenance', message })
      }
      expect((await ask(url, admin)).statusCode).toBe(200)
    },
  )

  test('people who are signed in go on working, and others can sign in', async () => {
    expect((await ask('/api/manuscripts/my-submissions', author)).statusCode).toBe(200)
    expect((await ask('/api/manuscripts/editorial', editor)).statusCode).toBe(200)
    const login = await journal.app.inject({ method: 'POST', url: '/api/cms/auth/login', payload: {} })
    expect(login.statusCode).toBe(422)
  })

  test.skipIf(!built)('readers get the message on every page; indexes keep what they have', async () => {
    for (const url of ['/', '/articles/menu-costs', '/nowhere']) {
      const { statusCode, headers, body } = await ask(url)
      expect(statusCode, url).toBe(503)
      expect(headers).toMatchObject({ 'retry-after': '5400', 'cache-control': 'no-store' })
      expect(headers['x-robots-tag']).toBeUndefined()
      expect(body).toContain('This journal is closed for maintenance')
      expect(body).toContain(message)
      expect(body).not.toMatch(/Menu costs|noindex|type="module"/)
    }
    expect((await ask('/robots.txt')).body).toContain('Sitemap:')
    expect((await ask('/articles/menu-costs.data')).json()).toMatchObject({ code: 'maintenance', message })
    const { body } = await ask('/articles/menu-costs', admin)
    expect(body).toContain('Menu costs of a soil')
    expect(body).toContain('closed for maintenance')
    expect((await ask('/', editor)).statusCode).toBe(503)
  })

  test('a journal that is not open says so, also during maintenance', async () => {
    await admin.put('/api/cms/settings', { group: 'opening', value: { isOpen: false } })
    expect((await ask('/api/articles')).json()).toMatchObject({ code: 'not_open' })
    expect((await ask('/api/articles', editor)).statusCode).toBe(200)
    await admin.put('/api/cms/settings', { group: 'opening', value: { isOpen: true } })
  })
})
