import { strFromU8, unzipSync } from 'fflate'
import { readableText } from '#tests/e2e/text.ts'
import type { EnteredArticle } from './articles.ts'
import { type Facts, inventedIn } from './invented.ts'

/** Begins at these addresses; the links of pages and the site map lead to the others. */
const beginnings = [
  ...[
    '/',
    '/articles',
    '/issues',
    '/editorial-board',
    '/submission-guidelines',
    '/contact',
    '/journal-finder',
  ],
  ...['/about', '/aims-scope', '/ethics', '/copyright', '/reviewer-guidelines', '/review-process', '/news'],
  ...[
    '/reviewer-recognition',
    '/peer-review',
    '/privacy',
    '/terms',
    '/accessibility',
    '/nowhere',
    '/indexing',
  ],
  ...['/sign-in', '/manuscript-submission', '/track', '/alerts', '/certificate', '/cms/login'],
  ...['/feed.rss', '/feed.atom', '/feed.json', '/news.rss', '/sitemap.xml', '/robots.txt'],
  ...['Identify', 'ListSets', 'ListMetadataFormats', 'ListRecords&metadataPrefix=oai_dc'].map(
    (verb) => `/oai?verb=${verb}`,
  ),
  '/oai?verb=ListRecords&metadataPrefix=jats',
]

/** The style system shows its parts with words of the sample, and says so; templates have examples of a citation. */
const notCompared =
  /^\/(?:design|assets|templates|pictures|engraving|cms\/(?!login)|api\/(?:openapi|cms))|\.(?:css|js|woff2|png|svg|ico|webp|webmanifest)$/
const most = 300

interface Answer {
  status: number
  type: string
  bytes: Buffer
}

interface Visit {
  path: string
  body: string
}

/** Returns the text files in an EPUB, one after the other. */
const textOfEpub = (bytes: Buffer): string =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => /\.(?:xhtml|opf|ncx|xml)$/.test(name))
    .map(([, file]) => strFromU8(file))
    .join('\n')

const textOf = ({ type, bytes }: Answer): string =>
  type.includes('pdf') ? readableText(bytes) : type.includes('epub') ? textOfEpub(bytes) : bytes.toString()

/** Gets every public page that links lead to, and every file that pages offer; PDFs and EPUBs as their text. */
export async function readSite(
  get: (path: string) => Promise<Answer>,
  origin: string,
  further: readonly string[],
) {
  const queue = new Set([...beginnings, ...further])
  const visits: Visit[] = []
  const failed: string[] = []
  for (const path of queue) {
    const answer = await get(path)
    const { status, type } = answer
    if (status >= 500 || (status >= 400 && path !== '/nowhere' && !path.startsWith('/indexing')))
      failed.push(`${path} answers ${status}`)
    const body = textOf(answer)
    visits.push({ path, body })
    if (!/html|xml/.test(type)) continue
    for (const [, link = ''] of body.matchAll(/(?:href="|<loc>|url>)((?:https?:\/)?\/[^"<]*)/g)) {
      const { origin: site, pathname, search } = new URL(link.replaceAll('&amp;', '&'), origin)
      const next = pathname + search
      if (site === origin && !notCompared.test(pathname) && queue.size < most) queue.add(next)
    }
  }
  return { visits, failed }
}

/** Compares what readers and programs get with what was entered. Returns the differences, in sentences. */
export function differences(
  facts: Facts,
  visits: readonly Visit[],
  mails: readonly { subject: string; text: string; html: string; from: string }[],
  published: readonly { path: string; article: EnteredArticle }[],
): string[] {
  const { journal, origin } = facts
  const found: string[] = []
  for (const { path, body } of visits)
    for (const words of inventedIn(body, facts)) found.push(`${path} has ${words}`)
  for (const { subject, text, html } of mails)
    for (const words of inventedIn(`${subject}\n${text}\n${html}`, facts))
      found.push(`The e-mail “${subject}” has ${words}`)

  const bodies = new Map(
    visits.map(({ path, body }) => [
      path,
      body
        .replaceAll('&#x27;', "'")
        .replaceAll('&#39;', "'")
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ]),
  )
  const has = (path: string, ...words: string[]) => {
    // Lines of a PDF break anywhere.
    const body = bodies.get(path)?.replaceAll(/\s+/g, ' ')
    for (const one of words)
      if (one && !body?.includes(one))
        found.push(body === undefined ? `${path} is missing` : `${path} lacks “${one}”`)
  }
  const lacks = (path: string, words: RegExp) => {
    const hit = words.exec(bodies.get(path) ?? '')
    if (hit) found.push(`${path} has “${hit[0]}”, which nobody entered`)
  }
  has('/', journal.title, journal.tagline, journal.issnOnline, journal.isApplied ? 'ISSN applied for' : '')
  has('/editorial-board', ...Object.values(journal.member), journal.office)
  has('/oai?verb=Identify', journal.title, journal.office)
  has('/feed.rss', journal.title)
  has('/submission-guidelines', ...Object.keys(journal.sectionOfType))
  for (const path of ['/', '/submission-guidelines']) lacks(path, /Impact Factor|CiteScore|<dd>0<\/dd>/)
  const price = `${journal.currency} ${Number(journal.charge).toLocaleString('en-US')}`
  if (journal.access !== 'open_free') has('/submission-guidelines', price)

  for (const { path, article } of published) {
    const name = `${article.author.firstName} ${article.author.lastName}`
    const inverted = `${article.author.lastName}, ${article.author.firstName}`
    const doi = journal.doiPrefix && `${journal.doiPrefix}/`
    has(path, article.title, name, article.author.affiliation, article.abstract, article.field, doi)
    has(path, article.heading, ...article.paragraphs, ...article.keywords)
    const meta = (of: string, content: string) => `<meta name="${of}" content="${content}"`
    has(path, meta('citation_title', article.title), meta('citation_journal_title', journal.title))
    has(path, meta('citation_publisher', journal.publisher), meta('citation_language', article.language))
    has(path, journal.issnOnline && meta('citation_issn', journal.issnOnline))
    if (!journal.issnOnline) lacks(path, /citation_issn|"issn"|citation_doi/)
    has(`${path}.xml`, article.title, article.author.lastName, journal.title, journal.publisher)
    has(`${path}.xml`, `xml:lang="${article.language}"`, ...article.paragraphs)
    const pdf =
      visits.find((one) => one.path.startsWith(`${path}`) && /pdf/.test(one.path))?.path ?? `${path}.pdf`
    has(pdf, article.title, name, journal.title, journal.issnOnline, doi)
    for (const format of ['oai_dc', 'jats']) {
      const record = `/oai?verb=ListRecords&metadataPrefix=${format}`
      has(record, article.title, journal.publisher, journal.title, journal.issnOnline, doi)
    }
    has('/oai?verb=ListRecords&metadataPrefix=oai_dc', inverted, article.abstract, `${origin}${path}`)
    for (const list of ['/articles', '/feed.rss', '/feed.atom', '/']) has(list, article.title)
  }
  for (const { from, subject } of mails)
    if (!from.includes(`@${journal.office.split('@')[1]}`))
      found.push(`The e-mail “${subject}” is from ${from}`)
  return found
}
