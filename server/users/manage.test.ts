import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Role, roles } from '#domain/account/account.ts'
import { cmsMessages, ownPermissions } from '#domain/journal/cms.ts'
import { callsOf, type Person, password, startApp, type TestApp } from '#tests/app.ts'
import { reviewedBy, submitted, underReview } from '#tests/manuscripts.ts'
import { setUpSecondFactor } from '#tests/second-factor.ts'

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
  (await admin.get('/api/cms/users?limit=100')).body.find((user: { id: string }) => user.id === id)

test('a user is created and can sign in immediately; no answer contains a hash', async () => {
  const created = await admin.post('/api/cms/users', { ...newUser(), role: 'editor', isActive: true })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(String),
    username: `made-${count}`,
    email: `made-${count}@people.example`,
    fullName: null,
    role: 'editor',
    isActive: true,
    createdAt: expect.any(String),
    lastLogin: null,
    isInvited: false,
    isMerged: false,
    duties: [],
    limitedToDuties: false,
    sectionFields: [],
    guestCalls: [],
    hasSecondFactor: false,
  })
  expect((await signIn(`made-${count}`)).body.user.role).toBe('editor')
  expect((await listed(created.body.id)).lastLogin).toEqual(expect.any(String))
  expect((await admin.get('/api/cms/users')).raw.toString()).not.toMatch(/argon2|hash/i)
})

test('an invited user chooses a password with the link in the email; a second link replaces the first', async () => {
  const { password: _, ...person } = newUser()
  const created = await admin.post('/api/cms/users', { ...person, role: 'editor', invite: true })
  expect(created).toMatchObject({ status: 201, body: { isInvited: true, isActive: true } })
  const again = `/api/cms/users/${created.body.id}/invitation`
  expect(await admin.post(again)).toMatchObject({ status: 200, body: { isInvited: true } })
  await journal.runJobs()
  const letters = journal.outbox.filter(({ to }) => to === person.email)
  expect(letters).toHaveLength(2)
  // Until the invitation is answered, the account is told nothing about manuscripts and is no editor of the journal.
  await submitted(journal, await journal.account())
  await journal.runJobs()
  expect(journal.outbox.filter(({ to }) => to === person.email)).toHaveLength(2)
  await journal.context.pool.query("UPDATE users SET is_active = id = $1 WHERE role = 'editor'", [
    created.body.id,
  ])
  const hasEditors = async () =>
    (await admin.get('/api/cms/setup')).body.steps.find(({ step }: { step: string }) => step === 'people')
      .lacks.length === 0
  expect(await hasEditors()).toBe(false)
  const tokens = letters.map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1])
  const anonymous = callsOf(journal.app)
  const choose = (token: string | undefined) =>
    anonymous.post('/api/cms/auth/reset-password', { token, password })
  expect((await choose(tokens[0])).status).toBe(400)
  expect((await choose(tokens[1])).status).toBe(200)
  expect(await hasEditors()).toBe(true)
  expect((await signIn(person.username)).body.user.role).toBe('editor')
  expect(await admin.post(again)).toMatchObject({ status: 409, body: { message: cmsMessages.notInvited } })
})

test('the list as CSV has every account once, also when it is read in several pieces', async () => {
  await journal.context.pool.query(
    `INSERT INTO users (username, username_key, email, email_key, role)
     SELECT 'row-' || n, 'row-' || n, 'row' || n || '@csv.example', 'row' || n || '@csv.example', 'author'
     FROM generate_series(1000, 1400) AS n`,
  )
  const { raw, headers } = await admin.get('/api/cms/users.csv?search=csv.example')
  expect(headers['content-type']).toContain('text/csv')
  const [head, ...lines] = raw.toString().trimEnd().split('\r\n')
  expect(head).toMatch(/^Username,Email/)
  expect(lines.map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 401 }, (_, index) => `row-${index + 1000}`),
  )
  expect((await admin.get('/api/cms/users.csv?search=nobody.example')).raw.toString()).toBe(`${head}\r\n`)
  await journal.context.pool.query("DELETE FROM users WHERE username LIKE 'row-%'")
})

