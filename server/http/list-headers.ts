/** RFC 8288: the next page's address, and how many there are in all. */
export function pageHeaders(url: string, nextCursor: string | null, total: number): Record<string, string> {
  const headers: Record<string, string> = { 'x-total-count': String(total) }
  if (nextCursor) {
    const next = new URL(url, 'http://list.invalid')
    next.searchParams.set('cursor', nextCursor)
    headers.link = `<${next.pathname}${next.search}>; rel="next"`
  }
  return headers
}
