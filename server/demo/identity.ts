import { generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClaimsParameterMember } from 'oidc-provider'
import type { Config, IdentityProvider } from '../config.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../http/session.ts'
import { identityPage, type KnownPerson } from './identity-page.ts'
import { Memory } from './memory-adapter.ts'
import { demoPeople } from './queries.ts'

const mount = '/demo/identity'
const clientId = 'imprimatur-demo'
const config = { access: 'anyone' } as const

/** Adds the demo's own provider to the configuration if no other provider is set up. */
export function withDemoProvider(settings: Config): Config {
  const shows = settings.mode === 'demo' || settings.mode === 'development'
  if (!shows || settings.identityProviders.length > 0) return settings
  const provider: IdentityProvider = {
    id: 'google',
    name: 'Demo ID',
    issuer: settings.baseUrl + mount,
    clientId,
    clientSecret: randomBytes(24).toString('base64url'),
    scope: 'openid email profile',
  }
  return { ...settings, identityProviders: [provider] }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'demo', alg: 'RS256', use: 'sig' }
}

/** Runs a real OpenID Connect provider within the demo server. The people it knows are the demo accounts. */
export async function demoIdentity(app: FastifyInstance, context: Context, password: string): Promise<void> {
  const ours = context.config.identityProviders.find(
    ({ issuer }) => issuer === context.config.baseUrl + mount,
  )
  if (!ours) return
  // The package is imported here, because only the demo needs it.
  const { default: Provider } = await import('oidc-provider')
  const { port } = new URL(ours.issuer)
  const origins = [new URL(ours.issuer).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const people = async (): Promise<KnownPerson[]> => [
    ...(await demoPeople(context.db)),
    { id: 'newcomer', name: 'Robin Newcomer', email: 'newcomer@demo.example', note: 'no account yet' },
  ]
  const claimsOf = ({ id, name, email }: KnownPerson) => ({
    sub: id,
    email,
    email_verified: true,
    given_name: name.split(' ')[0],
    family_name: name.split(' ').slice(1).join(' '),
    preferred_username: email.split('@')[0],
  })
  const provider = new Provider(ours.issuer, {
    adapter: Memory,
    clients: [
      {
        client_id: clientId,
        client_secret: ours.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [...new Set(origins)].map((origin) => `${origin}/api/cms/auth/${ours.id}/callback`),
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      names: { session: 'demo_identity', interaction: 'demo_identity_visit', resume: 'demo_identity_resume' },
    },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username'],
    } satisfies Record<string, string[] | Record<string, ClaimsParameterMember>>,
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_, { uid }) => `${mount}/sign-in/${uid}` },
    pkce: { required: () => true },
    ttl: { Interaction: 3600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    async findAccount(_, id) {
      const person = (await people()).find((one) => one.id === id)
      return person && { accountId: id, claims: async () => claimsOf(person) }
    },
    // Grants consent without asking, because this provider serves only this journal.
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
  const handle = provider.callback()

  await app.register(async (scope) => {
    // The provider parses request bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, __, done) => done(null))

    scope.get<{ Params: { uid: string } }>(
      `${mount}/sign-in/:uid`,
      { config, schema: { hide: true } },
      async (request, reply) => show(request, reply, {}),
    )
    scope.post<{ Params: { uid: string } }>(
      `${mount}/sign-in/:uid`,
      { config, schema: { hide: true } },
      async (request, reply) => {
        const posted = new URLSearchParams(await bodyOf(request))
        const chosen = posted.get('person') ?? ''
        const finish = (result: Parameters<typeof provider.interactionFinished>[2]) => {
          reply.hijack()
          return provider.interactionFinished(request.raw, reply.raw, result)
        }
        if (posted.get('cancel'))
          return finish({ error: 'access_denied', error_description: 'The person turned back' })
        const known = (await people()).some(({ id }) => id === chosen)
        if (!known || !same(posted.get('password') ?? '', password))
          return show(request, reply, { chosen, failed: true })
        return finish({ login: { accountId: chosen } })
      },
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${mount}/*`,
      config,
      schema: { hide: true },
      handler: (request, reply) => {
        const raw = request.raw as typeof request.raw & { originalUrl?: string }
        raw.originalUrl = request.url
        raw.url = request.url.slice(mount.length)
        reply.hijack()
        handle(raw, reply.raw)
      },
    })
  })

  async function show(
    request: FastifyRequest<{ Params: { uid: string } }>,
    reply: FastifyReply,
    outcome: { chosen?: string; failed?: boolean },
  ) {
    const { journal } = await context.settings()
    return reply
      .status(outcome.failed ? 422 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        // Redirects to the host name that the browser used.
        `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self' ${origins.join(' ')}`,
      )
      .send(
        identityPage({
          journal: journal.title,
          people: await people(),
          action: `${mount}/sign-in/${encodeURIComponent(request.params.uid)}`,
          ...outcome,
        }),
      )
  }
}

/** Compares hashes of equal length, so that the response time reveals nothing about the password. */
function same(typed: string, password: string): boolean {
  return timingSafeEqual(hashToken(typed), hashToken(password))
}

async function bodyOf({ raw }: FastifyRequest): Promise<string> {
  let text = ''
  for await (const chunk of raw) {
    text += String(chunk)
    if (text.length > 10_000) break
  }
  return text
}
