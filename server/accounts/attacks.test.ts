import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { callsOf, type Person, password, startApp, type TestApp } from '#tests/app.ts'
import { underReview } from '#tests/manuscripts.ts'

/** Each test repeats a known attack on user accounts. */

const verifications = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (...parameters: Parameters<typeof real.verify>) => {
      verifications.count += 1
      return real.verify(...parameters)
    },
  }
})

/** A CAPTCHA provider that accepts every token, so that tests can register without solving one. */
const yes = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
})
let journal: TestApp
let count = 0

beforeAll(async () => {
  yes.listen(0, '127.0.0.1')
  await once(yes, 'listening')
  const verifyUrl = `http://127.0.0.1:${(yes.address() as AddressInfo).port}/`
  journal = await startApp(
    {},
    { captcha: { kind: 'turnstile', siteKey: 'k', secret: 's', verifyUrl }, countTries: true },
  )
})
afterAll(async () => {
  await journal.close()
  yes.close()
})
beforeEach(() => {
  count += 1
})

/** Sends each request from a new IP address, for tests that are not about limits by address. */
let visitor = 0
async function post(
  url: string,
  payload: unknown,
  options: {
    cookies?: Record<string, string>
    headers?: Record<string, string>
    remoteAddress?: string
  } = {},
) {
  visitor += 1
  const answer = await journal.app.inject({
    method: 'POST',
    url,
    payload: payload as object,
    remoteAddress: `10.1.${visitor % 250}.${Math.floor(visitor / 250)}`,
    ...options,
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    headers: answer.headers,
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  }
}
const signIn = (username: string, word = password, options = {}) =>
  post('/api/cms/auth/login', { username, password: word }, options)
const check = async (bearer: string) => (await callsOf(journal.app, bearer).get('/api/cms/auth/check')).status
const checkCookie = async (cookies: Record<string, string>) =>
  (await journal.app.inject({ url: '/api/cms/auth/check', cookies })).statusCode
const registration = (over: object = {}) => ({
  username: `attack-${count}`,
  email: `attack-${count}@people.example`,
  password,
  captchaToken: 'solved',
  ...over,
})
const register = (over: object = {}) => post('/api/cms/auth/register', registration(over))
const tokenFor = async (to: string, path: string) => {
  await journal.runJobs()
  const mail = journal.outbox.findLast((one) => one.to === to && one.text.includes(path))
  return new RegExp(`${path}[/?](?:token=)?([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}
const without = ({ status, body }: { status: number; body: object }) => ({
  status,
  body: { ...body, requestId: '' },
})

describe('requests from another site', () => {
  test.each([
    ['says so', { 'sec-fetch-site': 'cross-site' }],
    ['is a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['has an origin', { origin: 'https://evil.example' }],
    ['hides its origin', { origin: 'null' }],
    ['says nothing', {}],
  ])('cannot write with a person’s cookie if it %s', async (_, headers) => {
    const person = await journal.account()
    const { cookies } = await signIn(person.username)
    for (const [url, body] of [
      ['/api/account/delete', { password }],
      ['/api/account/password', { currentPassword: password, newPassword: 'Another-Word-9' }],
      ['/api/cms/auth/token', undefined],
      ['/api/cms/auth/logout', undefined],
    ] as const)
      expect((await post(url, body, { cookies, headers })).body.code, url).toBe('cross_site')
    expect(await checkCookie(cookies)).toBe(200)
  })

  test('the cookie is neither sent with its forms nor readable by its scripts', async () => {
    const person = await journal.account()
    visitor += 1
    const answer = await journal.app.inject({
      method: 'POST',
      url: '/api/cms/auth/login',
      payload: { username: person.username, password },
      remoteAddress: '10.9.9.9',
    })
    const session = answer.cookies.find(({ name }) => name === 'imprimatur_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const asForm = await journal.app.inject({
      method: 'POST',
      url: '/api/cms/auth/login',
      payload: `username=${person.username}&password=${password}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(asForm.statusCode).toBe(415)
  })
})

