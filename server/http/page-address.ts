import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isContentKey } from '#domain/journal/cms.ts'
import { reservedKeys, sitePages } from '#domain/pages/site-pages.ts'

/** Query parameters that change the rendered page. All others are used only by scripts in the browser. */
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
  '/certificate': ['code'],
}
/** Query parameters of an article's page: `related` shows all related articles, `citing` is a page of citing works. */
const ofArticle = ['citing', 'related']
/** The lists of an author's or topic's articles have numbered pages. */
const ofWorks = ['page']
/** `preview` is the key of a news item or a draft that is not published yet. */
const withPreview = ['preview']
/** Filters that may occur several times and in any order. */
const several = new Set(['access', 'category', 'issue', 'type', 'volume', 'year'])
const longest = 1000
const most = 50

/** Pages that depend on the token of a personal link. They are rendered for each request and never cached. */
const personal: ReadonlySet<string> = new Set(['/alerts/confirm', '/alerts/unsubscribe', '/certificate'])
export function isPersonal(path: string): boolean {
  return personal.has(path)
}

function ofPattern(path: string): readonly string[] | undefined {
  if (/^\/articles\/[^/]+$/.test(path)) return ofArticle
  if (/^\/news\/[^/]+$/.test(path)) return withPreview
  if (/^\/(?:authors|topics)\/[^/]+$/.test(path)) return ofWorks
  const key = path.slice(1)
  return isContentKey(key) && !reservedKeys.has(key) ? withPreview : undefined
}

/**
 * Returns the canonical address of a page, which is used as cache key. It contains known parameters only, in
 * a fixed order, without empty values and repetitions. Tracking parameters never reach the rendering; tokens
 * of links in e-mails reach it only on personal pages.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const path = url.slice(0, mark)
  const names = known[path] ?? ofPattern(path)
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
 * Returns the path and query of a request. The request target may also be an absolute URL
 * ('http://journal.example/articles'). Servers must accept this form, and its host takes precedence over the
 * Host header (RFC 9112, 3.2.2).
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
 * Escapes a path that cannot be decoded ('/articles/%ED') so that it is read literally and the reader gets
 * the page's own 'not found'. API calls are left unchanged.
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

const patterns = Object.values(sitePages).map(({ path }) => ({
  path,
  fits: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(?:\\.data)?$`),
}))

/** Returns the pattern of a page's address, such as '/articles/:id', for logs and metrics. '/*' for a page of the CMS. */
export function pageRoute(url: string): string {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  if (path.startsWith('/assets/')) return '/assets/*'
  return patterns.find(({ fits }) => fits.test(path))?.path ?? '/*'
}

/** Returns the declared route of a request; never its address, which may contain a token or a search. */
export function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  return routeOptions.url === '/*' ? pageRoute(url) : (routeOptions.url ?? 'none')
}
