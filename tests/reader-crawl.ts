/** What readers and outside programs get from a journal: its pages as the real page host renders them, and what they link to. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { urls } from '#domain/urls.ts'
import { buildApp } from '#server/app.ts'
import { pages } from '#server/http/pages.ts'
import { siteReads } from '#server/reads.ts'
import type { TestApp } from './app.ts'
import { full } from './sample.ts'

const origin = 'https://journal.example'

const oaiLists = ['ListRecords', 'ListIdentifiers'].map(
  (verb) => `${urls.oai}?verb=${verb}&metadataPrefix=oai_dc`,
)
/** Lists for outside programs, and searches. Those of articles are found on their pages. */
const lists = [
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
const most = full ? 25 : 3
const kindOf = (path: string) => /^\/(authors|topics|issues|articles\?)/.exec(path)?.[1]

interface Seen {
  status: number
  type: string
  /** Text as it is, or the hash of other bytes. */
  content: string
}

/** Follows all links from the home page, but to other articles than these, and returns what is at each address. */
async function readersView({ context }: TestApp, articles: ReadonlySet<string>): Promise<Map<string, Seen>> {
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
    return count <= most
  }
  try {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (seen.has(path)) continue
      const { statusCode, headers, rawPayload } = await app.inject({ url: path, headers: { accept: '*/*' } })
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
    for (const path of oaiLists)
      seen.set(path, { status: 200, type: 'text/xml', content: await oaiList(app, path) })
  } finally {
    await app.close()
  }
  return seen
}

/** What may differ between two installations of one journal: when each of them stored something, and numbers of requests. */
const rules: { rule: string; leftOut: RegExp }[] = [
  // Times of the journal itself, such as the day of publication, are dates without milliseconds.
  { rule: 'time of storing, in pages and their data', leftOut: /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g },
  { rule: 'time of storing, in a sitemap', leftOut: /<lastmod>[^<]*<\/lastmod>/g },
  { rule: 'time of storing, in feeds', leftOut: /<(updated|lastBuildDate)>[^<]*<\/\1>/g },
  { rule: 'time of storing, and of the answer, in OAI', leftOut: /<(datestamp|responseDate)>[^<]*<\/\1>/g },
  // Links name none of them.
  {
    rule: 'numbers of board members, in the data of pages',
    leftOut: /\\"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\"/g,
  },
  { rule: 'number of the request', leftOut: /"requestId":"[^"]*"/g },
]
/** The order of OAI lists follows the times of storing. */
const oaiEntries = /<record>.*?<\/record>|<header>.*?<\/header>/gs
const oaiToken = /<resumptionToken[^>]*>([^<]*)<\/resumptionToken>/

/** The entries of an OAI list from all its pages, sorted. */
async function oaiList(app: FastifyInstance, path: string): Promise<string> {
  const entries: string[] = []
  for (let url: string | null = path; url; ) {
    const { body }: { body: string } = await app.inject(url)
    entries.push(...(body.match(oaiEntries) ?? []))
    const token: string | undefined = oaiToken.exec(body)?.[1]
    const verb = new URL(path, origin).searchParams.get('verb')
    url = token ? `${urls.oai}?verb=${verb}&resumptionToken=${encodeURIComponent(token)}` : null
  }
  return entries.map(withoutTimes).sort().join('\n')
}

const withoutTimes = (content: string) =>
  rules.reduce((text, { leftOut }) => text.replace(leftOut, ''), content)

const inLines = ({ status, type, content }: Seen) =>
  `${status} ${type}\n${withoutTimes(content).replaceAll('><', '>\n<').replaceAll(',', ',\n')}`

/** What two installations show to readers under one address each, where it differs. Follows links to these articles alone. */
export async function differencesForReaders(one: TestApp, other: TestApp, articles: ReadonlySet<string>) {
  const here = await readersView(one, articles)
  const there = await readersView(other, articles)
  const text = (seen: Seen | undefined) => (seen ? inLines(seen) : 'nothing')
  const paths = [...new Set([...here.keys(), ...there.keys()])]
  return {
    read: paths.length,
    differing: paths.flatMap((path) => {
      const [before, after] = [text(here.get(path)), text(there.get(path))]
      return before === after ? [] : [{ name: path, before, after }]
    }),
  }
}

const linksIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|content)="([^"#\s]+)/g)].flatMap(([, link = '']) => {
    const path = link.replaceAll('&amp;', '&').replace(origin, '')
    return /^\/(?!\/)/.test(path) ? [path] : []
  })
