import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'
import { solvedCaptcha } from '#tests/captcha.ts'
import { type Mailbox, startMailbox } from '#tests/mailbox.ts'

let mailbox: Mailbox
let journal: TestApp
const office = 'office@journal.example'

beforeAll(async () => {
  mailbox = await startMailbox()
  journal = await startApp({ office: { email: office } }, { smtpUrl: mailbox.url })
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

test('goes to the office, an answer to the sender', async () => {
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

test('counts a solved captcha once', async () => {
  const captchaToken = await solvedCaptcha(journal)
  expect((await send({ ...message, captchaToken })).status).toBe(200)
  for (const spent of [captchaToken, 'e30=', 'made-up'])
    expect(await send({ ...message, captchaToken: spent })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'captchaToken' }] },
    })
})

test('lets nobody begin another header', async () => {
  const count = mailbox.messages.length
  for (const field of ['name', 'email', 'subject'] as const)
    expect(
      await send({
        ...message,
        [field]: `${message[field]}\r\nBcc: everybody@people.example`,
        captchaToken: await solvedCaptcha(journal),
      }),
    ).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
  // Other signs of a line's end, which some programs honour.
  const captchaToken = await solvedCaptcha(journal)
  await send({ ...message, subject: 'Scope\u2028Bcc: everybody@people.example\u0085X: y', captchaToken })
  await journal.runJobs()
  const got = mailbox.messages.slice(count)
  for (const { raw, recipients } of got) {
    expect(recipients).toEqual([office])
    expect(raw).not.toMatch(/^(Bcc|X):/im)
  }
})
