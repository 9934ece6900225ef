import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsMessages } from '#domain/journal/cms.ts'
import { policyKeys } from '#domain/journal/policies.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { PageCache } from '../../http/page-cache.ts'
import { pages } from '../../http/pages.ts'
import { siteReads } from '../../reads.ts'
import { publishScheduledDraft } from './drafts.ts'

let journal: TestApp
let admin: Person
let other: Person
const built = existsSync('build/server/index.js')

beforeAll(async () => {
  journal = await startApp()
  const { app, context } = journal
  const reads = siteReads(context.db, context.settings, context.clock)
  const cache = new PageCache()
  if (built) await pages(app, { reads, mode: 'production', cache })
  admin = await journal.account({ role: 'admin' })
  other = await journal.account({ role: 'admin' })
})
afterAll(() => journal.close())

const read = async (key: string, preview: string | null = null) =>
  (await siteReads(journal.context.db, journal.context.settings, journal.context.clock).page(key, preview))
    ?.html
const create = async (key: string, isActive = true) =>
  (
    await admin.post('/api/cms/content', {
      ...{ key, title: 'Policy', content: 'As it is.', contentType: 'markdown', isActive },
    })
  ).body
const draft = { title: 'Policy', content: 'As it will be.', contentType: 'markdown', section: 'about' }
const inHours = (hours: number) =>
  new Date(journal.context.clock.now().getTime() + hours * 3_600_000).toISOString()

test('readers see a draft only by its secret link, until it is published as a new version', async () => {
  const { id } = await create('policy')
  const at = `/api/cms/content/${id}`
  const saved = await admin.put(`${at}/draft`, { ...draft, publishAt: null, revision: null })
  expect(saved).toMatchObject({
    status: 200,
    body: { content: 'As it is.', version: 1, draft: { content: 'As it will be.', savedBy: admin.username } },
  })
  const { previewKey, revision } = saved.body.draft
  expect(await read('policy')).toContain('As it is.')
  expect(await read('policy', crypto.randomUUID())).toContain('As it is.')
  expect(await read('policy', "' OR true")).toContain('As it is.')
  expect(await read('other', previewKey)).toBeUndefined()
  expect(await read('policy', previewKey)).toContain('As it will be.')
  if (built) {
    const page = await journal.app.inject(`/policy?preview=${previewKey}`)
    expect(page.body).toContain('This is a draft')
    expect(page.body).toContain('content="noindex"')
    expect(page.headers['cache-control']).toBe('no-store')
  }
  const author = await journal.account()
  expect((await author.put(`${at}/draft`, { ...draft, publishAt: null, revision })).status).toBe(403)
  const published = await admin.post(`${at}/draft/publication`, { revision })
  expect(published).toMatchObject({
    status: 200,
    body: { content: 'As it will be.', version: 2, draft: null },
  })
  expect(await read('policy')).toContain('As it will be.')
  const { body: versions } = await admin.get(`${at}/versions`)
  expect(versions.map(({ content }: { content: string }) => content)).toEqual(['As it will be.', 'As it is.'])
  expect((await admin.post(`${at}/draft/publication`, { revision })).status).toBe(404)
})

