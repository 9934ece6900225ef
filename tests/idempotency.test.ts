import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Person, startApp, type TestApp } from './app.ts'
import { authorOf, details, reason, samplePdf, submission, submitted } from './manuscripts.ts'
import { startStore } from './s3.ts'

let journal: TestApp
let author: Person

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  // Simulates a failing database, slow work, and a process that ends before or after its transaction.
  journal.app.addHook('preHandler', async (request) => {
    if (request.headers['x-test'] === 'fail') throw new Error('planted')
    if (request.headers['x-test'] === 'slow') await new Promise((resolve) => setTimeout(resolve, 400))
    if (request.headers['x-test'] === 'hang before') await hang()
  })
  journal.app.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.headers['x-test'] === 'hang') await hang()
    if (request.headers['x-test'] === 'fail after') throw new Error('planted')
    return payload
  })
})
afterAll(() => journal.close())
afterEach(() => vi.useRealTimers())

/** From now on no claim is renewed, as after the end of the process, except by advancing the intervals. */
const stopRenewing = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

let hanging = Promise.withResolvers<void>()
let resume = () => {}
const hang = () =>
  new Promise<void>((resolve) => {
    resume = resolve
    hanging.resolve()
  })
const steps = () => journal.context.db.selectFrom('idempotencySteps').select('number').execute()

const submitUrl = '/api/manuscripts/submit'
const keyed = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more })

async function numberOfManuscripts(person: Person): Promise<number> {
  return (await person.get('/api/manuscripts/my-submissions')).body.length
}

test('a double click creates one manuscript, and both requests get its answer', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => writer.post(submitUrl, body, keyed('double', { 'x-test': 'slow' }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ raw }) => raw.toString()))).toHaveLength(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replay'] === 'true')).toHaveLength(4)
  expect(await numberOfManuscripts(writer)).toBe(1)
})

test('the first answer, also a refusal, is repeated later, whatever has happened since', async () => {
  const editor = await journal.account({ role: 'editor' })
  const id = await submitted(journal, author)
  const url = `/api/manuscripts/${id}/allow-review`
  const first = await editor.post(url, reason, keyed('round'))
  const second = await editor.post(url, reason, keyed('round'))
  expect(first).toMatchObject({ status: 200 })
  expect(second.body).toEqual(first.body)
  expect(await editor.post(url, reason)).toMatchObject({ status: 409 })
  const refused = await editor.post(url, reason, keyed('late'))
  const refusedAgain = await editor.post(url, reason, keyed('late'))
  expect(refusedAgain).toMatchObject({ status: 409, body: refused.body })
  expect(refusedAgain.headers['x-request-id']).not.toBe(refused.headers['x-request-id'])
})

test('a key used with another body or address is refused without effect', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  await writer.post(submitUrl, body, keyed('taken'))
  const other = { ...body, manuscript: { ...body.manuscript, title: 'Quite another manuscript' } }
  const expected = {
    status: 422,
    body: {
      code: 'invalid',
      message: 'This Idempotency-Key belongs to another request',
      issues: [{ path: 'Idempotency-Key' }],
    },
  }
  expect(await writer.post(submitUrl, other, keyed('taken'))).toMatchObject(expected)
  expect(
    await writer.post(`/api/manuscripts/${crypto.randomUUID()}/withdraw`, {}, keyed('taken')),
  ).toMatchObject(expected)
  expect(await numberOfManuscripts(writer)).toBe(1)
})

test('the same key sent by another person is a different key', async () => {
  const [one, two] = [await journal.account(), await journal.account()]
  for (const writer of [one, two])
    expect(await writer.post(submitUrl, await submission(journal, writer), keyed('mine'))).toMatchObject({
      status: 201,
      body: { isSubmitter: true },
    })
})

test('a 500 or invalid input releases the key', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  const failing = await writer.post(submitUrl, body, keyed('again', { 'x-test': 'fail' }))
  expect(failing).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(await writer.post(submitUrl, { ...body, files: [] }, keyed('again'))).toMatchObject({ status: 422 })
  const answer = await writer.post(submitUrl, body, keyed('again'))
  expect(answer).toMatchObject({ status: 201 })
  expect(answer.headers['idempotent-replay']).toBeUndefined()
})

