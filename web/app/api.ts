import { storageKeys } from '#domain/account/account.ts'
import type { ErrorBody, Issue } from '#domain/errors.ts'

/**
 * Any response that is not a success. `message` has the specification's form 'status: body text' (section 8);
 * `reason` is the server's message for people, if there is one.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
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

/** The message to show for an error thrown by a call. */
export function reasonOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.reason) || fallback
}

/** Storage is unavailable in some private windows; then there is no token. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(storageKeys.token)
  } catch {
    return null
  }
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

/** One call to /api: cookies and the stored token go along; the answer is the parsed JSON body. */
export async function api<T>(path: string, { method = 'GET', body, signal, headers }: Call = {}): Promise<T> {
  const response = await send(path, {
    method,
    body,
    signal,
    headers: { accept: 'application/json', ...headers },
  })
  return (await response.json()) as T
}

/** One page of a list: its rows, how many there are in all, and the address of the next (RFC 8288). */
export interface ListPage<T> {
  rows: T[]
  total: number
  next: string | null
}

export async function apiPage<T>(path: string, signal?: AbortSignal): Promise<ListPage<T>> {
  const response = await send(path, { method: 'GET', signal, headers: { accept: 'application/json' } })
  const rows = (await response.json()) as T[]
  return {
    rows,
    total: Number(response.headers.get('x-total-count') ?? rows.length),
    next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
  }
}

/** Uploads raw bytes. */
export async function apiUpload<T>(path: string, bytes: Blob): Promise<T> {
  const token = storedToken()
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': bytes.type, ...(token && { authorization: `Bearer ${token}` }) },
    body: bytes,
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return (await response.json()) as T
}

async function send(path: string, { method, body, signal, headers }: Call & { method: string }) {
  const token = storedToken()
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response
}
