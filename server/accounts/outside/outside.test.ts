import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf, password, startApp, type TestApp } from '#tests/app.ts'
import {
  type ProviderPerson,
  startProvider,
  type TestProvider,
  throughProvider,
} from '#tests/identity-provider.ts'

const base = 'http://127.0.0.1:3000'
const callback = `${base}/api/cms/auth/google/callback`

let provider: TestProvider
let journal: TestApp
let count = 0
let person: ProviderPerson

beforeAll(async () => {
  provider = await startProvider([callback, callback.replace('google', 'oidc')])
  const { issuer, clientId, clientSecret } = provider
  const outside = { name: 'Test ID', issuer, clientId, clientSecret, scope: 'openid email profile' }
  journal = await startApp(
    {},
    {
      identityProviders: [
        { id: 'google', ...outside },
        // The issuer in the provider's metadata differs from the configured one.
        { id: 'oidc', ...outside, issuer: issuer.replace('127.0.0.1', 'localhost') },
      ],
    },
  )
})
afterAll(async () => {
  await journal.close()
  await provider.close()
})
beforeEach(() => {
  count += 1
  person = {
    sub: `person-${count}`,
    email: `Person-${count}@people.example`,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Ng',
    preferred_username: `äna ng ${count}!`,
  }
  provider.person = person
  provider.lies = {}
  provider.isDown = false
})

interface Came {
  status: number
  location: string
  cookies: Record<string, string>
}

