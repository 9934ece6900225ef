import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cmsMessages } from '#domain/cms.ts'
import { callsOf, type Person, password, startApp, type TestApp } from '#tests/app.ts'
import { reviewedBy, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let admin: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin', username: 'first-admin' })
})
afterAll(() => journal.close())
beforeEach(() => {
  count += 1
})

let count = 0
const newUser = () => ({ username: `made-${count}`, email: `made-${count}@people.example`, password })
const signIn = (username: string, word = password) =>
  callsOf(journal.app).post('/api/cms/auth/login', { username, password: word })
const listed = async (id: string) =>
  (await admin.get('/api/cms/users')).body.find((user: { id: string }) => user.id === id)

test('a user is created and can sign in at once; no answer holds a hash', async () => {
  const created = await admin.post('/api/cms/users', { ...newUser(), role: 'editor', isActive: true })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(String),
    username: `made-${count}`,
    email: `made-${count}@people.example`,
    role: 'editor',
    isActive: true,
    createdAt: expect.any(String),
    lastLogin: null,
  })
  expect((await signIn(`made-${count}`)).body.user.role).toBe('editor')
  expect((await listed(created.body.id)).lastLogin).toEqual(expect.any(String))
  expect((await admin.get('/api/cms/users')).raw.toString()).not.toMatch(/argon2|hash/i)
})

test('one who is created inactive cannot sign in', async () => {
  await admin.post('/api/cms/users', { ...newUser(), isActive: false })
  expect((await signIn(`made-${count}`)).status).toBe(401)
})

test.each([
  [{ username: 'FIRST-ADMIN' }, 409, 'username', cmsMessages.usernameTaken],
  [{ email: 'MADE-2@people.example' }, 409, 'email', cmsMessages.emailTaken],
  [{ username: 'a b' }, 422, 'username', undefined],
  [{ email: 'nowhere' }, 422, 'email', 'Please enter a valid email address'],
  [{ password: 'short' }, 422, 'password', 'Password must be at least 8 characters long'],
  [{ password: '' }, 422, 'password', 'Password must be at least 8 characters long'],
  [{ password: undefined }, 422, 'password', undefined],
  [{ role: 'owner' }, 422, 'role', undefined],
  [{ lastLogin: null }, 422, 'lastLogin', 'This field is not known here'],
])('creating with %j is answered %i', async (part, status, path, message) => {
  const answer = await admin.post('/api/cms/users', { ...newUser(), ...part })
  expect(answer).toMatchObject({ status, body: { issues: [{ path, ...(message && { message }) }] } })
})

test('two of one name at once: one is made, nobody sees an error of ours', async () => {
  const same = newUser()
  const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/cms/users', same)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const others = await Promise.all([1, 2].map(() => journal.account()))
  const renamed = await Promise.all(
    others.map(({ id }) => admin.put(`/api/cms/users/${id}`, { username: 'the-same' })),
  )
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a blank password keeps the present one; a new one ends the sessions', async () => {
  const person = await journal.account()
  const at = `/api/cms/users/${person.id}`
  for (const blank of [undefined, null, '', '   '])
    expect((await admin.put(at, { role: 'reviewer', password: blank })).status, String(blank)).toBe(200)
  expect((await person.get('/api/cms/auth/check')).body.role).toBe('reviewer')
  expect((await admin.put(at, { password: 'weak' })).status).toBe(422)
  expect((await admin.put(at, { password: 'Another-Word-9' })).status).toBe(200)
  expect((await person.get('/api/cms/auth/check')).status).toBe(401)
  expect((await signIn(person.username)).status).toBe(401)
  expect((await signIn(person.username, 'Another-Word-9')).status).toBe(200)
})

test('a deactivation ends the sessions, and an activation does not bring them back', async () => {
  const person = await journal.account()
  expect((await admin.put(`/api/cms/users/${person.id}`, { isActive: false })).body.isActive).toBe(false)
  expect((await person.get('/api/cms/auth/check')).status).toBe(401)
  expect((await signIn(person.username)).status).toBe(401)
  await admin.put(`/api/cms/users/${person.id}`, { isActive: true })
  expect((await person.get('/api/cms/auth/check')).status).toBe(401)
  expect((await signIn(person.username)).status).toBe(200)
})

