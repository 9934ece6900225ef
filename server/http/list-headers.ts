import { decodeCursor, encodeCursor } from './list-cursor.ts'

/** Returns headers with the address of the next page (RFC 8288) and the total number of rows. */
export function pageHeaders(url: string, nextCursor: string | null, total: number): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (nextCursor) {
    const next = new URL(url, 'http://list.invalid')
    next.searchParams.set('cursor', nextCursor)
    headers.link = `<${next.pathname}${next.search}>; rel="next"`
  }
  return headers
}

/** Returns a page of a short list that is read completely, such as the editorial board. */
export function pageOfRows<T>(
  rows: readonly T[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [start = '0'] = cursor === undefined ? [] : decodeCursor(cursor, [/^\d{1,6}$/])
  const end = Number(start) + limit
  return {
    rows: rows.slice(Number(start), end),
    nextCursor: end < rows.length ? encodeCursor([end]) : null,
    total: rows.length,
  }
}
