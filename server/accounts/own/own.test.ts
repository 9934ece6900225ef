import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSettings } from '#server/settings/queries.ts'
import { callsOf, type Person, password, startApp, type TestApp } from '#tests/app.ts'
import { reviewedBy, submitted, underReview } from '#tests/manuscripts.ts'
import { codeOf } from '#tests/second-factor.ts'

let journal: TestApp
let editor: Person

beforeAll(async () => {
  journal = await startApp()
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

type Cookies = Record<string, string>
async function call(method: 'POST' | 'GET', url: string, payload?: object, cookies: Cookies = {}) {
  const answer = await journal.app.inject({
    method,
    url,
    ...(payload && { payload }),
    cookies,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return {
    status: answer.statusCode,
    body: answer.json(),
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  }
}
const signIn = (username: string, word = password) =>
  call('POST', '/api/cms/auth/login', { username, password: word })
const linkIn = (to: string, path: string) => {
  const mail = journal.outbox.findLast((one) => one.to === to && one.text.includes(path))
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
}

const blank = {
  firstName: null,
  lastName: null,
  affiliation: null,
  affiliationRor: null,
  orcid: null,
  expertise: [],
}

describe('the profile', () => {
  test('is stored in the forms that registries use', async () => {
    const person = await journal.account()
    const answer = await person.put('/api/account/profile', {
      firstName: ' Ana ',
      lastName: 'Ñg',
      affiliation: 'Institute of Samples',
      affiliationRor: 'ror.org/05gq02987',
      orcid: '0000-0002-1825-0097',
      expertise: ['Trade', ' trade', 'Tariffs '],
    })
    expect(answer.body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Ñg',
      affiliationRor: 'https://ror.org/05gq02987',
      orcid: '0000-0002-1825-0097',
      orcidVerified: false,
      expertise: ['Trade', 'Tariffs'],
      hasPassword: true,
      twoFactor: 'off',
    })
    expect((await person.get('/api/account')).body).toEqual(answer.body)
  })

  test.each([
    ['orcid', '0000-0002-1825-0098', 'An ORCID iD looks like'],
    ['affiliationRor', 'https://ror.org/05gq02986', 'A ROR identifier looks like'],
    ['affiliationRor', 'https://evil.example/05gq02987', 'A ROR identifier looks like'],
    ['expertise', Array.from({ length: 21 }, (_, i) => `word ${i}`), 'Please enter at most 20 keywords'],
    ['expertise.0', [' '], 'Please enter a keyword'],
    ['role', 'admin', 'This field is unknown'],
    ['email', 'x@people.example', 'This field is unknown'],
    ['isActive', true, 'This field is unknown'],
  ])('refuses %s = %j at its field', async (path, value, message) => {
    const person = await journal.account()
    const answer = await person.put('/api/account/profile', { ...blank, [path.split('.')[0] ?? '']: value })
    expect(answer).toMatchObject({
      status: 422,
      body: { issues: [{ path, message: expect.stringContaining(message) }] },
    })
  })
})

test('a muted topic sends no more mail to that person; essential messages are still sent', async () => {
  const desk = await journal.account({ role: 'editor' })
  const author = await journal.account()
  const mute = (...muted: string[]) => desk.put('/api/account/emails', { muted })
  for (const unknown of ['everything', 'decision_letter', 'editor_news'])
    expect((await mute(unknown)).status, unknown).toBe(422)
  expect((await mute('editor_notice', 'review_late')).body.muted).toEqual(['editor_notice', 'review_late'])
  const id = await submitted(journal, author)
  const got = (to: string) => journal.outbox.filter((mail) => mail.to === to).length
  expect(got(desk.email)).toBe(0)
  expect(got(editor.email)).toBeGreaterThan(0)
  const toAuthor = got(author.email)
  expect(toAuthor).toBeGreaterThan(0)
  await author.put('/api/account/emails', { muted: ['author_progress'] })
  await desk.post(`/api/manuscripts/${id}/allow-review`, { overrideReason: 'A test.' })
  expect(got(author.email)).toBe(toAuthor)
  // Topics are turned off one at a time; this topic is still on.
  await editor.post(`/api/manuscripts/${id}/handling-editor`, { editorId: desk.id })
  const reviewer = await journal.account({ role: 'reviewer' })
  await desk.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  const [{ id: assignmentId }] = (await reviewer.get('/api/manuscripts/reviewer-assignments')).body
  await reviewer.post(`/api/reviews/${assignmentId}/accept`)
  await journal.runJobs()
  expect(got(desk.email)).toBeGreaterThan(0)
})

describe('the password', () => {
  test('is changed with the current one, and the other sessions end immediately', async () => {
    const person = await journal.account()
    const other = await signIn(person.username)
    const put = (currentPassword: string, newPassword: string) =>
      person.post('/api/account/password', { currentPassword, newPassword })
    expect(await put('Wrong-Horse-7', 'Another-Word-9')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', issues: [{ path: 'currentPassword' }] },
    })
    for (const weak of ['Password1!', 'P@ssw0rd2024!', `${person.username}A1!`.replace('user', 'User')])
      expect((await put(password, weak)).body.issues[0].path, weak).toBe('newPassword')
    expect((await put(password, password)).status).toBe(422)
    expect((await put(password, 'Another-Word-9')).status).toBe(200)
    expect((await person.get('/api/cms/auth/check')).status).toBe(200)
    expect((await callsOf(journal.app, other.body.token).get('/api/cms/auth/check')).status).toBe(401)
    expect((await call('GET', '/api/cms/auth/check', undefined, other.cookies)).status).toBe(401)
    expect((await signIn(person.username)).status).toBe(401)
    expect((await signIn(person.username, 'Another-Word-9')).status).toBe(200)
  })

  test('is replaced by a recent sign-in for people who only use a provider', async () => {
    const person = await journal.account()
    await journal.context.pool.query('UPDATE users SET password_hash = NULL WHERE id = $1', [person.id])
    journal.advance(16 * 60_000)
    expect((await person.post('/api/account/password', { newPassword: 'Another-Word-9' })).body.code).toBe(
      'sign_in_again',
    )
    journal.advance(-16 * 60_000)
    expect((await person.post('/api/account/password', { newPassword: 'Another-Word-9' })).status).toBe(200)
    expect((await signIn(person.username, 'Another-Word-9')).status).toBe(200)
  })
})

describe('the address', () => {
  test('changes when the link sent to the new one is opened; the old one is notified', async () => {
    const person = await journal.account()
    const email = `New-${person.username}@people.example`
    await person.post('/api/account/email', { email, password })
    expect((await person.get('/api/account')).body).toMatchObject({
      email: person.email,
      pendingEmail: email,
    })
    await journal.runJobs()
    const token = linkIn(email, '/account/email')
    const confirm = () => callsOf(journal.app).post('/api/account/email/confirm', { token })
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).body.code).toBe('link_expired')
    expect((await person.get('/api/account')).body).toMatchObject({ email, pendingEmail: null })
    await journal.runJobs()
    expect(journal.outbox.at(-1)).toMatchObject({
      to: person.email,
      subject: expect.stringContaining('was changed'),
    })
    expect((await signIn(email.toLowerCase())).status).toBe(200)
  })

  test('an address that is taken gets the same answer, and only its owner is notified', async () => {
    const [person, owner] = [await journal.account(), await journal.account()]
    const free = await person.post('/api/account/email', { email: 'free@people.example', password })
    const taken = await person.post('/api/account/email', { email: owner.email.toUpperCase(), password })
    expect(taken.body).toEqual(free.body)
    await journal.runJobs()
    expect(journal.outbox.at(-1)).toMatchObject({
      to: owner.email,
      subject: expect.stringContaining('already have'),
    })
    expect(
      (await person.post('/api/account/email', { email: 'x@people.example', password: 'no' })).status,
    ).toBe(403)
    expect((await callsOf(journal.app).post('/api/account/email/confirm', { token: 'x' })).body.code).toBe(
      'link_invalid',
    )
  })
})

