import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#domain/account/account.ts'
import { landingAfterSignIn, ownPath } from '#domain/account/landing.ts'
import { type OutsideFailure, outsideParameters, type ProviderId } from '#domain/account/outside-sign-in.ts'
import { outsideSignInApi } from '#domain/api/outside-sign-in.ts'
import { urls } from '#domain/urls.ts'
import type { IdentityProvider } from '../../config.ts'
import type { Context } from '../../context.ts'
import { describe } from '../../http/errors.ts'
import { type HandlersOf, implement } from '../../http/implement.ts'
import { locationOf } from '../../http/location.ts'
import { originOf } from '../../http/origin.ts'
import { setSessionCookies } from '../../http/session.ts'
import { findById } from '../queries.ts'
import { openSession } from '../sign-in.ts'
import { beginSecondStep } from '../two-factor/second-step.ts'
import { accountFor, connect } from './enter.ts'
import { keepPermission, recordScope } from './orcid-permission.ts'
import { beginVisit, endVisit, OutsideRefusal } from './provider.ts'
import { type KeptVisit, keepVisit, takeVisit } from './visit-cookie.ts'

type Handlers = HandlersOf<typeof outsideSignInApi>

/** Browsers navigate to these routes, so every outcome, including a failure, redirects to a page. */
export function outsideRoutes(app: FastifyInstance, context: Context): void {
  const callbackOf = (request: FastifyRequest, id: ProviderId) =>
    `${originOf(context.config, request)}/api/cms/auth/${id}/callback`
  const providerOf = (id: ProviderId) => context.config.identityProviders.find((one) => one.id === id)

  const begin =
    (id: ProviderId): Handlers['GET /api/cms/auth/google'] =>
    async (request, reply) => {
      const from = request.query.from === undefined ? null : ownPath(request.query.from)
      const provider = providerOf(id)
      if (!provider) return sendBack(reply, { from, failure: 'not_set_up', id })
      const viewer = request.query.connect ? await request.viewer() : null
      const record =
        (id === 'orcid' && viewer && context.config.deposits.orcid && request.query.record) || null
      try {
        const { url, visit } = await beginVisit(
          record ? { ...provider, scope: `openid ${recordScope}` } : provider,
          callbackOf(request, id),
        )
        keepVisit(reply, context, { provider: id, from, connectTo: viewer?.id ?? null, record, ...visit })
        return reply.redirect(url)
      } catch (error) {
        return sendBack(reply, { from, failure: failureOf(context, request, error), id })
      }
    }

  const comeBack =
    (id: ProviderId): Handlers['GET /api/cms/auth/google/callback'] =>
    async (request, reply) => {
      const visit = takeVisit(request, reply, context)
      const provider = providerOf(id)
      if (!provider || !visit || visit.provider !== id)
        return sendBack(reply, { from: null, failure: provider ? 'expired' : 'not_set_up', id })
      const { from } = visit
      try {
        const returned = new URL(callbackOf(request, id))
        returned.search = new URL(request.url, 'http://callback.invalid').search
        return reply.redirect(await finish(request, reply, { provider, visit, returned }))
      } catch (error) {
        const failure = failureOf(context, request, error)
        // Whoever refuses a permission has cancelled no sign-in.
        const isRefusal = failure === 'cancelled' && visit.record !== null
        return sendBack(reply, { from, failure: isRefusal ? 'not_permitted' : failure, id })
      }
    }

  implement(app, context, outsideSignInApi, {
    'GET /api/cms/auth/google': begin('google'),
    'GET /api/cms/auth/google/callback': comeBack('google'),
    'GET /api/cms/auth/orcid': begin('orcid'),
    'GET /api/cms/auth/orcid/callback': comeBack('orcid'),
    'GET /api/cms/auth/oidc': begin('oidc'),
    'GET /api/cms/auth/oidc/callback': comeBack('oidc'),
  })

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, visit, returned }: { provider: IdentityProvider; visit: KeptVisit; returned: URL },
  ): Promise<string> {
    // Checks the state before the library does. A mismatch means that the answer belongs to another sign-in
    // attempt, so it is reported as expired and not as an error of the provider.
    if (returned.searchParams.get('state') !== visit.state) throw new OutsideRefusal('expired')
    const { identity, token, lives } = await endVisit(provider, returned, visit)
    if (visit.connectTo) {
      // The person who started connecting the provider must still be signed in.
      if ((await request.viewer())?.id !== visit.connectTo) throw new OutsideRefusal('expired')
      await connect(context, visit.connectTo, identity, provider.name)
      if (!visit.record) return urls.account('security')
      await keepPermission(context, visit.connectTo, identity, { part: visit.record, token, lives })
      return urls.account()
    }
    const userId = await accountFor(context, identity, provider.name)
    const account = await findById(context.db, userId)
    if (account?.totpConfirmedAt) {
      await beginSecondStep(context, reply, userId)
      return addressOf(visit.from ?? urls.submission, { [outsideParameters.failure]: 'second_step' })
    }
    const { cookie, user } = await openSession(context, context.db, userId, locationOf(request))
    setSessionCookies(reply, cookie, context.config.baseUrl.startsWith('https://'))
    return addressOf(landing(user.role, visit.from), { google_auth: 'success' })
  }
}

/**
 * Returns the page to open after signing in. Authors who came to submit continue with the submission; all
 * others go where a normal sign-in leads.
 */
function landing(role: Role, from: string | null): string {
  const path = from?.split(/[?#]/)[0]
  if (from && role === 'author' && (path === urls.submission || path === '/submit-manuscript')) return from
  return landingAfterSignIn(role, from ?? undefined)
}

function addressOf(path: string, parameters: Record<string, string>): string {
  const url = new URL(path, 'http://ours.invalid')
  // Remove the result of an earlier attempt from the address.
  for (const name of Object.values(outsideParameters)) url.searchParams.delete(name)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

function sendBack(
  reply: FastifyReply,
  { from, failure, id }: { from: string | null; failure: OutsideFailure; id: ProviderId },
) {
  return reply.redirect(
    addressOf(from ?? urls.submission, {
      [outsideParameters.failure]: failure,
      [outsideParameters.provider]: id,
    }),
  )
}

function failureOf({ log }: Context, request: FastifyRequest, error: unknown): OutsideFailure {
  if (!(error instanceof OutsideRefusal)) throw error
  // Log the kind of error, not the provider's message: that may contain personal claims.
  const { code } = (error.cause ?? {}) as { code?: string }
  log.warn({ requestId: request.id, failure: error.failure, code, error: describe(error) }, 'outside sign-in')
  return error.failure
}
