import type { IncomingMessage } from 'node:http'

/** Parameters that change what a page shows when it is rendered; all others belong to the browser alone. */
const known: Readonly<Record<string, readonly string[]>> = {
  '/': ['sort'],
  '/articles': [
    'search',
    'q',
    'query',
    'access',
    'category',
    'cursor',
    'from',
    'issue',
    'limit',
    'sort',
    'to',
    'type',
    'volume',
    'year',
  ],
  '/track': ['sent'],
  '/contact': ['sent'],
  '/alerts': ['sent', 'category', 'search'],
  '/alerts/confirm': ['token'],
  '/alerts/unsubscribe': ['token'],
}
/** An article's own page: whether it shows all related articles. */
const ofArticle = ['related']
/** Filters that may be given several times, in any order. */
const several = new Set(['access', 'category', 'issue', 'type', 'volume', 'year'])
const longest = 1000
const most = 50

/** Pages that a link's token makes somebody's own: rendered for each who asks, and kept nowhere. */
const personal: ReadonlySet<string> = new Set(['/alerts/confirm', '/alerts/unsubscribe'])
export function isPersonal(path: string): boolean {
  return personal.has(path)
}

/**
 * One address for one page: known parameters only, in a fixed order, without blanks or repeats. Tracking codes of
 * other sites never reach the rendering; nor do the tokens of links in e-mails, but where a page is personal.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const path = url.slice(0, mark)
  const names = known[path] ?? (/^\/articles\/[^/]+$/.test(path) ? ofArticle : undefined)
  if (!names) return path
  const given = new URLSearchParams(url.slice(mark + 1))
  const kept = new URLSearchParams()
  for (const name of names) {
    const values = given.getAll(name).map((value) => value.trim().slice(0, longest))
    const known = several.has(name) ? [...new Set(values)].sort().slice(0, most) : values.slice(0, 1)
    for (const value of known) if (value) kept.append(name, value)
  }
  const query = kept.toString()
  return query ? `${path}?${query}` : path
}

/**
 * The path and query of a request. Its target may also be a whole address ('http://journal.example/articles'): every
 * server must take that form, and the host in it counts, not the one in the header (RFC 9112, 3.2.2).
 */
export function requestTarget({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (url.startsWith('/')) return readableAddress(url)
  const whole = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(url)
  if (!whole) return '/*'
  const [, host = '', target = ''] = whole
  headers.host = host.slice(host.lastIndexOf('@') + 1)
  return readableAddress(target.startsWith('/') ? target : `/${target}`)
}

/**
 * The path of a page that cannot be decoded ('/articles/%ED') names nothing, but whoever followed it is a reader: its
 * characters are taken literally, so that the page's own 'not found' answers. Calls of the API are left alone.
 */
function readableAddress(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
