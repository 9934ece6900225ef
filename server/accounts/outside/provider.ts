import * as client from 'openid-client'
import type { OutsideFailure } from '#domain/account/outside-sign-in.ts'
import type { IdentityProvider } from '../../config.ts'

/** Seconds a provider has for each of its answers. */
const patience = 8
/** Milliseconds its description and keys are believed. */
const describedFor = 60 * 60_000

/** A visit to a provider that came to nothing, and why. */
export class OutsideRefusal extends Error {
  readonly failure: OutsideFailure
  constructor(failure: OutsideFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** What has to be the same at the end of a visit as at its beginning. */
export interface Visit {
  state: string
  nonce: string
  verifier: string
}

/** What a provider vouches for. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  /** What to make a user name of. */
  handle: string | null
}

const described = new Map<string, { until: number; configuration: Promise<client.Configuration> }>()

/** As the provider says it wants it; by the standard's default where it says nothing. */
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
  // Signatures too, although the token comes straight from the provider: a proxy between is no provider.
  const execute = [client.enableNonRepudiationChecks]
  // Only the demo's and the tests' own providers speak plain HTTP, and only to this machine.
  if (address.protocol === 'http:' && isLoopback(address)) execute.push(client.allowInsecureRequests)
  const configuration = client.discovery(address, clientId, undefined, authentication(clientSecret), {
    timeout: patience,
    execute,
  })
  described.set(key, { until: Date.now() + describedFor, configuration })
  // A provider that was down is asked again.
  configuration.catch(() => described.delete(key))
  return configuration
}

/** Where to send the browser, and what to remember until it is back. */
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

/** Changes the code for the person. Issuer, audience, signature, nonce, state and times are the library's checks. */
export async function endVisit(provider: IdentityProvider, returned: URL, visit: Visit): Promise<Identity> {
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
    return identityOf({ ...more, ...claims })
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
    // Some say it as text; anything else is no.
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
