import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { submitted } from '#tests/manuscripts.ts'

/** A journal that is run by its administrator alone. */
let journal: TestApp
let admin: Person
beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin', email: 'keeper@soils.example' })
})
afterAll(() => journal.close())

const mailsToAdmin = () => journal.outbox.filter(({ to }) => to === 'keeper@soils.example')

test('without editors, the administrator is told of new submissions; with one, the editor is', async () => {
  expect(admin.id).toBeTruthy()
  await submitted(journal, await journal.account())
  await journal.runJobs()
  expect(mailsToAdmin().map(({ subject }) => subject)).toEqual([expect.stringContaining('new submission')])

  await journal.account({ role: 'editor', email: 'editor@soils.example' })
  await submitted(journal, await journal.account())
  await journal.runJobs()
  expect(mailsToAdmin()).toHaveLength(1)
  expect(journal.outbox.filter(({ to }) => to === 'editor@soils.example')).toHaveLength(1)
})