test('the list has pages, search, filters and a total', async () => {
  await journal.context.pool.query(
    `INSERT INTO users (username, username_key, email, email_key, role, is_active)
     SELECT 'crowd-' || n, 'crowd-' || n, 'crowd' || n || '@many.example', 'crowd' || n || '@many.example',
       CASE WHEN n % 5 = 0 THEN 'reviewer' ELSE 'author' END, n % 2 = 0
     FROM generate_series(10, 69) AS n`,
  )
  const seen: string[] = []
  let at: string | undefined = '/api/cms/users?limit=25&search=MANY.example'
  while (at) {
    const page = await admin.get(at)
    expect(page.headers['x-total-count']).toBe('60')
    seen.push(...page.body.map(({ username }: { username: string }) => username))
    at = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `crowd-${index + 10}`))
  const total = async (query: string) => (await admin.get(`/api/cms/users?${query}`)).headers['x-total-count']
  expect(await total('search=crowd-&role=reviewer')).toBe('12')
  expect(await total('search=crowd-&role=reviewer&active=true')).toBe('6')
  // LIKE wildcards are treated as ordinary characters.
  expect(await total('search=crowd%25')).toBe('0')
  expect(await total('search=crowd_1')).toBe('0')
  expect((await admin.get('/api/cms/users?cursor=nonsense')).status).toBe(400)
  expect((await admin.get('/api/cms/users?limit=0')).body).toHaveLength(20)
  await journal.context.pool.query("DELETE FROM users WHERE username LIKE 'crowd-%'")
})

test('a person is found by name, in either order and without accents', async () => {
  await journal.account({ role: 'author', username: 'zf-1', firstName: 'Zoë', lastName: 'Fernández Núñez' })
  await journal.account({ role: 'author', username: 'zf-2', firstName: 'Zoë', lastName: 'Ferrand' })
  const found = async (search: string) =>
    (await admin.get(`/api/cms/users?search=${encodeURIComponent(search)}`)).body.map(
      ({ username, fullName }: Record<string, unknown>) => [username, fullName],
    )
  const first = ['zf-1', 'Zoë Fernández Núñez']
  const second = ['zf-2', 'Zoë Ferrand']
  for (const [search, expected] of [
    ['Zoë', [first, second]],
    ['fernandez', [first]],
    ['zoe NÚÑEZ', [first]],
    ['Fernández Núñez, Zoë', [first]],
    ['Ferna\u0301ndez', [first]],
    ['ferrand zf-2', [second]],
    ['zf- zoë', [first, second]],
    ['Zoë Smith', []],
    ['%', []],
  ] as const)
    expect(await found(search), search).toEqual(expected)
})

test('the roles are listed as the server enforces them, with their accounts', async () => {
  const { body } = await admin.get('/api/cms/roles')
  const [top, editor, reviewer, author] = body
  expect(body.map(({ role }: { role: Role }) => role)).toEqual(roles)
  // Every call that a listed permission needs is declared and open to the role.
  for (const card of body)
    expect(card.permissions).toEqual(ownPermissions[card.role as Role].map(({ words }) => words))
  expect(top.calls).toBeGreaterThan(editor.calls)
  expect(editor.calls).toBeGreaterThan(reviewer.calls)
  expect(top.steps).toContain('Publish')
  expect(author.steps).not.toContain('Publish')
  // Permissions that a higher role adds are closed to lower roles.
  const strangers = {
    editor: await journal.account({ role: 'reviewer' }),
    admin: await journal.account({ role: 'editor' }),
  }
  for (const [role, person] of Object.entries(strangers))
    for (const call of ownPermissions[role as 'editor' | 'admin'].flatMap(({ calls }) => calls)) {
      if (role === 'admin' && call.includes('/api/manuscripts')) continue
      const [method = '', path = ''] = call.split(' ')
      const { statusCode } = await journal.app.inject({
        method: method as 'GET',
        url: path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID()),
        headers: { authorization: `Bearer ${person.token}` },
      })
      expect(statusCode, call).toBe(403)
    }
})

