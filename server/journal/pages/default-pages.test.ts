import { afterAll, beforeAll, expect, test } from 'vitest'
import { setupSteps } from '#domain/journal/setup.ts'
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
    (await admin.get('/api/cms/setup')).body.steps.flatMap(
      ({ step, lacks }: { step: string; lacks: string[] }) => (lacks.length === 0 ? [] : [step]),
    )
  const confirm = (step: string) => admin.post(`/api/cms/setup/${step}`)
  expect(await undone()).toEqual(setupSteps.filter((step) => step !== 'dois'))
  const set = (group: string, value: object) => admin.put('/api/cms/settings', { group, value })
  await set('journal', { title: 'Annals of Trade' })
  await confirm('identity')
  expect(await undone()).toContain('identity')
  await set('journal', { sample: false })
  expect(await undone()).not.toContain('identity')
  for (const step of ['look', 'access', 'kinds', 'review', 'signIn'])
    expect((await confirm(step)).status).toBe(200)
  // Saying so does not make pages read, a board or a message that was sent.
  for (const step of ['pages', 'board', 'mail', 'people']) await confirm(step)
  expect(await undone()).toEqual(['board', 'pages', 'mail', 'people'])
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
