import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captchaKinds, captchaProviders } from '#domain/account/captcha.ts'
import { policyFor } from '#server/http/policy.ts'
import { callsOf, startApp, type TestApp } from '#tests/app.ts'

/** The stand-in CAPTCHA provider: the requests it received, and the answer it gives. */
let asked: Record<string, string>[] = []
let says: { status: number; body: string } | 'nothing'
const house = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  asked.push(Object.fromEntries(new URLSearchParams(text)))
  if (says === 'nothing') return request.socket.destroy()
  response.writeHead(says.status, { 'content-type': 'application/json' }).end(says.body)
})
let journal: TestApp

beforeAll(async () => {
  house.listen(0, '127.0.0.1')
  await once(house, 'listening')
  const { port } = house.address() as AddressInfo
  journal = await startApp(
    {},
    {
      captcha: {
        kind: 'turnstile',
        siteKey: 'site',
        secret: 'their-secret',
        verifyUrl: `http://127.0.0.1:${port}/siteverify`,
      },
    },
  )
})
afterAll(async () => {
  await journal.close()
  house.close()
})
beforeEach(() => {
  asked = []
  says = { status: 200, body: '{"success":true,"hostname":"127.0.0.1"}' }
})

let count = 0
const register = () => {
  count += 1
  return callsOf(journal.app).post('/api/cms/auth/register', {
    username: `captcha-${count}`,
    email: `captcha-${count}@people.example`,
    password: 'Correct-Horse-7',
    captchaToken: 'what-the-widget-gave',
  })
}

test('the provider is sent the secret and the token, and its confirmation is sufficient', async () => {
  expect((await register()).status).toBe(201)
  expect(asked).toEqual([{ secret: 'their-secret', response: 'what-the-widget-gave', sitekey: 'site' }])
})

test.each([
  ['no', '{"success":false,"error-codes":["timeout-or-duplicate"]}'],
  ['a yes for another site', '{"success":true,"hostname":"evil.example"}'],
])('%s: the CAPTCHA is refused at its field', async (_, body) => {
  says = { status: 200, body }
  expect(await register()).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'captchaToken', message: 'Please complete the CAPTCHA verification' }] },
  })
})

test.each([
  ['it is down', 'nothing'],
  ['it fails', { status: 500, body: '{"success":true}' }],
  ['it talks nonsense', { status: 200, body: '<h1>Welcome</h1>' }],
  ['it says neither yes nor no', { status: 200, body: '{}' }],
] as const)('when %s, nobody passes and the person is asked to try again later', async (_, answer) => {
  says = answer
  const refused = await register()
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(refused.body.message).toContain('CAPTCHA could not be checked')
  expect(refused.headers['retry-after']).toBeDefined()
})

test('the policy allows exactly the configured provider, and none without settings', () => {
  for (const kind of captchaKinds) {
    const policy = policyFor([], captchaProviders[kind].sources)
    const hosts = [...policy.matchAll(/https:\/\/([^/;\s]+)/g)].map(([, host]) => host)
    const own = {
      turnstile: /cloudflare\.com$/,
      recaptcha: /(google|gstatic)\.com$/,
      hcaptcha: /hcaptcha\.com$/,
    }[kind]
    expect(hosts.length).toBeGreaterThan(1)
    for (const host of hosts) expect(host).toMatch(own)
    expect(policy).not.toMatch(/unsafe|\shttps:[\s;]|\*[\s;]/)
  }
  expect(policyFor([])).not.toContain('http')
})