test('the last active administrator stays, whoever asks and however many at once', async () => {
  const at = `/api/cms/users/${admin.id}`
  const refused = { status: 409, body: { code: 'conflict', message: cmsMessages.lastAdmin } }
  expect(await admin.put(at, { isActive: false })).toMatchObject(refused)
  expect(await admin.put(at, { role: 'editor' })).toMatchObject(refused)
  expect(await admin.delete(at)).toMatchObject(refused)
  expect((await admin.put(at, { username: 'first-admin', role: 'admin', isActive: true })).status).toBe(200)

  const second = await journal.account({ role: 'admin' })
  const answers = await Promise.all([
    admin.put(`/api/cms/users/${second.id}`, { role: 'author' }),
    second.put(at, { role: 'author' }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const { rows } = await journal.context.pool.query(
    "SELECT count(*) AS left FROM users WHERE role = 'admin' AND is_active",
  )
  expect(rows[0].left).toBe(1)
  if ((await admin.get('/api/cms/users')).status === 403) admin = second
})

test('who left nothing behind is deleted', async () => {
  const person = await journal.account()
  expect(await admin.delete(`/api/cms/users/${person.id}`)).toMatchObject({
    status: 200,
    body: { id: person.id },
  })
  expect((await admin.delete(`/api/cms/users/${person.id}`)).status).toBe(404)
  const { rows } = await journal.context.pool.query('SELECT 1 FROM users WHERE id = $1', [person.id])
  expect(rows).toEqual([])
})

test('who has a scholarly record is emptied into a former account, and the record stands', async () => {
  const author = await journal.account()
  const editor = await journal.account({ role: 'editor' })
  const reviewer = await journal.account({ role: 'reviewer' })
  const late = await journal.account({ role: 'reviewer' })
  const manuscript = await underReview(journal, author, editor)
  await reviewedBy(editor, manuscript, reviewer)
  await editor.post(`/api/manuscripts/${manuscript}/assignments`, { reviewerId: late.id })
  for (const person of [author, editor, reviewer, late]) {
    expect((await admin.delete(`/api/cms/users/${person.id}`)).status).toBe(200)
    expect(await listed(person.id)).toBeUndefined()
    expect((await admin.put(`/api/cms/users/${person.id}`, { isActive: true })).status).toBe(404)
    expect((await person.get('/api/cms/auth/check')).status).toBe(401)
    expect((await signIn(person.username)).status).toBe(401)
    const { rows } = await journal.context.pool.query('SELECT * FROM users WHERE id = $1', [person.id])
    expect(rows[0]).toMatchObject({ is_active: false, password_hash: null, last_name: null, orcid: null })
    expect(rows[0].username).toMatch(/^former-/)
    expect(rows[0].email).toMatch(/@former\.invalid$/)
    // Name and address are free again.
    const again = { username: person.username, email: person.email, password }
    expect((await admin.post('/api/cms/users', again)).status).toBe(201)
  }
  const successor = await journal.account({ role: 'editor' })
  const { body } = await successor.get(`/api/manuscripts/${manuscript}`)
  expect(body.reviews).toHaveLength(1)
  expect(JSON.stringify(body.reviews)).toContain('former-')
  const { rows } = await journal.context.pool.query(
    `SELECT (SELECT count(*) FROM history WHERE manuscript_id = $1) AS history,
            (SELECT status FROM assignments WHERE reviewer_id = $2) AS late,
            (SELECT handling_editor_id FROM manuscripts WHERE id = $1) AS handling`,
    [manuscript, late.id],
  )
  expect(rows[0].history).toBeGreaterThan(1)
  expect(rows[0]).toMatchObject({ late: 'cancelled', handling: null })
})
