import type { AddressInput, Arguments, CallName, GetCall, Path } from '#domain/api/calls.ts'

/** Returns the path with its parameters filled in and the query added. Undefined values are omitted. */
export function fill(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string {
  return segments(path, params, query).join('/')
}

/**
 * Returns the URL as segments of a query key, which joined by slashes give the URL (specification, section
 * 7). Each parameter is a separate segment, so that the key of a resource is a prefix of the keys below it.
 */
export function segments(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string[] {
  const parts = path
    .split(/\/?(\{\w+\}[^/]*)\/?/)
    .filter(Boolean)
    .map((part) => part.replace(/\{(\w+)\}/, (_, name: string) => encodeURIComponent(params[name] ?? '')))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size > 0 ? [...parts.slice(0, -1), `${parts.at(-1)}?${search}`] : parts
}

/** Returns the URL of a GET route for a link or an image. */
export function addressOf<P extends Path<'GET'>>(
  path: P,
  ...[input]: Arguments<AddressInput<GetCall<P> & CallName>>
): string {
  const { params, query }: Parts = input ?? {}
  return fill(path, params, query)
}

export interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
}
