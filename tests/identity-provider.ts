/** Runs a real OpenID Connect provider on loopback. Tests can make it send wrong answers or fail. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { Memory } from '#server/demo/memory-adapter.ts'

export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  preferred_username?: string
}

interface Lies {
  /** Replaces claims of the ID token, which is then signed again. */
  claims?: Record<string, unknown>
  /** Whether to sign with a key that the provider has not published. */
  key?: boolean
  /** Status that the token endpoint returns, with a body that is not JSON. */
  status?: number
}

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The next person to sign in at the provider. If null, the sign-in is cancelled. */
  person: ProviderPerson | null
  lies: Lies
  isDown: boolean
  /** Registers a redirect address. Must be called before the first sign-in. */
  allow(redirectUri: string): void
  close(): Promise<void>
}

function keyPair(kid: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } }
}

function signedAgain(token: string, over: Record<string, unknown>, key: KeyObject): string {
  const [head = '', body = ''] = token.split('.')
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...over }
  const text = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

export async function startProvider(redirectUris: string[]): Promise<TestProvider> {
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const server = createServer((request, response) => {
    if (test.isDown) request.socket.destroy()
    else {
      handle ??= build()
      handle(request, response)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [ours, foreign] = [keyPair('published'), keyPair('published')]
  const people = new Map<string, ProviderPerson>()
  const test: TestProvider = {
    issuer,
    clientId: 'journal',
    clientSecret: 'a-secret-of-the-tests-alone',
    person: null,
    lies: {},
    isDown: false,
    allow: (redirectUri) => redirectUris.push(redirectUri),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  function build() {
    const provider = new Provider(issuer, {
      adapter: Memory,
      // ORCID gives access tokens for 20 years.
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 631_138_518, IdToken: 600 },
      clients: [{ client_id: test.clientId, client_secret: test.clientSecret, redirect_uris: redirectUris }],
      jwks: { keys: [ours.jwk] },
      cookies: { keys: ['of the tests'] },
      claims: {
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'preferred_username'],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    provider.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path !== '/token' || !body?.id_token) return
      const { claims, key, status } = test.lies
      if (claims || key)
        body.id_token = signedAgain(body.id_token, claims ?? {}, (key ? foreign : ours).privateKey)
      if (status) {
        ctx.status = status
        ctx.type = 'text/html'
        ctx.body = '<h1>Out of order</h1>'
      }
    })
    const answer = provider.callback()
    return (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      const { person } = test
      if (person) people.set(person.sub, person)
      provider.interactionFinished(
        request,
        response,
        person ? { login: { accountId: person.sub } } : { error: 'access_denied' },
      )
    }
  }
  return test
}

/**
 * Goes through the provider's pages like a browser, and returns the address that leads back to the journal.
 */
export async function throughProvider(url: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let address = url, hops = 0; hops < 8; hops += 1) {
    if (address.startsWith(callback)) return address
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${address} was answered ${response.status}: ${await response.text()}`)
    address = new URL(location, address).href
  }
  throw new Error('The provider sends the browser in circles')
}