test('sessions are listed with device and place, and ended singly or all but this one; other people’s never', async () => {
  const person = await journal.account()
  const stranger = await journal.account()
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const login = (remoteAddress: string) =>
    journal.app.inject({
      method: 'POST',
      url: '/api/cms/auth/login',
      payload: { username: person.username, password },
      remoteAddress,
      headers: { 'user-agent': firefox },
    })
  const here = callsOf(journal.app, (await login('203.0.113.9')).json().token)
  const there = callsOf(journal.app, (await login('198.51.100.7')).json().token)
  const { body } = await here.get('/api/account/sessions')
  expect(body).toHaveLength(3)
  expect(body[0]).toMatchObject({
    isCurrent: true,
    device: 'Firefox on Linux',
    place: 'Same network as you are on now',
  })
  const elsewhere = body.find(({ place }: { place: string }) => place.includes('198.51.100'))
  expect(JSON.stringify(body)).not.toContain('198.51.100.7')
  expect((await stranger.delete(`/api/account/sessions/${elsewhere.id}`)).status).toBe(404)
  expect((await there.get('/api/account')).status).toBe(200)
  expect((await here.delete(`/api/account/sessions/${elsewhere.id}`)).status).toBe(200)
  expect((await there.get('/api/account')).status).toBe(401)
  expect((await here.delete('/api/account/sessions')).status).toBe(200)
  expect((await person.get('/api/account')).status).toBe(401)
  expect((await here.get('/api/account/sessions')).body).toHaveLength(1)
})

