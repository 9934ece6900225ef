import * as client from 'openid-client'
import type { OutsideFailure } from '#domain/account/outside-sign-in.ts'
import type { IdentityProvider } from '../../config.ts'

/** Seconds to wait for each answer of a provider. */
const patience = 8
/** Milliseconds for which a provider's metadata and keys are cached. */
const describedFor = 60 * 60_000

/** Thrown when signing in at a provider fails, with the reason. */
export class OutsideRefusal extends Error {
  readonly failure: OutsideFailure
  constructor(failure: OutsideFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** The values that must match between the start of a sign-in at a provider and its callback. */
export interface Visit {
  state: string
  nonce: string
  verifier: string
}

/** The person as asserted by the provider. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** The name to derive a user name from. */
  handle: string | null
}

const described = new Map<string, { until: number; configuration: Promise<client.Configuration> }>()

/** Returns the client authentication method that the provider's metadata names, or the standard's default. */
function authentication(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const chosen = methods?.includes('client_secret_post') ? post : basic
    return chosen(server, metadata, body, headers)
  }
}

const isLoopback = ({ hostname }: URL) => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)

function configurationOf(provider: IdentityProvider): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = provider
  const key = `${issuer} ${clientId}`
  const kept = described.get(key)
  if (kept && kept.until > Date.now()) return kept.configuration
  const address = new URL(issuer)
  // Signatures are verified although the token comes directly from the provider, because there may be a proxy in
  // between.
  const execute = [client.enableNonRepudiationChecks]
  // Plain HTTP is allowed only on loopback, for the providers of the demo and the tests.
  if (address.protocol === 'http:' && isLoopback(address)) execute.push(client.allowInsecureRequests)
  const configuration = client.discovery(address, clientId, undefined, authentication(clientSecret), {
    timeout: patience,
    execute,
  })
  described.set(key, { until: Date.now() + describedFor, configuration })
  // Do not cache a failure: the provider is asked again next time.
  configuration.catch(() => described.delete(key))
  return configuration
}

/** Returns the address to send the browser to, and the values to keep until the browser returns. */
export async function beginVisit(
  provider: IdentityProvider,
  redirectUri: string,
): Promise<{ url: string; visit: Visit }> {
  const visit = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  try {
    const configuration = await configurationOf(provider)
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, visit }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** The person, and what the provider gave for calls in their name. */
export interface Returned {
  identity: Identity
  token: string
  /** Seconds. */
  lives: number | null
}

/** Exchanges the code for the person's identity. The library checks issuer, audience, signature, nonce, state and times. */
export async function endVisit(provider: IdentityProvider, returned: URL, visit: Visit): Promise<Returned> {
  try {
    const configuration = await configurationOf(provider)
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new OutsideRefusal('refused')
    const more =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    return {
      identity: identityOf({ ...more, ...claims }),
      token: tokens.access_token,
      lives: tokens.expires_in ?? null,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

function identityOf(claims: Record<string, unknown> & { iss: string; sub: string }): Identity {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() ? value.trim().slice(0, 200) : null
  }
  const email = text('email')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    // Some providers send the text 'true'; any other value counts as unverified.
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name'),
    lastName: text('family_name'),
    handle: text('preferred_username') ?? email?.split('@')[0] ?? text('name'),
  }
}

const notReached = new Set(['TypeError', 'TimeoutError', 'AbortError'])
const notUnderstood = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])
const providersFault = new Set(['server_error', 'temporarily_unavailable'])

function refusalOf(error: unknown): OutsideRefusal {
  if (error instanceof OutsideRefusal) return error
  const {
    name,
    code,
    error: word,
    status,
  } = error as {
    name?: string
    code?: string
    error?: string
    status?: number
  }
  if (word === 'access_denied') return new OutsideRefusal('cancelled', error)
  const down =
    (status !== undefined && status >= 500) ||
    notReached.has(name ?? '') ||
    notUnderstood.has(code ?? '') ||
    providersFault.has(word ?? '')
  return new OutsideRefusal(down ? 'unavailable' : 'refused', error)
}
