import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, type ErrorCode, errors, type Issue, Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'

/** Error codes of PostgreSQL, of the operating system and of the file store that are translated to an error code of the API. */
const databaseCodes: Record<string, ErrorCode> = {
  '40001': 'conflict',
  '40P01': 'conflict',
  '3D000': 'unavailable',
  // A pooler has lost its connection to the database, or cannot make one.
  '08000': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  '08P01': 'unavailable',
  // The address leads to a replica that is about to become the primary.
  '25006': 'unavailable',
  '53300': 'unavailable',
  // A statement or a lock timed out.
  '57014': 'unavailable',
  '55P03': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  // The disk is full, over quota or read-only; the request itself is valid.
  ENOSPC: 'unavailable',
  EDQUOT: 'unavailable',
  EROFS: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  STORE_AWAY: 'unavailable',
}
/** Messages of the database driver that have no code, after a connection was lost or could not be made. */
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Client was closed|Query read timeout)/

function byDatabase(error: Error): ErrorCode | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // The connection was refused or timed out, or there is no socket file: the database is not listening.
  if (syscall === 'connect' || connectionLost.test(error.message)) return 'unavailable'
  return Object.hasOwn(databaseCodes, code) ? databaseCodes[code] : undefined
}

/** Whether the failure is temporary and independent of the requested object. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'unavailable'
  return error instanceof Error && byDatabase(error) === 'unavailable'
}

function issuePath(instancePath: string): string {
  return instancePath.split('/').filter(Boolean).join('.')
}

interface Known {
  code: ErrorCode
  message: string
  issues?: Issue[] | undefined
  retryAfter?: number | undefined
}

function explain(error: FastifyError | Error): Known {
  if (error instanceof Refusal) {
    const { code, message, issues, retryAfter } = error
    return { code, message, issues, retryAfter }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.flatMap(({ instancePath, message, params }): Issue[] => {
      const path = issuePath(instancePath)
      const { keys } = params as { keys?: string[] }
      return keys
        ? keys.map((key) => ({
            path: [path, key].filter(Boolean).join('.'),
            message: 'This field is unknown',
          }))
        : [{ path, message: message ?? errors.invalid.message }]
    })
    // A malformed identifier in the address is answered like an unknown one, because no object has it.
    if (error.validationContext === 'params') return { code: 'not_found', message: errors.not_found.message }
    return { code: 'invalid', message: issues[0]?.message ?? errors.invalid.message, issues }
  }
  const { statusCode } = error as FastifyError
  const known: ErrorCode | undefined =
    byDatabase(error) ??
    (statusCode === 413
      ? 'too_large'
      : statusCode === 415
        ? 'unsupported_type'
        : statusCode === 429
          ? 'too_many'
          : statusCode === 503
            ? 'unavailable'
            : statusCode === 404
              ? 'not_found'
              : statusCode !== undefined && statusCode >= 400 && statusCode < 500
                ? 'malformed'
                : undefined)
  return known
    ? { code: known, message: errors[known].message }
    : { code: 'internal', message: errors.internal.message }
}

export function sendError(request: FastifyRequest, reply: FastifyReply, known: Known): FastifyReply {
  const { status } = errors[known.code]
  if ((status === 429 || status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(known.retryAfter ?? 30))
  // Replaces the cache headers that the route set for its regular answer.
  reply.header('cache-control', 'no-store')
  const body: ErrorBody = {
    message: known.message,
    code: known.code,
    ...(known.issues && { issues: known.issues }),
    requestId: request.id,
  }
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/**
 * Answers an address that cannot be parsed with our 404, because Fastify's own answer would quote it. No hook
 * has run yet.
 */
export function unroutable(_: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  return sendError(request, reply, { code: 'not_found', message: errors.not_found.message })
}

/**
 * Handles bytes that are not HTTP, and headers that are too large. There is no request yet that could be
 * answered.
 */
export function unreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Ignores the same errors as Node's own handler.
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'malformed'
  const { status, message } = errors[code]
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** Adds a request id to every answer. Must be registered before all other hooks. */
export function requestIds(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The connection was opened before the shutdown began. The answer tells a load balancer to use another
    // instance.
    if (closing) throw new Refusal('unavailable')
  })
  // Closes keep-alive connections, because they would delay the shutdown.
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

/**
 * Sends errors in the API's format (product decisions, section 9). Unexpected errors are logged; their
 * details are never sent.
 */
export function errorForm(app: FastifyInstance, { log }: Context): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = explain(error)
    if (known.code === 'internal')
      log.error(
        { requestId: request.id, route: request.routeOptions.url, error: describe(error) },
        'request failed',
      )
    return sendError(request, reply, known)
  })
}

/** Returns the kind and place of an error without its message, which may quote personal data. */
export function describe(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim())
  return { kind: error.name, code, frames }
}
