import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Body, Method, Params, Query, Route, Routes } from '#domain/api/route.ts'
import { Refusal } from '#domain/errors.ts'
import { type EditedMail, editedMails } from '#domain/schemas/mails.ts'
import type { Context } from '../context.ts'
import { rehearse, withEdits } from '../db/rehearsal.ts'
import { countOnlyFailures } from './address-limits.ts'

type Handler<R extends Route> = (
  request: FastifyRequest<{
    Params: Params<R>
    Querystring: Query<R>
    Body: R['maxBytes'] extends number ? Buffer : Body<R>
  }>,
  reply: FastifyReply<{ Reply: Answer<R> }>,
) => Promise<Answer<R> | FastifyReply | Readable>

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
    const { access, denied, secret, limit, mails, maxBytes, params, query, body, answers } = route
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
        ...(mails === 'editable' && { preValidation: takeEdits }),
        // The handler's type was derived from these schemas.
        handler: mails
          ? readable(handlers[name as keyof Api] as Handler<Route>)
          : (handlers[name as keyof Api] as Handler<Route>),
      })
    if (maxBytes === undefined) register(app)
    else void app.register(async (uploads) => register(acceptBytes(uploads, maxBytes)))
  }
}

/** The wording of e-mails that came with a request, beside the body of its own. */
const editsOf = new WeakMap<FastifyRequest, EditedMail[]>()

/** Takes the editor's wording of e-mails out of the body, before the body is validated. */
async function takeEdits(request: FastifyRequest): Promise<void> {
  const { body } = request
  if (typeof body !== 'object' || body === null || !('mails' in body)) return
  const { mails, ...own } = body
  const edits = editedMails.safeParse(mails)
  if (!edits.success)
    throw new Refusal(
      'invalid',
      undefined,
      edits.error.issues.map(({ path, message }) => ({ path: ['mails', ...path].join('.'), message })),
    )
  editsOf.set(request, edits.data)
  request.body = Object.keys(own).length > 0 ? own : undefined
}

/**
 * With the header `prefer: preview`, the call is only rehearsed, and answered with the e-mails that it would send.
 * Refused unless the action has found that the viewer is an editor of the manuscript; the same holds for a call with
 * the editor's own wording of its e-mails.
 */
function readable(handler: Handler<Route>): Handler<Route> {
  return async (request, reply) => {
    const edits = editsOf.get(request) ?? []
    const isPreview = request.headers.prefer === 'preview'
    if (!isPreview && edits.length === 0) return handler(request, reply)
    const { isAllowed, messages } = await withEdits(edits, () =>
      rehearse(() => handler(request, silent(reply))),
    )
    if (!isAllowed) throw new Refusal('forbidden')
    if (!isPreview) return withEdits(edits, () => handler(request, reply))
    return reply
      .status(200)
      .type('application/json; charset=utf-8')
      .header('preference-applied', 'preview')
      .serializer((value: unknown) => JSON.stringify(value))
      .send({ messages })
  }
}

/** A reply that does not send, because the answer of a rehearsed call is not wanted. */
function silent(reply: FastifyReply): FastifyReply {
  const mute: FastifyReply = Object.create(reply, {
    status: { value: () => mute },
    send: { value: () => mute },
    // Waiting for a reply means waiting until it is sent, which this one never is.
    // biome-ignore lint/suspicious/noThenProperty: it takes the reply's own away.
    then: { value: undefined },
  })
  return mute
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