test('a process that ends after the commit leaves its answer to the repeated request', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  stopRenewing()
  hanging = Promise.withResolvers()
  const lost = writer.post(submitUrl, body, keyed('crashed', { 'x-test': 'hang' }))
  await hanging.promise
  // The first repeated request gets the answer: it waits until nobody can be at work on the request.
  const repeated = writer.post(submitUrl, body, keyed('crashed'))
  journal.advance(5000)
  const after = await repeated
  expect(after).toMatchObject({ status: 201, body: { isSubmitter: true } })
  expect(await numberOfManuscripts(writer)).toBe(1)
  expect(await writer.post(submitUrl, body, keyed('crashed'))).toMatchObject({
    status: 201,
    body: after.body,
  })
  resume()
  expect((await lost).body.id).toBe(after.body.id)
  expect(await steps()).toEqual([])
})

test('a claim that was made before the clock was set back does not last until then', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  stopRenewing()
  hanging = Promise.withResolvers()
  journal.advance(7_200_000)
  const lost = writer.post(submitUrl, body, keyed('ahead', { 'x-test': 'hang before' }))
  await hanging.promise
  journal.advance(-7_200_000)
  expect(await writer.post(submitUrl, body, keyed('ahead'))).toMatchObject({ status: 201 })
  resume()
  await lost
  expect(await numberOfManuscripts(writer)).toBe(1)
})

test('a long request is not run again while its process is alive', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  hanging = Promise.withResolvers()
  const long = writer.post(submitUrl, body, keyed('long', { 'x-test': 'hang before' }))
  await hanging.promise
  const renewal = () =>
    journal.context.db
      .selectFrom('idempotencyKeys')
      .select('renewedAt')
      .where('userId', '=', writer.id)
      .executeTakeFirstOrThrow()
  const claimed = await renewal()
  journal.advance(30_000)
  await vi.waitFor(async () => expect(await renewal()).not.toEqual(claimed), 5000)
  const waiting = await writer.post(submitUrl, body, keyed('long'))
  expect(waiting).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
  resume()
  expect(await long).toMatchObject({ status: 201 })
  expect(await numberOfManuscripts(writer)).toBe(1)
})

test('an error after the commit does not repeat the action either', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  const failing = await writer.post(submitUrl, body, keyed('broken', { 'x-test': 'fail after' }))
  expect(failing.status).toBe(500)
  expect(await writer.post(submitUrl, body, keyed('broken'))).toMatchObject({ status: 201 })
  expect(await numberOfManuscripts(writer)).toBe(1)
})

test('what is prepared before the action is no step of it, because the repeated request finds it done', async () => {
  const store = await startStore()
  const other = await startApp({}, { s3: store.settings })
  const writer = await other.account()
  const pdf = await samplePdf(other)
  const { uploadURL, objectId } = (await writer.post('/api/objects/upload', { size: pdf.length })).body
  await fetch(uploadURL, {
    ...{ method: 'PUT', body: new Uint8Array(pdf), headers: { 'content-type': 'application/octet-stream' } },
  })
  const body = {
    ...{ manuscript: details, authors: [authorOf(writer, true)] },
    files: [{ objectId, fileName: 'manuscript.pdf', kind: 'manuscript' }],
  }
  // The first transaction notes that the file has arrived, the second one submits, for which the database is away.
  const begin = other.context.db.transaction.bind(other.context.db)
  let begun = 0
  const spy = vi.spyOn(other.context.db, 'transaction').mockImplementation(() => {
    begun += 1
    if (begun === 2) throw Object.assign(new Error('Connection terminated unexpectedly'))
    return begin()
  })
  expect(await writer.post(submitUrl, body, keyed('prepared'))).toMatchObject({ status: 503 })
  spy.mockRestore()
  expect(await writer.post(submitUrl, body, keyed('prepared'))).toMatchObject({
    status: 201,
    body: { isSubmitter: true },
  })
  expect(await numberOfManuscripts(writer)).toBe(1)
  await other.close()
  await store.close()
})

/** Lets the transaction with this number, and all later ones, fail as after the end of a process. */
async function endingBefore(number: number, work: () => Promise<unknown>): Promise<void> {
  const begin = journal.context.db.transaction.bind(journal.context.db)
  let begun = 0
  const spy = vi.spyOn(journal.context.db, 'transaction').mockImplementation(() => {
    begun += 1
    if (begun >= number) throw Object.assign(new Error('Connection terminated unexpectedly'))
    return begin()
  })
  await work()
  spy.mockRestore()
}

test('many invitations that were cut off go on where they stopped', async () => {
  const admin = await journal.account({ role: 'admin' })
  const url = '/api/cms/users/invitations'
  const people = ['one@invited.example', 'no address', 'two@invited.example', author.email].map((email) => ({
    ...{ email, firstName: '', lastName: '' },
  }))
  const body = { role: 'reviewer', people }
  await endingBefore(2, async () =>
    expect(await admin.post(url, body, keyed('people'))).toMatchObject({ status: 503 }),
  )
  const { body: repeated } = await admin.post(url, body, keyed('people'))
  expect(repeated.people.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['invited', 'invalid', 'invited', 'exists'],
  ])
})