async function open(
  url: string,
  cookies: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<Came> {
  const answer = await journal.app.inject({
    method: 'GET',
    url: url.replace(base, ''),
    cookies,
    remoteAddress,
    headers: { host: '127.0.0.1:3000' },
  })
  return {
    status: answer.statusCode,
    location: String(answer.headers.location ?? ''),
    cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
  }
}

/** Signs in at the provider and returns the address to which it redirects the browser. */
async function visit(query = '', cookies: Record<string, string> = {}) {
  const begun = await open(`/api/cms/auth/google${query}`, cookies)
  const returned = await throughProvider(begun.location, callback)
  return { begun, returned, cookies: { ...cookies, ...begun.cookies } }
}

async function signIn(query = '', cookies: Record<string, string> = {}): Promise<Came> {
  const { returned, cookies: kept } = await visit(query, cookies)
  return open(returned, kept)
}

const check = async (cookies: Record<string, string>) =>
  (await journal.app.inject({ url: '/api/cms/auth/check', cookies })).json()
const users = async (email: string) =>
  (await journal.context.pool.query('SELECT * FROM users WHERE email_key = $1', [email.toLowerCase()])).rows
const failure = (came: Came) => new URL(came.location, base).searchParams.get('sign_in')

test('a new person becomes an author under an ASCII name, and comes back with google_auth=success', async () => {
  const { begun, returned, cookies } = await visit()
  const asked = new URL(begun.location).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(callback)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(30)
  const came = await open(returned, cookies)
  expect(came).toMatchObject({ status: 302, location: '/author-dashboard?google_auth=success' })
  const me = await check(came.cookies)
  expect(me).toMatchObject({
    username: `anang${count}`,
    email: person.email,
    role: 'author',
    firstName: 'Ana',
    lastName: 'Ng',
  })

  // After signing in, the browser has only its cookie. This request exchanges it for the bearer token that
  // CMS calls send.
  const exchanged = await journal.app.inject({
    method: 'POST',
    url: '/api/cms/auth/token',
    cookies: came.cookies,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { token, user } = exchanged.json()
  expect(user).toEqual(me)
  expect((await callsOf(journal.app, token).get('/api/cms/auth/check')).body).toEqual(me)
  // Signing out ends both the cookie's and the token's access.
  await callsOf(journal.app, token).post('/api/cms/auth/logout')
  expect((await check(came.cookies)).code).toBe('not_signed_in')

  const again = await signIn()
  expect((await check(again.cookies)).id).toBe(me.id)
})

test('the token exchange refuses requests from other sites', async () => {
  const came = await signIn()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
    expect(
      (
        await journal.app.inject({
          method: 'POST',
          url: '/api/cms/auth/token',
          cookies: came.cookies,
          headers,
        })
      ).json().code,
    ).toBe('cross_site')
})

test('a verified address is connected to its account regardless of case, and the owner is notified', async () => {
  const owner = await journal.account({ email: person.email?.toUpperCase() ?? '', role: 'editor' })
  const came = await signIn()
  expect(came.location).toBe('/editor-dashboard?google_auth=success')
  expect((await check(came.cookies)).id).toBe(owner.id)
  await journal.runJobs()
  expect(journal.outbox.findLast(({ to }) => to === owner.email)?.subject).toContain('Test ID was connected')
})

test('a password set by somebody who registered another person’s address is removed', async () => {
  const squatter = await journal.account({ email: person.email ?? '' })
  await journal.context.pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [squatter.id])
  const came = await signIn()
  expect((await check(came.cookies)).id).toBe(squatter.id)
  expect((await squatter.get('/api/cms/auth/check')).status).toBe(401)
  const answer = await callsOf(journal.app).post('/api/cms/auth/login', {
    username: squatter.username,
    password,
  })
  expect(answer.status).toBe(401)
})

describe('failures return to the sign-in page with a message and without a session', () => {
  const endsIn = async (came: Came, reason: string) => {
    expect(failure(came)).toBe(reason)
    expect(came.status).toBe(302)
    expect(Object.keys(came.cookies)).not.toContain('imprimatur_session')
    expect(new URL(came.location, base)).toMatchObject({
      host: '127.0.0.1:3000',
      pathname: '/manuscript-submission',
    })
    expect(await users(person.email ?? 'none')).toEqual([])
  }

  test.each<[string, Partial<ProviderPerson>, string]>([
    ['an unverified address', { email_verified: false }, 'unverified'],
    ['an address of which nothing is said', { email_verified: undefined }, 'unverified'],
    ['no address', { email: undefined }, 'no_email'],
    ['an address that is none', { email: 'a b@people.example' }, 'no_email'],
  ])('%s', async (_, change, reason) => {
    provider.person = { ...person, ...change } as ProviderPerson
    await endsIn(await signIn(), reason)
  })

  test.each([
    ['another issuer', { claims: { iss: 'https://accounts.example' } }],
    ['another audience', { claims: { aud: 'another-client' } }],
    ['another nonce', { claims: { nonce: 'not-the-one' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a token of yesterday', { claims: { exp: 1_000_000 } }],
    ['a key that was never published', { key: true }],
  ])('%s', async (_, lies) => {
    provider.lies = lies
    await endsIn(await signIn(), 'refused')
  })

  test('an issuer with another name than configured', async () => {
    await endsIn(await open('/api/cms/auth/oidc'), 'refused')
  })

  test('a person who cancelled', async () => {
    provider.person = null
    await endsIn(await signIn(), 'cancelled')
  })

  test('an answer to another visit, in another browser, or too late', async () => {
    const first = await visit()
    const second = await visit()
    await endsIn(await open(first.returned, second.cookies), 'expired')
    await endsIn(await open(first.returned), 'expired')
    await endsIn(await open(first.returned, { imprimatur_visit: 'AAAA' }), 'expired')
    const altered = first.cookies.imprimatur_visit ?? ''
    await endsIn(await open(first.returned, { imprimatur_visit: `${altered.slice(0, -4)}AAAA` }), 'expired')
    await endsIn(await open(first.returned.replace(/state=[^&]+/, 'state=x'), first.cookies), 'expired')
    journal.advance(11 * 60_000)
    await endsIn(await open(first.returned, first.cookies), 'expired')
    journal.advance(-11 * 60_000)
  })

  test('a visit begun at one provider and finished at another', async () => {
    const { returned, cookies } = await visit()
    await endsIn(await open(returned.replace('/google/', '/oidc/'), cookies), 'expired')
  })

  test('a provider that is unreachable at the start or at the callback', async () => {
    const { returned, cookies } = await visit()
    provider.isDown = true
    await endsIn(await open(returned, cookies), 'unavailable')
    provider.isDown = false
    provider.lies = { status: 503 }
    await endsIn(await signIn(), 'unavailable')
    const { issuer, clientId, clientSecret } = provider
    const down = await startApp(
      {},
      {
        identityProviders: [
          {
            id: 'orcid',
            name: 'Nobody',
            issuer: `${issuer}0`.replace(/\d+$/, '9'),
            clientId,
            clientSecret,
            scope: 'openid',
          },
        ],
      },
    )
    const answer = await down.app.inject('/api/cms/auth/orcid')
    await down.close()
    expect(answer.headers.location).toBe('/manuscript-submission?sign_in=unavailable&provider=orcid')
  })

  test('a provider that is not set up', async () => {
    await endsIn(await open('/api/cms/auth/orcid'), 'not_set_up')
    await endsIn(await open('/api/cms/auth/orcid/callback?code=x&state=y'), 'not_set_up')
  })
})

test('a code can be used once', async () => {
  const { returned, cookies } = await visit()
  expect((await open(returned, cookies)).location).toContain('google_auth=success')
  // Simulates a browser that kept the cookie although it was told to delete it.
  expect(failure(await open(returned, cookies))).toBe('refused')
})

test('a deactivated account cannot sign in', async () => {
  await signIn()
  await journal.context.pool.query('UPDATE users SET is_active = false WHERE email_key = $1', [
    person.email?.toLowerCase(),
  ])
  expect(failure(await signIn())).toBe('deactivated')
  provider.person = { ...person, sub: 'somebody-else-there' }
  expect(failure(await signIn())).toBe('deactivated')
})

test.each([
  ['/manuscript-submission?draft=1', '/manuscript-submission?draft=1&google_auth=success'],
  ['/author-dashboard/manuscripts/7', '/author-dashboard/manuscripts/7?google_auth=success'],
  ['/author-dashboard?sign_in=expired&provider=google', '/author-dashboard?google_auth=success'],
  ['//evil.example', '/author-dashboard?google_auth=success'],
  ['/\\evil.example', '/author-dashboard?google_auth=success'],
  ['/%2e%2e//evil.example', '/author-dashboard?google_auth=success'],
  ['https://evil.example/', '/author-dashboard?google_auth=success'],
  ['https://127.0.0.1:3000@evil.example/', '/author-dashboard?google_auth=success'],
  ['/api/cms/auth/logout', '/author-dashboard?google_auth=success'],
])('a sign-in started from %s leads to %s', async (from, to) => {
  expect((await signIn(`?from=${encodeURIComponent(from)}`)).location).toBe(to)
})

test('a signed-in person connects a provider; each provider account belongs to one person', async () => {
  const [first, second] = [await journal.account(), await journal.account()]
  provider.person = { sub: `orcid-${count}` }
  const cookies = async ({ username }: { username: string }) => {
    const answer = await journal.app.inject({
      method: 'POST',
      url: '/api/cms/auth/login',
      payload: { username, password },
    })
    return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  }
  expect((await signIn('?connect=yes', await cookies(first))).location).toBe('/account?tab=security')
  expect((await check((await signIn()).cookies)).id).toBe(first.id)
  expect(failure(await signIn('?connect=yes', await cookies(second)))).toBe('other_account')
  // One person starts to connect a provider, and another person finishes it.
  const begun = await visit('?connect=yes', await cookies(first))
  expect(failure(await open(begun.returned, { ...begun.cookies, ...(await cookies(second)) }))).toBe(
    'expired',
  )
})
