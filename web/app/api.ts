import { storageKeys } from '#domain/account/account.ts'
import type { AnswerTo, Arguments, CallInput, CallName } from '#domain/api/calls.ts'
import type { Method } from '#domain/api/route.ts'
import type { ErrorBody, ErrorCode, Issue } from '#domain/errors.ts'
import { fill } from './address.ts'

/**
 * Error for any response that is not a success. `message` has the form 'status: body text' (specification,
 * section 8); `reason` is the server's message for people, if the body contains one.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly reason: string | null
  readonly issues: Issue[]
  readonly requestId: string | null
  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    const form = errorForm(body)
    this.status = status
    this.code = form?.code ?? null
    this.reason = form?.message ?? null
    this.issues = form?.issues ?? []
    this.requestId = form?.requestId ?? null
  }
}

function errorForm(body: string): Partial<ErrorBody> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    return parsed !== null && typeof parsed === 'object' ? (parsed as Partial<ErrorBody>) : null
  } catch {
    return null
  }
}

/** Returns the message to show for an error of a call: the server's reason, or `fallback`. */
export function reasonOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback
}

/** Returns the stored token. Storage is unavailable in some private windows; then there is no token. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(storageKeys.token)
  } catch {
    return null
  }
}

interface Options {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

/** Arguments of a call that follow its name. */
export type CallArguments<Name extends CallName> = Arguments<CallInput<Name>, Options>

/** The inputs of any call, without the types of its route. */
interface AnyInput extends Options {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  bytes?: Blob
}

/**
 * Calls a route of the API by its name: api('POST /api/manuscripts/{id}/withdraw', { params, body }). Sends cookies
 * and the stored token, and returns the parsed JSON body.
 */
export async function api<Name extends CallName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<AnswerTo<Name>> {
  const { params, query, ...rest }: AnyInput = input ?? {}
  const [method, path = ''] = name.split(' ')
  const response = await send(method as Method, fill(path, params, query), rest)
  return await response.json()
}

/** Sends a GET request to a URL, which comes from a query key or from a Link header. */
export async function readAddress(address: string, signal?: AbortSignal): Promise<unknown> {
  return await (await send('GET', address, { signal })).json()
}

/** One page of a list: its rows, the total number of rows, and the URL of the next page (RFC 8288). */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  next: string | null
}

export async function readPage<Row>(address: string, signal?: AbortSignal): Promise<ListPage<Row>> {
  const response = await send('GET', address, { signal })
  const rows: Row[] = await response.json()
  return {
    rows,
    total: Number(response.headers.get('x-total-count') ?? rows.length),
    next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
  }
}

async function send(method: Method, address: string, { body, bytes, signal, headers }: AnyInput) {
  const token = storedToken()
  const type = bytes ? bytes.type : body === undefined ? undefined : 'application/json'
  const response = await fetch(address, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
      ...headers,
    },
    ...(type !== undefined && { body: bytes ?? JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response
}