test('of two people who write a draft, the second is refused and loses nothing', async () => {
  const { id } = await create('contested')
  const at = `/api/cms/content/${id}/draft`
  const mine = { ...draft, publishAt: null, revision: null }
  const answers = await Promise.all([admin.put(at, mine), other.put(at, { ...mine, content: 'Otherwise.' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(cmsMessages.draftChanged)
  const { previewKey } = answers.find(({ status }) => status === 200)?.body.draft ?? {}
  const again = await other.put(at, { ...mine, content: 'Otherwise.', revision: 1 })
  expect(again.body.draft).toMatchObject({ revision: 2, content: 'Otherwise.', previewKey })
  expect((await admin.post(`${at}/publication`, { revision: 1 })).status).toBe(409)
  expect((await admin.delete(at)).body.draft).toBeNull()
  expect((await admin.delete(at)).status).toBe(404)
  expect(await read('contested', previewKey)).toContain('As it is.')
})

test('a new page that is scheduled is hidden until its time, and is shown then', async () => {
  const { id } = await create('coming', false)
  const at = `/api/cms/content/${id}/draft`
  const publishAt = inHours(2)
  const scheduled = await admin.put(at, { ...draft, publishAt, revision: null })
  expect(scheduled.body.draft.publishAt).toBe(publishAt)
  // The queue has the database's clock, so the job is called here.
  await publishScheduledDraft(journal.context, { contentId: id })
  expect(await read('coming')).toBeUndefined()
  journal.advance(2 * 3_600_000)
  await publishScheduledDraft(journal.context, { contentId: id })
  expect(await read('coming')).toContain('As it will be.')
  const { body } = await admin.get('/api/cms/content')
  expect(body.find((item: { id: string }) => item.id === id)).toMatchObject({
    ...{ isActive: true, draft: null, updatedBy: admin.username },
  })
})

test.each([
  [{ publishAt: '2020-01-01T00:00:00Z' }, 'publishAt', cmsMessages.publishPast],
  [{ publishAt: 'tomorrow' }, 'publishAt', cmsMessages.publishAt],
  [{ title: ' ' }, 'title', cmsMessages.title],
  [{ content: '' }, 'content', cmsMessages.content],
])('%j is refused', async (part, path, message) => {
  const { id } = await create(`refused-${crypto.randomUUID()}`)
  const body = { ...draft, publishAt: null, revision: null, ...part }
  expect(await admin.put(`/api/cms/content/${id}/draft`, body)).toMatchObject({
    status: 422,
    body: { issues: [{ path, message }] },
  })
})

test('news keep their versions', async () => {
  const item = { title: 'Open', summary: 'We are open.', publishedDate: '2026-01-02' }
  const { body: first } = await admin.post('/api/cms/news', item)
  expect(first.version).toBe(1)
  const at = `/api/cms/news/${first.id}`
  expect((await other.put(at, { summary: 'We are closed.' })).body.version).toBe(2)
  expect((await admin.get(`${at}/versions`)).body).toMatchObject([
    { version: 2, summary: 'We are closed.', savedBy: other.username },
    { version: 1, summary: 'We are open.', savedBy: admin.username },
  ])
  await admin.delete(at)
  expect((await admin.get(`${at}/versions`)).body).toEqual([])
})

test('a policy is begun from a text of ours, linked once readers see it, and to be read again on its day', async () => {
  const { body: begun } = await admin.get('/api/cms/content/policies')
  expect(begun.map(({ key }: { key: string }) => key)).toEqual([...policyKeys])
  const links = async () =>
    (await siteReads(journal.context.db, journal.context.settings, journal.context.clock).frame()).footerLinks
  const { key, title, content } = begun[1]
  expect(await links()).toEqual([])
  const today = journal.context.clock.now().toISOString().slice(0, 10)
  const { body: item } = await admin.post('/api/cms/content', {
    ...{ key, title, content, contentType: 'markdown', isActive: false, reviewBy: today },
  })
  expect(await links()).toEqual([])
  await admin.put(`/api/cms/content/${item.id}`, { isActive: true })
  expect(await links()).toEqual([{ name: title, href: '/ai-policy' }])
  const due = async () => (await admin.get('/api/cms/overview')).body.reviewsDue
  expect(await due()).toEqual([{ key, title, reviewBy: today }])
  await admin.put(`/api/cms/content/${item.id}`, { reviewBy: '2199-01-01' })
  expect(await due()).toEqual([])
  const refused = await admin.put(`/api/cms/content/${item.id}`, { reviewBy: '1999-01-01' })
  expect(refused).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'reviewBy', message: cmsMessages.reviewBy }] },
  })
})
