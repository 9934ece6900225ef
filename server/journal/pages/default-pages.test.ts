import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageKeys } from '#domain/journal/site.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { siteReads } from '../../reads.ts'
import { defaultPages, giveDefaultPages } from './default-pages.ts'

let journal: TestApp

beforeAll(async () => {
  journal = await startApp()
})
afterAll(() => journal.close())

test('a new journal has a text for every link in its footer, and none names another journal', async () => {
  const { context } = journal
  expect(await Promise.all([1, 2].map(() => giveDefaultPages(context)))).toEqual(
    expect.arrayContaining([true, false]),
  )
  const site = siteReads(context.db, context.settings, context.clock)
  for (const key of pageKeys) expect((await site.page(key))?.html.length, key).toBeGreaterThan(500)
  for (const { key, content } of defaultPages())
    expect(content, key).not.toMatch(/jiber|a sample|this sample|invented|@|555|Journal of/i)
})

test('the remaining set-up steps are listed, and existing texts are never overwritten', async () => {
  const admin = await journal.account({ role: 'admin' })
  const undone = async () =>
    (await admin.get('/api/cms/overview')).body.setup.flatMap(
      ({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [] : [step]),
    )
  const all = ['identity', 'office', 'metrics', 'publishing', 'pages', 'board', 'editors', 'mail']
  expect(await undone()).toEqual(all)
  const set = (group: string, value: object) => admin.put('/api/cms/settings', { group, value })
  await set('journal', { title: 'Annals of Trade' })
  expect(await undone()).toEqual(all)
  await set('journal', { sample: false })
  await set('office', { email: 'office@annals.example' })
  await set('metrics', { citeScore: 1 })
  await set('publishing', { charge: 0 })
  expect(await undone()).toEqual(['pages', 'board', 'editors', 'mail'])
  const items: { id: string; key: string; content: string }[] = (await admin.get('/api/cms/content')).body
  for (const { id, key, content } of items)
    if (['about', 'aims-scope', 'ethics', 'privacy', 'terms'].includes(key))
      await admin.put(`/api/cms/content/${id}`, { content: `${content}\n\nOurs.` })
  await admin.post('/api/cms/editors', {
    ...{ name: 'Ana Ng', title: 'Trade', institution: 'A university', location: 'Lisbon' },
  })
  await journal.account({ role: 'editor' })
  await admin.post('/api/cms/mail-test')
  await journal.runJobs()
  expect(await undone()).toEqual([])
  expect((await admin.get('/api/cms/overview')).body.counts).toEqual({
    ...{ content: items.length, navigation: 4, users: 2, roles: 4 },
  })
  expect(await giveDefaultPages(journal.context)).toBe(false)
})
