/** The public routes and pages, with addresses at which a closed article might leave. */
import { expect } from 'vitest'
import { built, id, journal, secret, type Visit, visit } from './world.ts'

/**
 * Where each public route may show something about an article: addresses for the closed one. A new route fails the test below
 * until it is listed here. An empty list says that a route shows nothing of articles.
 */
export const q = encodeURIComponent('Quinquereme tariffs')
export const phrase = encodeURIComponent('"Quinquereme tariffs fell by"')
const searches = (path: string, name: string) =>
  [q, phrase, 'qinquereme'].map((text) => `${path}?${name}=${text}`)
export const oai = 'verb=GetRecord&identifier=oai%3Ajournal.example%3A'
export const doors: Record<string, string[]> = {
  'GET /api/articles': ['/api/articles'],
  'GET /api/articles/search': searches('/api/articles/search', 'q'),
  'GET /api/articles/facets': searches('/api/articles/facets', 'q'),
  'GET /api/articles/suggestions': ['qui', 'quinq', 'quinquereme tar'].map(
    (text) => `/api/articles/suggestions?q=${text}`,
  ),
  'GET /api/registries/affiliations': ['/api/registries/affiliations?q=quinquereme'],
  'GET /api/articles/{id}': [`/api/articles/${id}`],
  'GET /api/articles/{id}/versions/{version}': [1, 2].map((n) => `/api/articles/${id}/versions/${n}`),
  'GET /api/articles/{id}/related': [`/api/articles/${id}/related`, '/api/articles/open-neighbour/related'],
  'GET /api/articles/{id}/citation': ['bibtex', 'ris', 'csl-json', 'endnote'].map(
    (format) => `/api/articles/${id}/citation?format=${format}`,
  ),
  'GET /articles/{id}.bib': [`/articles/${id}.bib`],
  'GET /articles/{id}.ris': [`/articles/${id}.ris`],
  'GET /articles/{id}.csl.json': [`/articles/${id}.csl.json`],
  'GET /articles/{id}.enw': [`/articles/${id}.enw`],
  'GET /articles/{id}.epub': [
    ...['.epub', '.EPUB', '%2Eepub', '.epub/', '.epub?x=1', '.epub%00', '.epub;a', '.Epub'].map(
      (end) => `/articles/${id}${end}`,
    ),
    `//articles/${id}.epub`,
    `/articles/./${id}.epub`,
    `/articles//${id}.epub`,
    `/Articles/${id}.epub`,
    `/articles/${id.toUpperCase()}.epub`,
    `/articles/closed%2Dledger.epub`,
  ],
  'GET /articles/{id}.pdf': [
    `/articles/${id}.pdf`,
    `/articles/${id}.PDF`,
    `/articles/${id}.pdf?download`,
    `/articles/${id}%2epdf`,
  ],
  'GET /articles/{id}/v{version}.pdf': [1, 2].map((n) => `/articles/${id}/v${n}.pdf`),
  'GET /articles/{id}.xml': [`/articles/${id}.xml`],
  'GET /articles/{id}/figures/{name}': [
    `/articles/${id}/figures/fig-1.svg`,
    `/articles/${id}/figures/FIG-1.svg`,
  ],
  'GET /articles/{id}/linkset.json': [`/articles/${id}/linkset.json`],
  'GET /api/articles/{id}/crossref.xml': [`/api/articles/${id}/crossref.xml`],
  'GET /oai': [
    ...['jats', 'oai_dc'].flatMap((format) => [
      `/oai?${oai}${id}&metadataPrefix=${format}`,
      `/oai?verb=ListRecords&metadataPrefix=${format}`,
    ]),
  ],
  'POST /oai': [`/oai ${oai}${id}&metadataPrefix=jats`],
  'GET /feed.json': ['/feed.json', '/feed.json?topic=ledgers', `/feed.json?q=${q}`],
  'GET /unapi': [`/unapi?id=${id}`, `/unapi?id=${id}&format=ris`],
  'GET /kbart.txt': ['/kbart.txt'],
  'GET /lockss': ['/lockss'],
  'GET /lockss/{year}': [`/lockss/${new Date().getFullYear()}`],
  'GET /clockss': ['/clockss'],
  'GET /clockss/{year}': [`/clockss/${new Date().getFullYear()}`],
  'GET /.well-known/tdmrep.json': [],
  'GET /.well-known/security.txt': [],
  'GET /feed.rss': [
    '/feed.rss',
    '/feed.rss?topic=ledgers',
    '/feed.rss?author=ada-quay',
    ...searches('/feed.rss', 'q'),
  ],
  'GET /feed.atom': [
    '/feed.atom',
    '/feed.atom?topic=ledgers',
    '/feed.atom?author=ada-quay',
    ...searches('/feed.atom', 'q'),
  ],
  'GET /sitemap.xml': ['/sitemap.xml'],
  'GET /sitemap-{part}.xml': ['/sitemap-1.xml', '/sitemap-2.xml'],
  'POST /api/journal-finder': [
    `/api/journal-finder ${JSON.stringify({ title: 'Quinquereme tariffs', abstract: 'Quinquereme tariffs fell' })}`,
  ],
  'GET /api/account/saved': ['/api/account/saved'],
  'GET /api/account/saved/{articleId}': [`/api/account/saved/${id}`],
  'PUT /api/account/saved/{articleId}': [],
  'DELETE /api/account/saved/{articleId}': [],
  'GET /pictures/{id}': [],
  'GET /appearance.css': [],
  'GET /custom.css': [],
  'GET /news.rss': [],
  'GET /api/editors': [],
  'GET /api/editors/chief': [],
  'GET /api/special-issues/active': [],
  'POST /api/alerts': [],
  'POST /api/alerts/confirm': [],
  'POST /api/alerts/unsubscribe': [],
  'POST /api/track': [],
  'POST /api/contact': [],
  'GET /api/openapi.json': [],
  'GET /RePEc/{*}': [`/RePEc/jib/jibers/${new Date().getFullYear()}.rdf`],
  // Titles and counts, never texts.
  'GET /api/sushi/r51/status': ['/api/sushi/r51/status'],
  'GET /api/sushi/r51/members': ['/api/sushi/r51/members?customer_id=0000000000000000'],
  'GET /api/sushi/r51/reports': ['/api/sushi/r51/reports?customer_id=0000000000000000'],
  'GET /api/sushi/r51/reports/{report}': [
    '/api/sushi/r51/reports/ir?customer_id=0000000000000000&begin_date=2026-01&end_date=2026-10',
  ],
  // Sends on to pages.
  'GET /index.php/{*}': [],
  'GET /engraving/{kind}/{*}': [],
  'POST /track': [],
  'POST /alerts': [],
  'POST /alerts/confirm': [],
  'POST /alerts/unsubscribe': [],
  'POST /contact': [],
  'POST /journal-finder': [],
  // The journal's title over the cover of its latest issue.
  'GET /share.png': ['/share.png'],
  // The pages: see below.
  'GET /{*}': [],
}
/** Routes for what a person has part in. Everything of others is 404, as tests/matrix.test.ts and the blindness test show. */
export const ofOthers =
  /^\w+ \/(api\/(manuscripts|reviews|objects|invitations|authorship|certificates|account|cms\/auth)|uploads|health|demo)(\/|$)/