test('a test message that was cut off is sent once, and the repeated request says what became of it', async () => {
  const admin = await journal.account({ role: 'admin' })
  await journal.runJobs()
  const tests = () => journal.outbox.filter(({ to }) => to === admin.email)
  const first = await admin.post('/api/cms/mail-test', {}, keyed('mail', { 'x-test': 'fail after' }))
  expect(first.status).toBe(500)
  expect(tests()).toHaveLength(1)
  expect(await admin.post('/api/cms/mail-test', {}, keyed('mail'))).toMatchObject({
    status: 200,
    body: { sent: true },
  })
  expect(tests()).toHaveLength(1)

  const send = vi
    .spyOn(journal.context.mail!, 'send')
    .mockRejectedValueOnce({ code: 'EAUTH', responseCode: 535 })
  await admin.post('/api/cms/mail-test', {}, keyed('refused', { 'x-test': 'fail after' }))
  send.mockRejectedValue({ code: 'EAUTH', responseCode: 535 })
  expect(await admin.post('/api/cms/mail-test', {}, keyed('refused'))).toMatchObject({
    body: { sent: false, message: expect.stringContaining('(EAUTH 535)') },
  })
  send.mockRestore()
})

test('of two runs of one request, only one acts', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  // The clock advances while the first run waits before its action, so that the second run takes over.
  stopRenewing()
  hanging = Promise.withResolvers()
  const first = writer.post(submitUrl, body, keyed('both', { 'x-test': 'hang before' }))
  await hanging.promise
  journal.advance(11_000)
  const second = await writer.post(submitUrl, body, keyed('both'))
  resume()
  const late = await first
  expect(second.status).toBe(201)
  expect([201, 409, 422]).toContain(late.status)
  expect(await numberOfManuscripts(writer)).toBe(1)
  expect(await writer.post(submitUrl, body, keyed('both'))).toMatchObject({ status: 201, body: second.body })
})

test('an account that removes itself needs no answer', async () => {
  const leaver = await journal.account()
  const gone = await leaver.post('/api/account/delete', { password: 'Correct-Horse-7' }, keyed('leave'))
  expect(gone.status).toBeLessThan(300)
})

test('keys are deleted after a day', async () => {
  const writer = await journal.account()
  const body = await submission(journal, writer)
  await writer.post(submitUrl, body, keyed('old'))
  const kept = () =>
    journal.context.db.selectFrom('idempotencyKeys').select('key').where('userId', '=', writer.id).execute()
  const sweep = async () => {
    await journal.context.pool.query("SELECT graphile_worker.add_job('forget_answers')")
    await journal.runJobs()
  }
  await sweep()
  expect(await kept()).toEqual([{ key: 'old' }])
  journal.advance(24 * 3_600_000 + 1000)
  // The old answer has expired, although it has not been deleted yet.
  const again = await writer.post(submitUrl, body, keyed('old'))
  expect(again.headers['idempotent-replay']).toBeUndefined()
  journal.advance(24 * 3_600_000 + 1000)
  await sweep()
  expect(await kept()).toEqual([])
})

test.each(['x'.repeat(201), '', 'two words', 'ключ'.normalize(), 'tab\there', 'é'])(
  '%j is not a valid key',
  async (key) => {
    const answer = await author.post('/api/manuscripts/submit', await submission(journal, author), keyed(key))
    expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: 'Idempotency-Key' }] } })
  },
)

test('answers with tokens or signed addresses, and answers to visitors, are never stored', async () => {
  const writer = await journal.account()
  const one = await writer.post('/api/objects/upload', undefined, keyed('upload'))
  const two = await writer.post('/api/objects/upload', undefined, keyed('upload'))
  expect(two.body.objectId).not.toBe(one.body.objectId)
  const login = { username: writer.username, password: 'Correct-Horse-7' }
  const tokens = [
    await writer.post('/api/cms/auth/login', login, keyed('login')),
    await writer.post('/api/cms/auth/login', login, keyed('login')),
  ].map(({ body }) => body.token)
  expect(new Set(tokens)).toHaveLength(2)
  await writer.post(`/api/reviews/${crypto.randomUUID()}/accept`, undefined, keyed('accept'))
  const kept = journal.context.db.selectFrom('idempotencyKeys').select('key').where('userId', '=', writer.id)
  expect(await kept.execute()).toEqual([])
})