describe('two-factor sign-in', () => {
  test('is set up with a first code and required at sign-in; each code works once', async () => {
    const person = await journal.account()
    expect((await person.post('/api/account/two-factor', { password: 'no' })).status).toBe(403)
    const { body } = await person.post('/api/account/two-factor', { password })
    expect(body.address).toContain('otpauth://totp/JIBER:')
    expect(body.qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/)
    // No code is required until the first correct code has been entered.
    expect((await signIn(person.username)).status).toBe(200)
    expect((await person.post('/api/account/two-factor/confirm', { code: '000000' })).status).toBe(422)
    const confirmed = await person.post('/api/account/two-factor/confirm', {
      code: codeOf(journal, body.secret),
    })
    const { recoveryCodes } = confirmed.body
    expect(new Set(recoveryCodes)).toHaveProperty('size', 10)

    const first = await signIn(person.username)
    expect(first).toMatchObject({ status: 401, body: { code: 'second_step' } })
    expect(first.body.token).toBeUndefined()
    expect(first.cookies).not.toHaveProperty('imprimatur_session')
    const second = (code: string, cookies = first.cookies) =>
      call('POST', '/api/cms/auth/second-factor', { code }, cookies)
    // The code that confirmed the set-up cannot be used again.
    expect((await second(codeOf(journal, body.secret))).body.issues[0].path).toBe('code')
    expect((await second('000000')).status).toBe(422)
    expect((await second(codeOf(journal, body.secret), {})).body.code).toBe('not_signed_in')
    journal.advance(30_000)
    const code = codeOf(journal, body.secret)
    const done = await second(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(done).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { twoFactor: 'on' } },
    })
    expect(done.cookies).toHaveProperty('imprimatur_session')
    expect((await second(code)).status).toBe(422)

    expect((await second(recoveryCodes[0].toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await second(recoveryCodes[0])).status).toBe(422)
    expect((await person.get('/api/account')).body.recoveryCodesLeft).toBe(9)
    const renewed = await person.post('/api/account/two-factor/recovery-codes', { password })
    expect((await second(recoveryCodes[1])).status).toBe(422)
    expect((await second(renewed.body.recoveryCodes[1])).status).toBe(200)

    // A second step is no longer accepted if the password has changed since it began.
    await person.post('/api/account/password', { currentPassword: password, newPassword: 'Another-Word-9' })
    expect((await second(renewed.body.recoveryCodes[2])).body.code).toBe('not_signed_in')
    expect((await person.post('/api/account/two-factor/off', { password: 'Another-Word-9' })).status).toBe(
      200,
    )
    expect((await signIn(person.username, 'Another-Word-9')).status).toBe(200)
  })

  test('if required, editors without it have the rights of authors until they set it up', async () => {
    const admin = await journal.account({ role: 'admin' })
    const manuscript = await underReview(journal, await journal.account(), editor)
    const store = async (twoFactorForEditors: boolean) => {
      await writeSettings(journal.context.db, 'security', { twoFactorForEditors })
      journal.context.settingsStore.forget()
    }
    await store(true)
    expect((await admin.get('/api/cms/auth/check')).body).toMatchObject({
      role: 'admin',
      twoFactor: 'required',
    })
    expect((await admin.get('/api/cms/users')).body).toMatchObject({ code: 'second_factor_required' })
    expect((await editor.get('/api/manuscripts/editorial')).status).toBe(403)
    expect((await editor.get(`/api/manuscripts/${manuscript}`)).status).toBe(404)
    const { body } = await admin.post('/api/account/two-factor', { password })
    await admin.post('/api/account/two-factor/confirm', { code: codeOf(journal, body.secret) })
    expect((await admin.get('/api/cms/users')).status).toBe(200)
    await store(false)
    expect((await editor.get('/api/manuscripts/editorial')).status).toBe(200)
  })
})