test('a session planted before the sign-in is useless after it (session fixation)', async () => {
  const person = await journal.account()
  const planted = { imprimatur_session: 'planted-by-somebody-else' }
  const { cookies, body } = await signIn(person.username, password, { cookies: planted })
  expect(cookies.imprimatur_session).not.toBe(planted.imprimatur_session)
  expect(await checkCookie(planted)).toBe(401)
  // The cookie and the bearer token differ, and neither is accepted in place of the other.
  expect(body.token).not.toBe(cookies.imprimatur_session)
  expect(await check(cookies.imprimatur_session ?? '')).toBe(401)
  expect(await checkCookie({ imprimatur_session: body.token })).toBe(401)
})

describe('a token is void immediately after', () => {
  const ends: [string, (person: Person, admin: Person, token: string) => Promise<unknown>][] = [
    ['the logout', (_, __, token) => callsOf(journal.app, token).post('/api/cms/auth/logout')],
    [
      'a reset',
      async ({ email }) => {
        await post('/api/cms/auth/forgot-password', { email })
        const token = await tokenFor(email, '/reset-password')
        expect(
          (await post('/api/cms/auth/reset-password', { token, password: 'Another-Word-9' })).status,
        ).toBe(200)
      },
    ],
    ['a deactivation', ({ id }, admin) => admin.put(`/api/cms/users/${id}`, { isActive: false })],
    [
      'a password that an administrator set',
      ({ id }, admin) => admin.put(`/api/cms/users/${id}`, { password: 'Another-Word-9' }),
    ],
    ['a deletion by an administrator', ({ id }, admin) => admin.delete(`/api/cms/users/${id}`)],
    ['a deletion', (_, __, token) => callsOf(journal.app, token).post('/api/account/delete', { password })],
  ]
  test.each(ends)('%s', async (_, end) => {
    const admin = await journal.account({ role: 'admin' })
    const person = await journal.account()
    const { body, cookies } = await signIn(person.username)
    expect([await check(body.token), await checkCookie(cookies)]).toEqual([200, 200])
    await end(person, admin, body.token)
    expect([await check(body.token), await checkCookie(cookies)]).toEqual([401, 401])
  })

  test('fourteen unused days', async () => {
    const person = await journal.account()
    const { body } = await signIn(person.username)
    journal.advance(15 * 86_400_000)
    expect(await check(body.token)).toBe(401)
    journal.advance(-15 * 86_400_000)
  })

  test('its first use, if it came in a link', async () => {
    const person = await journal.account()
    await post('/api/cms/auth/forgot-password', { email: person.email })
    const old = await tokenFor(person.email, '/reset-password')
    await post('/api/cms/auth/forgot-password', { email: person.email })
    const token = await tokenFor(person.email, '/reset-password')
    const reset = (value: string) =>
      post('/api/cms/auth/reset-password', { token: value, password: 'Another-Word-9' })
    expect((await reset(old)).body.code).toBe('link_expired')
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).body.code).toBe('link_expired')
    // A link made for one purpose does not work for another.
    await post('/api/cms/auth/forgot-password', { email: person.email })
    const other = await tokenFor(person.email, '/reset-password')
    expect((await callsOf(journal.app).get(`/api/cms/auth/verify-email?token=${other}`)).status).toBe(400)
    journal.advance(61 * 60_000)
    expect((await reset(other)).body.code).toBe('link_expired')
    journal.advance(-61 * 60_000)
  })
})

