/** What readers and outside programs get from a journal: its pages as the real page host renders them, and what they link to. */
import { createHash } from 'node:crypto'
import { urls } from '#domain/urls.ts'
import { buildApp } from '#server/app.ts'
import { pages } from '#server/http/pages.ts'
import { siteReads } from '#server/reads.ts'
import type { TestApp } from './app.ts'

const origin = 'https://journal.example'

/** Lists for outside programs, and searches. Those of articles are found on their pages. */
const lists = [
  `${urls.oai}?verb=ListRecords&metadataPrefix=oai_dc`,
  `${urls.oai}?verb=ListIdentifiers&metadataPrefix=oai_dc`,
  `${urls.oai}?verb=ListSets`,
  ...['/sitemap.xml', '/kbart.txt', urls.feedAtom, urls.feedRss, urls.feedJson, urls.newsRss],
  ...[urls.preservation('lockss'), urls.preservation('clockss')],
  ...['/api/articles/facets', '/api/articles/search?q=trade', '/api/articles/search?q=model&sort=cited'],
  ...['', '?q=trade', '?q=model', '?q=patients', '?sort=downloaded', '?page=2'].map(
    (query) => `${urls.articles}${query}`,
  ),
]

/** Pages that are the same in each installation, or are not about the journal. */
const left =
  /^\/(?:api|assets|fonts|cms|account|sign-in|design|engraving|[a-z]+-dashboard|submit-manuscript|uploads|share\.png)(?:[/?]|$)/

/** At most so many pages of one kind, because there is one for each author, topic and filter. */
const most: Record<string, number> = { authors: 25, topics: 25, issues: 25, 'articles?': 25 }
const kindOf = (path: string) => /^\/(authors|topics|issues|articles\?)/.exec(path)?.[1]

export interface Seen {
  status: number
  type: string
  /** Text as it is, or the hash of other bytes. */
  content: string
}

/** Follows all links from the home page, but to other articles than these, and returns what is at each address. */
export async function readersView(
  { context }: TestApp,
  articles: ReadonlySet<string>,
): Promise<Map<string, Seen>> {
  const settings = context.settings
  const reads = siteReads(context.db, settings, context.clock, { pictures: context })
  const app = await buildApp(context)
  await pages(app, { reads, mode: 'production', origin })
  await app.ready()
  const seen = new Map<string, Seen>()
  const counts = new Map<string, number>()
  const waiting = [urls.home, ...lists, ...[...articles].map(urls.article)]
  const isFollowed = (path: string) => {
    if (left.test(path) || seen.has(path)) return false
    const article = /^\/articles\/([^/?]+?)(?:\.(?:xml|bib|ris|enw|csl\.json|pdf|epub))?(?:[/?]|$)/.exec(
      path,
    )?.[1]
    if (article !== undefined && !articles.has(decodeURIComponent(article))) return false
    const kind = kindOf(path)
    if (!kind) return true
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= (most[kind] ?? 0)
  }
  try {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue
      const t0 = Date.now()
      const { statusCode, headers, rawPayload } = await app.inject({ url: path, headers: { accept: '*/*' } })
      ;(await import('node:fs')).appendFileSync(
        '/tmp/w19d/crawl.log',
        `${Date.now() - t0} ${statusCode} ${path} ${waiting.length}\n`,
      )
      const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
      const isText = /^text|json|xml/.test(type)
      const content = isText
        ? rawPayload.toString('utf8')
        : createHash('sha256').update(rawPayload).digest('hex')
      seen.set(path, {
        status: statusCode,
        type,
        content: headers.location ? String(headers.location) : content,
      })
      if (type === 'text/html') waiting.push(...linksIn(content).filter(isFollowed))
    }
  } finally {
    await app.close()
  }
  return seen
}

const linksIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|content)="([^"#\s]+)/g)].flatMap(([, link = '']) => {
    const path = link.replaceAll('&amp;', '&').replace(origin, '')
    return /^\/(?!\/)/.test(path) ? [path] : []
  })