/** Pages with something about articles, by their key in the table of pages. All others show nothing of them. */
export const pageDoors: Record<string, string[]> = {
  home: ['/', '/?sort=cited'],
  articles: ['/articles', ...searches('/articles', 'search')],
  article: [
    `/articles/${id}`,
    `/articles/${id}?related=all`,
    `/articles/${id}?x=1`,
    '/articles/open-neighbour',
  ],
  articleVersion: [`/articles/${id}/v1`, `/articles/${id}/v2`],
  articleComparison: [`/articles/${id}/compare/1-2`],
  author: ['/authors/ada-quay', '/authors/ada-quay?page=1'],
  topic: ['/topics/ledgers'],
  issues: ['/issues'],
  issue: ['/issues/3/1'],
  saved: ['/saved'],
}

export async function publicRoutes(): Promise<string[]> {
  const { paths } = (await journal.app.inject('/api/openapi.json')).json()
  return Object.entries(paths as Record<string, Record<string, { 'x-access': string }>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => ['anyone', 'signed-in'].includes(operation['x-access']))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
}

/** Opens all doors, or those chosen, and returns the addresses of those that let the text out. */
export async function leaks(as: Visit, isChosen: (url: string) => boolean = () => true): Promise<string[]> {
  const found: string[] = []
  for (const [door, urls] of Object.entries(doors))
    for (const url of urls.filter(isChosen)) {
      const [path = '', body] = url.split(/ (.*)/)
      const method = door.startsWith('POST') ? 'POST' : 'GET'
      const answer = await visit(path, {
        ...as,
        method,
        ...(body !== undefined && { payload: body }),
        headers: {
          ...as.headers,
          ...(body !== undefined && {
            'content-type': body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
          }),
        },
      })
      expect(answer.statusCode, url).toBeLessThan(500)
      if (answer.body.includes(secret)) found.push(url)
    }
  if (built)
    for (const urls of Object.values(pageDoors))
      for (const url of urls.filter(isChosen)) {
        const [path = '', query] = url.split('?')
        const data = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`
        for (const address of [url, data]) {
          const { body } = await visit(address, as)
          if (body.includes(secret)) found.push(address)
        }
      }
  return found
}