describe('nobody can find out who has an account', () => {
  test('by signing in: unknown and known names get the same answer, and a hash is verified for both', async () => {
    const person = await journal.account()
    const inactive = await journal.account()
    await journal.context.pool.query('UPDATE users SET is_active = false WHERE id = $1', [inactive.id])
    const answers = []
    for (const username of [
      person.username,
      person.email,
      'nobody-at-all',
      'nobody@people.example',
      inactive.username,
    ]) {
      verifications.count = 0
      answers.push(
        without(await signIn(username, username === inactive.username ? password : 'Wrong-Horse-7')),
      )
      expect(verifications.count, username).toBe(1)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test.each(['forgot-password', 'resend-verification'])('by %s', async (name) => {
    const person = await journal.account()
    const known = await post(`/api/cms/auth/${name}`, { email: person.email })
    const unknown = await post(`/api/cms/auth/${name}`, { email: `nobody-${count}@people.example` })
    expect(without(known)).toEqual(without(unknown))
    // The account is looked up only after the answer has been sent, so both requests execute the same
    // statements.
    const before = journal.statements()
    await post(`/api/cms/auth/${name}`, { email: person.email })
    const forKnown = journal.statements() - before
    await post(`/api/cms/auth/${name}`, { email: `nobody-${count}@people.example` })
    expect(journal.statements() - before).toBe(2 * forKnown)
  })

  test('by registering: only the owner of the address is notified', async () => {
    const owner = await journal.account()
    const taken = await register({ email: owner.email })
    const free = await register({ username: `free-${count}` })
    expect(without(taken)).toEqual(without(free))
    await journal.runJobs()
    expect(journal.outbox.some(({ to, subject }) => to === owner.email && /already have/.test(subject))).toBe(
      true,
    )
  })
})

describe('guessing passwords and codes', () => {
  test('is blocked after ten tries on one account, whatever their addresses, for a quarter of an hour', async () => {
    const person = await journal.account()
    const bystander = await journal.account()
    for (let i = 0; i < 10; i += 1)
      // The user name and the address, in upper or lower case, are counted as one account.
      expect(
        (await signIn([person.username, person.email.toUpperCase()][i % 2] ?? '', `Wrong-${i}`)).status,
      ).toBe(401)
    const stopped = await signIn(person.username)
    expect(stopped).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(600)
    expect((await signIn(bystander.username)).status).toBe(200)
    // Attempts on an account that does not exist are counted in the same way.
    for (let i = 0; i < 10; i += 1) await signIn(`nobody-${count}`, 'x')
    expect((await signIn(`nobody-${count}`)).status).toBe(429)
    journal.advance(16 * 60_000)
    expect((await signIn(person.username)).status).toBe(200)
    journal.advance(-16 * 60_000)
  })

  test('a hundred simultaneous requests count as a hundred tries', async () => {
    const person = await journal.account()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(person.username, `Wrong-${i}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('does not lock out the owner on a network they have used before', async () => {
    const person = await journal.account()
    const home = { remoteAddress: '203.0.113.20' }
    expect((await signIn(person.username, password, home)).status).toBe(200)
    for (let i = 0; i < 12; i += 1) await signIn(person.username, 'Wrong-Horse-7')
    expect((await signIn(person.username)).status).toBe(429)
    expect((await signIn(person.username, password, home)).status).toBe(200)
  })

  test('a second factor is blocked after eight codes', async () => {
    const person = await journal.account()
    const { body } = await person.post('/api/account/two-factor', { password })
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret.replaceAll(' ', '')) })
    const code = (late = 0) => totp.generate({ timestamp: journal.context.clock.now().getTime() + late })
    await person.post('/api/account/two-factor/confirm', { code: code() })
    const { cookies } = await signIn(person.username)
    for (let i = 0; i < 8; i += 1)
      expect((await post('/api/cms/auth/second-factor', { code: `00000${i}` }, { cookies })).status).toBe(422)
    expect((await post('/api/cms/auth/second-factor', { code: code(30_000) }, { cookies })).status).toBe(429)
  })

  test('the limit of an address cannot be avoided with request headers', async () => {
    const from = (i: number) => ({
      remoteAddress: '192.0.2.7',
      headers: {
        'x-forwarded-for': `198.51.100.${i}`,
        'x-real-ip': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
      },
    })
    for (let i = 0; i < 50; i += 1)
      expect((await signIn(`somebody-${count}-${i}`, 'x', from(i))).status).toBe(401)
    expect((await signIn('one-more', 'x', from(51))).status).toBe(429)
  })

  test('only failed tries count against an address, and all instances share the count', async () => {
    const campus = await startApp({}, { countTries: true })
    // Two server instances share one database.
    const second = await buildApp(campus.context)
    const person = await campus.account()
    const attempt = async (app: typeof second, username: string, typed: string) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api/cms/auth/login',
        payload: { username, password: typed },
      })
      return statusCode
    }
    for (let i = 0; i < 25; i += 1) {
      if (i % 5 === 0) expect(await attempt(second, person.username, password)).toBe(200)
      expect(await attempt(campus.app, `nobody-${i}`, 'x')).toBe(401)
      expect(await attempt(second, `nobody-${i}-too`, 'x')).toBe(401)
    }
    expect(await attempt(second, 'one-more', 'x')).toBe(429)
    expect(await attempt(campus.app, 'one-more', 'x')).toBe(429)
    campus.advance(16 * 60_000)
    expect(await attempt(second, 'one-more', 'x')).toBe(401)
    await second.close()
    await campus.close()
  })

  test('behind a proxy, only the address that the proxy appended counts', async () => {
    const proxied = await startApp({}, { trustProxy: true, countTries: true })
    const ask = (i: number) =>
      proxied.app.inject({
        method: 'POST',
        url: '/api/cms/auth/login',
        payload: { username: `somebody-${i}`, password: 'x' },
        headers: { 'x-forwarded-for': `198.51.100.${i}, 192.0.2.7` },
      })
    const statuses = []
    for (let i = 0; i < 51; i += 1) statuses.push((await ask(i)).statusCode)
    await proxied.close()
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]))
  })
})

describe('registration', () => {
  const made = async () =>
    (await journal.context.pool.query('SELECT * FROM users WHERE username_key = $1', [`attack-${count}`]))
      .rows[0]

  test('cannot choose a role', async () => {
    expect((await register({ role: 'admin' })).status).toBe(201)
    expect(await made()).toMatchObject({ role: 'author', is_active: true, email_verified_at: null })
    expect((await signIn(`attack-${count}`)).body.code).toBe('not_verified')
  })

  test.each([
    ['isActive', true],
    ['emailVerifiedAt', '2026-01-01T00:00:00Z'],
    ['email_verified_at', '2026-01-01'],
    ['id', '00000000-0000-4000-8000-000000000000'],
    ['passwordHash', '$argon2id$x'],
  ])('refuses %s', async (field, value) => {
    const answer = await register({ [field]: value })
    expect(answer).toMatchObject({
      status: 422,
      body: { issues: [{ path: field, message: 'This field is unknown' }] },
    })
    expect(await made()).toBeUndefined()
  })

  test('does not allow prototype pollution', async () => {
    for (const raw of [
      '{"__proto__":{"role":"admin"}}',
      '{"username":{"__proto__":{"polluted":true}}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
    ]) {
      const answer = await journal.app.inject({
        method: 'POST',
        url: '/api/cms/auth/register',
        payload: raw,
        headers: { 'content-type': 'application/json' },
        remoteAddress: '10.7.7.7',
      })
      expect([400, 422]).toContain(answer.statusCode)
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test.each(['аttack', 'attаck-1', 'ａttack', 'at\u200btack', 'attack\u202e', 'attaçk', 'a b'])(
    'refuses the look-alike user name %j at its field',
    async (username) => {
      expect(await register({ username })).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'username' }] },
      })
    },
  )

  test('does not create a second account for the same name in another case', async () => {
    await register()
    expect(
      (await register({ username: `ATTACK-${count}`, email: `other-${count}@people.example` })).status,
    ).toBe(409)
    for (const email of [
      `Attack-${count}@People.Example`,
      `ATTACK-${count}@PEOPLE.EXAMPLE`,
      ` attack-${count}@people.example`.trim(),
    ])
      expect((await register({ username: `second-${count}`, email })).status).toBe(201)
    const { rows } = await journal.context.pool.query('SELECT 1 FROM users WHERE lower(email) = $1', [
      `attack-${count}@people.example`,
    ])
    expect(rows).toHaveLength(1)
    expect(
      (await journal.context.pool.query('SELECT 1 FROM users WHERE username = $1', [`second-${count}`])).rows,
    ).toEqual([])
    // An address in full-width characters is invalid, although it looks similar to the registered one.
    expect(
      (await register({ username: `third-${count}`, email: `ａttack-${count}@people.example` })).status,
    ).toBe(422)
  })

  test('cannot inject a header or a second recipient into an email', async () => {
    for (const email of [
      'a@people.example\r\nBcc: evil@evil.example',
      'a@people.example,evil@evil.example',
      '"a"@people.example>,<evil@evil.example',
    ])
      expect((await register({ email })).body.issues[0].path).toBe('email')
    await register({ affiliation: 'x\r\nBcc: evil@evil.example' })
    await journal.runJobs()
    const mail = journal.outbox.at(-1)
    expect(mail?.to).toBe(`attack-${count}@people.example`)
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})

test('links never contain the host named by a request', async () => {
  const person = await journal.account()
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example' },
  ])
    await post(
      '/api/cms/auth/forgot-password',
      { email: person.email },
      { headers: headers as unknown as Record<string, string> },
    )
  await journal.runJobs()
  const mails = journal.outbox.filter(({ to }) => to === person.email)
  expect(mails.length).toBeGreaterThan(0)
  for (const { text, html } of mails) {
    expect(text).toContain('http://127.0.0.1:3000/reset-password?token=')
    expect(text + html).not.toContain('evil.example')
  }
})

test('a copy of the database contains nothing that signs anybody in', async () => {
  const editor = await journal.account({ role: 'editor' })
  const author = await journal.account()
  const reviewer = await journal.account({ role: 'reviewer' })
  const { body, cookies } = await signIn(author.username)
  await post('/api/cms/auth/forgot-password', { email: author.email })
  await register()
  await author.post('/api/account/email', { email: `dump-${count}@people.example`, password })
  const enrolled = await author.post('/api/account/two-factor', { password })
  const secret = enrolled.body.secret.replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: journal.context.clock.now().getTime(),
  })
  const { recoveryCodes } = (await author.post('/api/account/two-factor/confirm', { code })).body
  const manuscript = await underReview(journal, author, editor)
  await editor.post(`/api/manuscripts/${manuscript}/assignments`, { reviewerId: reviewer.id })
  const tokens = [
    body.token,
    author.token,
    cookies.imprimatur_session ?? '',
    await tokenFor(author.email, '/reset-password'),
    await tokenFor(`attack-${count}@people.example`, '/verify-email'),
    await tokenFor(`dump-${count}@people.example`, '/account/email'),
    await tokenFor(reviewer.email, '/review'),
    secret,
    ...recoveryCodes,
    password,
  ]
  for (const token of tokens) expect(token.length).toBeGreaterThan(9)
  const { rows: tables } = await journal.context.pool.query(
    "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await journal.context.pool.query(`SELECT t::text AS row FROM ${name} t`)
    dump += `${rows.map(({ row }) => row).join('\n')}\n`
  }
  expect(dump).toContain(author.email)
  for (const token of tokens)
    for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64')])
      expect(dump.includes(form), token).toBe(false)
})

describe('a request body', () => {
  const nested: [of: string, payload: (depth: number) => string][] = [
    ['lists', (depth) => '['.repeat(depth)],
    ['objects', (depth) => '{"a":'.repeat(depth)],
    ['whole lists', (depth) => `${'['.repeat(depth / 2)}${']'.repeat(depth / 2)}`],
    [
      'a field of lists',
      (depth) => `{"username":${'['.repeat(depth / 2)}${']'.repeat(depth / 2)},"password":"x"}`,
    ],
  ]
  test.each(nested)('of %s in lists is refused quickly', async (_, payload) => {
    const begin = performance.now()
    const send = (url: string, depth: number, headers: Record<string, string> = {}) =>
      journal.app.inject({
        method: 'POST',
        url,
        payload: payload(depth),
        headers: { 'content-type': 'application/json', ...headers },
        remoteAddress: '10.8.8.8',
      })
    // The deepest nesting that the body limits allow, for a route that anyone may call and one that needs an
    // account.
    const anonymous = await send('/api/cms/auth/login', 12_000)
    const authorization = `Bearer ${(await journal.account()).token}`
    const signedIn = await send('/api/manuscripts/submit', 200_000, { authorization })
    for (const { statusCode } of [anonymous, signedIn]) expect([400, 422]).toContain(statusCode)
    expect(performance.now() - begin).toBeLessThan(10_000)
  })

  test('of 50 MB is refused before it has been received', async () => {
    const { port } = new URL(await journal.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `POST /api/cms/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 52428800\r\n\r\n{"username":"`,
    )
    const [chunk] = await once(socket, 'data')
    socket.destroy()
    expect(String(chunk)).toMatch(/^HTTP\/1.1 413 /)
  })
})