test('a user who is created inactive cannot sign in', async () => {
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
  [{ password: undefined }, 422, 'password', cmsMessages.password],
  [{ invite: true }, 422, 'password', cmsMessages.invitedPassword],
  [{ role: 'owner' }, 422, 'role', undefined],
  [{ lastLogin: null }, 422, 'lastLogin', 'This field is unknown'],
])('creating with %j gives %i', async (part, status, path, message) => {
  const answer = await admin.post('/api/cms/users', { ...newUser(), ...part })
  expect(answer).toMatchObject({ status, body: { issues: [{ path, ...(message && { message }) }] } })
})

test('two users with one name at once: one is created, and nobody gets a 500', async () => {
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

test('a person who lost phone and recovery codes can sign in with the password again, and is notified', async () => {
  const person = await journal.account({ role: 'editor' })
  const at = `/api/cms/users/${person.id}/second-factor`
  expect(await admin.delete(at)).toMatchObject({ status: 409, body: { message: cmsMessages.noSecondFactor } })
  await setUpSecondFactor(journal, person)
  expect(await listed(person.id)).toMatchObject({ hasSecondFactor: true })
  expect((await signIn(person.username)).body.code).toBe('second_step')
  expect((await person.delete(at)).status).toBe(403)

  expect(await admin.delete(at)).toMatchObject({ status: 200, body: { hasSecondFactor: false } })
  expect((await person.get('/api/cms/auth/check')).status).toBe(401)
  expect((await signIn(person.username)).status).toBe(200)
  const { rows } = await journal.context.pool.query(
    `SELECT action, actor_id, (SELECT count(*) FROM recovery_codes WHERE user_id::text = $1) AS codes
     FROM audit_events WHERE subject_id = $1 ORDER BY id DESC LIMIT 1`,
    [person.id],
  )
  expect(rows[0]).toEqual({ action: 'second_factor_removed', actor_id: admin.id, codes: 0 })
  await journal.runJobs()
  expect(journal.outbox.at(-1)).toMatchObject({
    to: person.email,
    subject: expect.stringContaining('An administrator turned off two-factor sign-in'),
  })

  // Turning off one's own two-factor sign-in requires the password, so it is possible only on the account
  // page.
  await setUpSecondFactor(journal, admin)
  expect(await admin.delete(`/api/cms/users/${admin.id}/second-factor`)).toMatchObject({
    status: 409,
    body: { message: cmsMessages.ownSecondFactor },
  })
  await admin.post('/api/account/two-factor/off', { password })
})

test('the command helps the last administrator who lost theirs', async () => {
  const lost = await journal.account({ role: 'admin', username: 'lost-admin' })
  await setUpSecondFactor(journal, lost)
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['cli/admin.ts', 'end-two-factor', ...words], {
      env: {
        ...process.env,
        BASE_URL: '',
        IMPRIMATUR_MODE: 'test',
        DATABASE_URL: journal.databaseUrl,
      },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    )
  expect(await command('nobody')).toContain('There is no account')
  expect(await command('LOST-admin')).toContain('The password alone opens the account of lost-admin')
  expect(await command('lost-admin')).toContain(cmsMessages.noSecondFactor)
  expect((await lost.get('/api/cms/auth/check')).status).toBe(401)
  expect((await signIn('lost-admin')).status).toBe(200)
  const { rows } = await journal.context.pool.query(
    'SELECT action, actor_id FROM audit_events WHERE subject_id = $1',
    [lost.id],
  )
  expect(rows).toEqual([{ action: 'second_factor_removed', actor_id: null }])
  await journal.runJobs()
  expect(journal.outbox.at(-1)).toMatchObject({ to: lost.email })
  await admin.delete(`/api/cms/users/${lost.id}`)
})

test('the last active administrator cannot be removed, not even by simultaneous requests', async () => {
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

test('an account without records is deleted', async () => {
  const person = await journal.account()
  expect(await admin.delete(`/api/cms/users/${person.id}`)).toMatchObject({
    status: 200,
    body: { id: person.id },
  })
  expect((await admin.delete(`/api/cms/users/${person.id}`)).status).toBe(404)
  const { rows } = await journal.context.pool.query('SELECT 1 FROM users WHERE id = $1', [person.id])
  expect(rows).toEqual([])
})

test('an account with a scholarly record is anonymised, and the record is kept', async () => {
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
    // The user name and address of a deleted account can be used again.
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
