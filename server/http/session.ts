import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asksSecondFactor, hintCookie, sessionCookie } from '#domain/account/account.ts'
import { opens, tokenPrefix } from '#domain/account/api-scopes.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import { findApiToken, findSession, touchApiToken, touchSession } from './queries.ts'

export interface SignedIn extends Viewer {
  username: string
  /**
   * Whether the journal requires two-factor sign-in for the person's role and the person has not set it up.
   * Until then they have only the rights of an author.
   */
  lacksSecondFactor: boolean
  /** Null for a script with a token. */
  sessionId: string | null
  /** Of a script with a token: no sign-in at all. */
  signInId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns the signed-in person, or null for a visitor. Read once per request. */
    viewer(): Promise<SignedIn | null>
  }
}

/** The nil UUID (RFC 9562, section 5.9). */
const nil = '00000000-0000-0000-0000-000000000000'

/** Days after which an unused session expires. */
export const sessionDays = 14
const touchEveryMs = 5 * 60_000

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Hashes a token. Only the hash is stored, so that a copy of the database contains no usable session. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

/** Whether a request is nobody's: it has just written nothing that it could read. */
export const isStranger = (request: FastifyRequest): boolean =>
  !bearerOf(request) && !request.cookies[sessionCookie]

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request comes from our own pages. This is required for writes authorised by a cookie, because
 * browsers send cookies whichever page made the request. Uses Sec-Fetch-Site, which the browser sets, or
 * Origin if it is missing.
 */
function isFromOurPages(request: FastifyRequest, baseUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return (
    origin === new URL(baseUrl).origin ||
    (origin !== undefined && origin === `${request.protocol}://${request.host}`)
  )
}

/** Requests with a token whose scopes do not open the route. */
const refusedTokens = new WeakSet<FastifyRequest>()
export const isBeyondScopes = (request: FastifyRequest): boolean => refusedTokens.has(request)

export function sessions(app: FastifyInstance, context: Context): void {
  const known = new WeakMap<FastifyRequest, Promise<SignedIn | null>>()

  /** The owner of a script's token, if its scopes open this route. */
  async function findTokenOf(request: FastifyRequest, hash: Buffer, now: Date) {
    const token = await findApiToken(context.db, hash, now)
    if (!token) return null
    const { scopes, tokenId, ...owner } = token
    const { url: route = '', config } = request.routeOptions
    if (!opens(scopes, { method: request.method, route, access: config.access })) {
      refusedTokens.add(request)
      return null
    }
    if (now.getTime() - Date.parse(owner.lastSeenAt) > touchEveryMs)
      await touchApiToken(context.db, tokenId, now)
    return { ...owner, sessionId: null, signInId: nil }
  }

  async function read(request: FastifyRequest): Promise<SignedIn | null> {
    const bearer = bearerOf(request)
    const token = bearer ?? request.cookies[sessionCookie]
    if (!token) return null
    if (!bearer && !safeMethods.has(request.method) && !isFromOurPages(request, context.config.baseUrl))
      throw new Refusal('cross_site')
    const now = context.clock.now()
    const session = bearer?.startsWith(tokenPrefix)
      ? await findTokenOf(request, hashToken(bearer), now)
      : await findSession(context.db, hashToken(token), bearer ? 'bearer' : 'cookie', now)
    if (!session) return null
    if (session.sessionId !== null && now.getTime() - Date.parse(session.lastSeenAt) > touchEveryMs)
      await touchSession(
        context.db,
        session.sessionId,
        now,
        new Date(now.getTime() + sessionDays * 86_400_000),
      )
    const { lastSeenAt: _, hasSecondFactor, ...viewer } = session
    const { security } = await context.settings()
    const lacksSecondFactor =
      security.twoFactorForEditors && !hasSecondFactor && asksSecondFactor(viewer.role)
    return { ...viewer, role: lacksSecondFactor ? 'author' : viewer.role, lacksSecondFactor }
  }

  app.decorateRequest('viewer', function (this: FastifyRequest) {
    let viewer = known.get(this)
    if (!viewer) {
      viewer = read(this)
      known.set(this, viewer)
    }
    return viewer
  })
}

export function setSessionCookies(reply: FastifyReply, token: string, secure: boolean): void {
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: sessionDays * 86_400 } as const
  reply.setCookie(sessionCookie, token, { ...shared, httpOnly: true })
  reply.setCookie(hintCookie, '1', { ...shared, httpOnly: false })
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' })
  reply.clearCookie(hintCookie, { path: '/' })
}
