/** Tokens of scripts: their scopes, their owner's rights, and their end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, password, startApp, type TestApp } from '#tests/app.ts'
import { submitted } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let admin: Person
beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  admin = await journal.account({ role: 'admin' })
})
afterAll(() => journal.close())

async function make(person: Person, scopes: string[]): Promise<string> {
  const { status, body } = await person.post('/api/account/tokens', {
    name: 'A script',
    scopes,
    days: 30,
    password,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.token
}
const call = async (
  token: string,
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  payload = {},
) =>
  (
    await journal.app.inject({
      ...{ method, url, headers: { authorization: `Bearer ${token}` } },
      ...(method !== 'GET' && { payload }),
    })
  ).statusCode

test('a script reads what its owner may read, and nothing else', async () => {
  const id = await submitted(journal, author)
  const [own, others] = [await make(author, ['read']), await make(await journal.account(), ['read'])]
  expect(await call(own, '/api/manuscripts/my-submissions')).toBe(200)
  expect(await call(own, `/api/manuscripts/${id}`)).toBe(200)
  expect(await call(others, `/api/manuscripts/${id}`)).toBe(404)
  expect(await call(own, '/api/editor/analytics')).toBe(403)
  expect(await call(await make(editor, ['read']), '/api/editor/analytics')).toBe(200)
})

test('each scope opens its part and no other', async () => {
  const [read, write, cms] = [
    await make(admin, ['read']),
    await make(admin, ['write']),
    await make(admin, ['cms']),
  ]
  expect(await call(read, '/api/cms/users')).toBe(403)
  expect(await call(write, '/api/manuscripts/my-submissions')).toBe(403)
  expect(await call(read, '/api/deposits', 'POST', { registry: 'doaj', articleId: 'a' })).toBe(403)
  expect(await call(write, '/api/deposits', 'POST', { registry: 'doaj', articleId: 'a' })).toBe(409)
  expect(await call(cms, '/api/cms/users')).toBe(200)
  // What editors may read without being administrators.
  expect(await call(await make(editor, ['read']), '/api/cms/issues')).toBe(200)
  // Uploads of an import are the CMS's, too.
  expect(await call(write, '/uploads/imports?name=a.xml', 'PUT')).toBe(403)
})

test('nobody makes a token of scopes that they cannot use, and it loses what its owner loses', async () => {
  const input = { name: 'A script', scopes: ['read', 'cms'], days: 30, password }
  for (const person of [author, editor]) {
    const { status, body } = await person.post('/api/account/tokens', input)
    expect([status, body.issues?.[0]?.path]).toEqual([422, 'scopes'])
  }
  const former = await journal.account({ role: 'admin' })
  const token = await make(former, ['read', 'write', 'cms'])
  expect(await call(token, '/api/cms/users')).toBe(200)
  await journal.context.db.updateTable('users').set({ role: 'author' }).where('id', '=', former.id).execute()
  expect(await call(token, '/api/cms/users')).toBe(403)
  expect(await call(token, '/api/editor/analytics')).toBe(403)
})

test('no token reaches the account itself, or makes tokens', async () => {
  const token = await make(admin, ['read', 'write', 'cms'])
  for (const url of ['/api/account', '/api/account/export', '/api/account/tokens', '/api/cms/auth/check'])
    expect([url, await call(token, url)]).toEqual([url, 403])
  expect(await call(token, '/api/account/tokens', 'POST', { name: 'x', scopes: ['cms'], days: 30 })).toBe(403)
})

test('a token ends: by its date, by its owner, with the password, and with the account', async () => {
  const person = await journal.account()
  const url = '/api/manuscripts/my-submissions'
  const removed = await make(person, ['read'])
  const [{ id }] = (await person.get('/api/account/tokens')).body
  expect((await (await journal.account()).delete(`/api/account/tokens/${id}`)).status).toBe(404)
  expect((await person.delete(`/api/account/tokens/${id}`)).status).toBe(200)
  expect(await call(removed, url)).toBe(401)
  const kept = await make(person, ['read'])
  expect(await call(kept, url)).toBe(200)
  const [view] = (await person.get('/api/account/tokens')).body
  expect(view.lastUsedAt === null || typeof view.lastUsedAt === 'string').toBe(true)
  expect(JSON.stringify(view)).not.toContain(kept)
  const newPassword = 'Another-Long-Passage-26!'
  const changed = await person.post('/api/account/password', { currentPassword: password, newPassword })
  expect(changed.body).toEqual({ message: expect.stringContaining('is changed') })
  expect(await call(kept, url)).toBe(401)
  const leaving = await journal.account()
  const theirs = await make(leaving, ['read'])
  await journal.context.db
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', leaving.id)
    .execute()
  expect(await call(theirs, url)).toBe(401)
  const dated = await make(await journal.account(), ['read'])
  journal.advance(31 * 86_400_000)
  expect(await call(dated, url)).toBe(401)
})

test('a token needs the password, and a wrong one makes none', async () => {
  const person = await journal.account()
  const input = { name: 'A script', scopes: ['read'], days: 30 }
  expect((await person.post('/api/account/tokens', { ...input, password: 'wrong' })).status).toBe(403)
  expect((await person.get('/api/account/tokens')).body).toEqual([])
})
