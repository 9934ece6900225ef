import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Body, Method, Params, Query, Route, Routes } from '#domain/api/route.ts'
import type { Context } from '../context.ts'
import { countOnlyFailures } from './address-limits.ts'

type Handler<R extends Route> = (
  request: FastifyRequest<{
    Params: Params<R>
    Querystring: Query<R>
    Body: R['maxBytes'] extends number ? Buffer : Body<R>
  }>,
  reply: FastifyReply<{ Reply: Answer<R> }>,
) => Promise<Answer<R> | FastifyReply>

export type HandlersOf<Api extends Routes> = { [Name in keyof Api]: Handler<Extract<Api[Name], Route>> }

/**
 * Registers the routes that `api` declares. A missing handler is a type error, and so is a handler whose
 * answer does not match the declaration.
 */
export function implement<Api extends Routes>(
  app: FastifyInstance,
  context: Context,
  api: Api,
  handlers: HandlersOf<Api>,
): void {
  const { config } = context
  for (const [name, route] of Object.entries<Route>(api)) {
    const [method, path = ''] = name.split(' ')
    const { access, denied, secret, limit, maxBytes, params, query, body, answers } = route
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: method as Method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        config: {
          access,
          ...(denied && { denied }),
          ...(secret && { answersSecret: true }),
          ...(limit && { rateLimit: config.countTries && { max: limit.max, timeWindow: limit.per } }),
        },
        ...(limit?.counts === 'failures' && config.countTries && countOnlyFailures(context)),
        ...bodyLimitOf(route),
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: answers,
        },
        // The handler's type was derived from these schemas.
        handler: handlers[name as keyof Api] as Handler<Route>,
      })
    if (maxBytes === undefined) register(app)
    else void app.register(async (uploads) => register(acceptBytes(uploads, maxBytes)))
  }
}

/**
 * Maximum bytes of JSON for routes that need no account: three times the longest such body (a title and
 * abstract).
 */
export const anonymousBodyLimit = 64 * 1024

/**
 * Returns the limit for a route's body. It is small for routes that need no account, because the body is read
 * before anything is checked.
 */
function bodyLimitOf({ access, maxBytes, bodyBytes }: Route): { bodyLimit?: number } {
  if (maxBytes ?? bodyBytes) return { bodyLimit: maxBytes ?? bodyBytes }
  return access === 'anyone' ? { bodyLimit: anonymousBodyLimit } : {}
}

/** Makes a scope read every body as bytes, whatever its content type. */
function acceptBytes(scope: FastifyInstance, maxBytes: number): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
    done(null, body),
  )
  return scope
}
