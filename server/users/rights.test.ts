import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { submitted } from '../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

test('administrators decide which editors may only recommend', async () => {
  const admin = await journal.account({ role: 'admin' })
  const list = (await admin.get('/api/editor/editors')).body
  expect(list.find((one: { id: string }) => one.id === editor.id)).toMatchObject({ recommendsOnly: false })
  expect((await editor.get('/api/editor/editors')).status).toBe(403)
  expect((await editor.put(`/api/editor/editors/${editor.id}`, { recommendsOnly: true })).status).toBe(403)
  expect((await admin.put(`/api/editor/editors/${editor.id}`, { recommendsOnly: true })).status).toBe(200)
  expect((await admin.put(`/api/editor/editors/${author.id}`, { recommendsOnly: true })).status).toBe(404)
  const id = await submitted(journal, author)
  expect((await editor.get(`/api/manuscripts/${id}`)).body).toMatchObject({ mayRecommend: true })
  await admin.put(`/api/editor/editors/${editor.id}`, { recommendsOnly: false })
  expect((await editor.get(`/api/manuscripts/${id}`)).body).toMatchObject({ mayRecommend: false })
})
