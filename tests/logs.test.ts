import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, password, startApp, type TestApp } from './app.ts'
import { details, samplePdf, submission } from './manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
const lines: string[] = []
/** Personal values sent during the test, by name. None of them may appear in the log. */
const secrets: Record<string, string> = {}

beforeAll(async () => {
  journal = await startApp({}, { logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  author = await journal.account({ firstName: 'Przemysława', lastName: 'Wiśniewska-Okafor' })
  editor = await journal.account({ role: 'editor' })
  journal.app.addHook('preHandler', async (request) => {
    if (request.headers['x-test'] === 'fail') {
      const error = new Error(`no such thing: ${author.email} of ${author.lastName}`)
      throw Object.assign(error, {
        detail: author.email,
        query: `SELECT '${author.username}'`,
        code: 'E_TEST',
      })
    }
  })
  await talk()
})
afterAll(() => journal.close())

/** Performs typical actions with every kind of text that people enter. */
async function talk(): Promise<void> {
  const { app } = journal
  const from = { remoteAddress: '203.0.113.77', headers: { 'user-agent': 'Sécret-Browser/9' } }
  const login = (username: string, word: string) =>
    app.inject({ ...from, method: 'POST', url: '/api/cms/auth/login', payload: { username, password: word } })
  const { token } = (await login(author.username, password)).json()
  await login(author.email, 'Wrong-Password-9')
  await login('who.is.this', 'Another-Wrong-8')
  const captchaToken = Buffer.from('{"challenge":{"parameters":{}},"solution":{}}').toString('base64')
  const register = { username: 'new.arrival', email: 'new.arrival@people.example', password, captchaToken }
  await app.inject({ ...from, method: 'POST', url: '/api/cms/auth/register', payload: register })
  await app.inject({
    method: 'POST',
    url: '/api/cms/auth/forgot-password',
    payload: { email: author.email },
  })
  await journal.runJobs()
  const reset = /token=([\w-]+)/.exec(journal.outbox.map(({ text }) => text).join('\n'))?.[1] ?? ''
  await app.inject(`/api/cms/auth/verify-email?token=${reset}`)
  await app.inject({ ...from, url: '/api/articles/search?q=whistleblower%20compensation&category=Finance' })
  await app.inject({ ...from, url: '/api/articles?cursor=nonsense-cursor' })
  await app.inject({ ...from, url: `/api/unknown/${author.username}?email=${author.email}` })
  await app.inject({ ...from, url: `/api/articles/%zz${author.username}` })

  const body = await submission(journal, author)
  body.files[0]!.fileName = 'confidential-merger.pdf'
  const { body: manuscript } = await author.post('/api/manuscripts/submit', body)
  await author.post('/api/manuscripts/submit', { ...body, manuscript: { ...details, title: 'Tiny' } })
  await author.post('/api/manuscripts/submit', { ...body, surprise: author.email })
  await author.get(`/api/manuscripts/${manuscript.id}`)
  await editor.get(`/api/manuscripts/${manuscript.id}/reviewer-suggestions?q=Wiśniewska`)
  await author.upload(await samplePdf(journal))
  const failing = { 'x-test': 'fail', 'idempotency-key': 'a-key-of-mine' }
  await author.post('/api/manuscripts/submit', body, failing)
  await app.inject({ ...from, url: '/api/articles?q=planted', headers: { 'x-test': 'fail' } })
  // Causes a refused message and a failed job.
  journal.context.mail!.send = () =>
    Promise.reject(Object.assign(new Error(`550 <${author.email}> unknown`), { responseCode: 550 }))
  await author.post(`/api/manuscripts/${manuscript.id}/withdraw`, { reason: 'A private matter.' })
  await journal.runJobs().catch(() => undefined)

  Object.assign(secrets, {
    'an email address': '@',
    'a bearer token': token,
    'the author’s token': author.token,
    'a link’s token': reset,
    'a user name': author.username,
    'a user name that is unknown': 'who.is.this',
    'a new user name': 'new.arrival',
    'a first name': author.firstName,
    'a last name': 'Okafor',
    'a password': password,
    'a wrong password': 'Wrong-Password-9',
    'a captcha': captchaToken,
    'search words': 'whistleblower',
    'a search for a person': 'niewska',
    'a cursor': 'nonsense-cursor',
    'a title': 'Invoicing',
    'an abstract': 'currency moves',
    'a file name': 'confidential-merger',
    'a reason': 'private matter',
    'an unknown field’s value': 'surprise',
    'a key': 'a-key-of-mine',
    'an address on the network': '203.0.113',
    'a browser': 'cret-Browser',
    'a query string': '?',
    SQL: 'SELECT',
    'a header': 'Bearer',
  })
}

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

test('every line is JSON with a level, a time and a message', () => {
  expect(lines.length).toBeGreaterThan(20)
  for (const line of parsed())
    expect(line).toMatchObject({
      level: expect.any(String),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      msg: expect.any(String),
    })
})

test('every request has one line with route, status and duration', () => {
  const requests = parsed().filter(({ msg }) => msg === 'request')
  for (const { requestId, method, route, status, ms, ...rest } of requests) {
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(method).toMatch(/^[A-Z]+$/)
    // The log contains the declared route, never the requested address.
    expect(route).toMatch(/^(none|\/[\w/:.-]*)$/)
    expect(route).not.toMatch(/[0-9a-f]{8}-/)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(ms).toBeTypeOf('number')
    expect(Object.keys(rest).toSorted()).toEqual(['level', 'msg', 'time'])
  }
  const statuses = requests.map(({ status }) => status)
  for (const status of [200, 201, 400, 401, 404, 422, 500]) expect(statuses).toContain(status)
  expect(new Set(requests.map(({ requestId }) => requestId))).toHaveLength(requests.length)
})

test('every attempt at a job has one line with its name and object', () => {
  const jobs = parsed().filter(({ msg }) => msg === 'job' || msg === 'job failed')
  for (const job of jobs)
    expect(job).toMatchObject({
      job: expect.stringMatching(/^[a-z_]+$/),
      object: expect.any(Object),
      attempt: expect.any(Number),
      ms: expect.any(Number),
    })
  expect(jobs).toContainEqual(
    expect.objectContaining({ job: 'send_email', msg: 'job failed', level: 'error' }),
  )
  expect(jobs).toContainEqual(
    expect.objectContaining({ job: 'check_object', msg: 'job', object: { objectId: expect.any(String) } }),
  )
})

test('an unexpected error is logged once, with its stack and without personal values', () => {
  const failures = parsed().filter(({ msg }) => msg === 'request failed')
  expect(failures).toHaveLength(2)
  for (const failure of failures) {
    expect(failure).toMatchObject({
      level: 'error',
      requestId: expect.any(String),
      error: { kind: 'Error', code: 'E_TEST', frames: expect.any(Array) },
    })
    const answered = parsed().find(
      ({ msg, requestId }) => msg === 'request' && requestId === failure.requestId,
    )
    expect(answered).toMatchObject({ status: 500, route: failure.route })
  }
  const letter = parsed().find(({ msg }) => msg === 'email was not taken')
  expect(letter).toMatchObject({ level: 'warn', emailId: expect.any(String) })
})

test('no line contains personal data: names, addresses, tokens, texts', () => {
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret.length, what).toBeGreaterThan(0)
    const found = lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
    // Stack traces contain package folders whose names begin with @.
    expect(
      found.filter((line) => secret !== '@' || /[\w.]+@[\w-]+\.\w/.test(line)),
      what,
    ).toEqual([])
  }
})