test('the export contains the person’s own data and never names reviewers', async () => {
  const author = await journal.account()
  const reviewer = await journal.account({ role: 'reviewer', firstName: 'Secretive', lastName: 'Referee' })
  const id = await underReview(journal, author, editor)
  await reviewedBy(editor, id, reviewer)
  await author.put(`/api/manuscripts/${id}/peer-review/consent`, { agreed: true })
  const mine = await author.get('/api/account/export')
  expect(mine.headers['content-disposition']).toContain('my-data.json')
  expect(mine.body).toMatchObject({ account: { email: author.email }, manuscripts: [{ id }], reviews: [] })
  expect(mine.body.files).toHaveLength(1)
  expect(mine.body.peerReviewConsents).toMatchObject([{ authorsAgree: true }])
  const secrets = [
    reviewer.username,
    reviewer.email,
    reviewer.id,
    'Secretive',
    'Referee',
    'bounds for attrition',
  ]
  for (const word of secrets) expect(mine.raw.toString()).not.toContain(word)
  expect(mine.raw.toString()).not.toMatch(/argon2|hash"/i)
  const theirs = await reviewer.get('/api/account/export')
  expect(theirs.body.reviews).toMatchObject([
    { confidentialComments: 'Only for the editor.', status: 'completed', publication: 'refused' },
  ])
  for (const word of [author.username, author.email, author.id, author.lastName])
    expect(theirs.raw.toString()).not.toContain(word)
})

describe('deletion', () => {
  test('requires the password, ends all sessions and keeps the record under an anonymous name', async () => {
    const author = await journal.account({ lastName: 'Leaver' })
    const id = await underReview(journal, author, editor)
    await author.post('/api/reviews/papers', { text: 'A paper of mine' })
    await author.put('/api/reviews/settings', { expertise: ['invoicing'], awayUntil: null })
    const indexed = async () => {
      const { rows } = await journal.context.pool.query(
        `SELECT count(*)::int AS count FROM expertise_papers p LEFT JOIN reviewer_papers r ON r.id = p.reviewer_paper_id
         WHERE $1 IN (p.keywords_of, r.user_id)`,
        [author.id],
      )
      return rows[0].count
    }
    expect(await indexed()).toBe(2)
    expect((await author.post('/api/account/delete', { password: 'no' })).status).toBe(403)
    expect((await author.post('/api/account/delete', { password })).status).toBe(200)
    expect((await author.get('/api/account')).status).toBe(401)
    expect((await signIn(author.username)).status).toBe(401)
    expect(await indexed()).toBe(0)
    expect((await editor.get(`/api/manuscripts/${id}`)).status).toBe(200)
    const { rows } = await journal.context.pool.query('SELECT * FROM users WHERE id = $1', [author.id])
    expect(rows[0]).toMatchObject({ is_active: false, last_name: null, password_hash: null })
    const mail = await journal.context.pool.query('SELECT 1 FROM emails WHERE recipient_id = $1', [author.id])
    expect(mail.rows).toEqual([])
    await journal.runJobs()
    expect(journal.outbox.at(-1)).toMatchObject({
      to: author.email,
      subject: expect.stringContaining('is deleted'),
    })
  })

  test('removes an account without records completely, but never the last administrator', async () => {
    const reader = await journal.account()
    await reader.post('/api/account/delete', { password })
    const { rows } = await journal.context.pool.query('SELECT 1 FROM users WHERE id = $1', [reader.id])
    expect(rows).toEqual([])
    await journal.context.pool.query("UPDATE users SET is_active = false WHERE role = 'admin'")
    const last = await journal.account({ role: 'admin' })
    expect((await last.post('/api/account/delete', { password })).status).toBe(409)
  })
})
