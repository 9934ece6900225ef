import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { solvedCaptcha } from '#tests/captcha.ts'
import { type Mailbox, startMailbox } from '#tests/mailbox.ts'

let mailbox: Mailbox
let journal: TestApp
const office = 'office@journal.example'

beforeAll(async () => {
  mailbox = await startMailbox()
  journal = await startApp({ office: { email: office } }, { smtpUrl: mailbox.url, countTries: true })
})
afterAll(async () => {
  await journal.close()
  await mailbox.close()
})

const message = {
  name: 'Ana Ng',
  email: 'ana.ng@people.example',
  subject: 'A question of scope',
  message: 'Do you publish <b>notes</b>?\n\nThank you.',
}
const send = (body: object) => callsOf(journal.app).post('/api/contact', body)

/** Sends the form as a browser without scripts does: without a captcha, and with a hidden field. */
async function post(fields: Record<string, string>, remoteAddress = '192.0.2.1') {
  const answer = await journal.app.inject({
    method: 'POST',
    url: '/api/contact/form',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ website: '', ...fields }).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

test('goes to the office; replies go to the sender', async () => {
  expect(await send({ ...message, captchaToken: await solvedCaptcha(journal) })).toMatchObject({
    status: 200,
  })
  await journal.runJobs()
  const got = await mailbox.find(office, /Contact form: A question of scope/)
  expect(got.recipients).toEqual([office])
  expect(got.raw).toMatch(/^Reply-To: <?ana\.ng@people\.example>?\r?$/m)
  expect(got.text).toContain('Do you publish <b>notes</b>?')
  expect(got.html).toContain('&lt;b&gt;notes')
})

test('accepts a solved CAPTCHA once', async () => {
  const captchaToken = await solvedCaptcha(journal)
  expect((await send({ ...message, captchaToken })).status).toBe(200)
  for (const spent of [captchaToken, 'e30=', 'made-up'])
    expect(await send({ ...message, captchaToken: spent })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'captchaToken' }] },
    })
})

test('cannot inject a header', async () => {
  const count = mailbox.messages.length
  for (const field of ['name', 'email', 'subject'] as const)
    expect(
      await send({
        ...message,
        [field]: `${message[field]}\r\nBcc: everybody@people.example`,
        captchaToken: await solvedCaptcha(journal),
      }),
    ).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
  // Line separators that some programs accept besides CR and LF.
  const captchaToken = await solvedCaptcha(journal)
  await send({ ...message, subject: 'Scope\u2028Bcc: everybody@people.example\u0085X: y', captchaToken })
  await journal.runJobs()
  const got = mailbox.messages.slice(count)
  for (const { raw, recipients } of got) {
    expect(recipients).toEqual([office])
    expect(raw).not.toMatch(/^(Bcc|X):/im)
  }
})

describe('posted by a browser without scripts', () => {
  const ways = new RegExp(`${office}.*010-0142`)

  test('goes to the office without a CAPTCHA; the JSON API still requires one', async () => {
    expect(await post({ ...message, subject: 'Plain\u2028Bcc: x' })).toMatchObject({ status: 200 })
    await journal.runJobs()
    const got = await mailbox.find(office, /Contact form: Plain/)
    expect(got.recipients).toEqual([office])
    expect(got.raw).toMatch(/^Reply-To: <?ana\.ng@people\.example>?\r?$/m)
    const { app } = journal
    expect(await callsOf(app).post('/api/contact', message)).toMatchObject({ status: 422 })
    expect(await callsOf(app).post('/api/contact/form', message)).toMatchObject({ status: 415 })
  })

  test('errors are shown at their fields and do not count towards the limit', async () => {
    for (const [field, value, words] of [
      ['name', ' ', 'Please enter your name'],
      ['email', 'nowhere', 'Please enter a valid email address'],
      ['subject', 'a\r\nBcc: everybody@people.example', 'Please use one line'],
      ['message', '', 'Please enter your message'],
      ['message', 'x'.repeat(10_001), 'Please use at most 10000 characters'],
    ] as const)
      expect(await post({ ...message, [field]: value }, '192.0.2.2')).toMatchObject({
        status: 422,
        body: { issues: [{ path: field, message: words }] },
      })
    expect(await post(message, '192.0.2.2')).toMatchObject({ status: 200 })
  })

  test('a message with the hidden field filled in is refused with an explanation', async () => {
    await journal.runJobs()
    const sent = mailbox.messages.length
    const refused = await post({ ...message, website: 'https://pills.example' }, '192.0.2.3')
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(refused.body.message).toMatch(ways)
    await journal.runJobs()
    expect(mailbox.messages).toHaveLength(sent)
  })

  test('three per hour from one address, thirty for the journal; each refusal says what to do', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 3; i += 1) statuses.push((await post(message, '192.0.2.4')).status)
    expect(statuses).toEqual([200, 200, 200])
    const fourth = await post(message, '192.0.2.4')
    expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(fourth.body.message).toMatch(/from your address/)
    expect(fourth.body.message).toMatch(ways)
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(3000)
    // Five messages were accepted above. Refused messages do not count towards the journal's limit.
    for (let i = 5; i < 30; i += 1) expect((await post(message, `198.51.100.${i}`)).status).toBe(200)
    const refused = await post(message, '203.0.113.1')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(refused.body.message).toMatch(/the journal/)
    expect(refused.body.message).toMatch(ways)
    // A solved captcha is not subject to this limit.
    const payload = { ...message, captchaToken: await solvedCaptcha(journal) }
    const call = { method: 'POST', url: '/api/contact', payload, remoteAddress: '203.0.113.1' } as const
    expect((await journal.app.inject(call)).statusCode).toBe(200)
  })
})
