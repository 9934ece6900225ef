import type { ArticleView, WorksOf } from '#domain/article/article.ts'
import { doiUrl } from '#domain/article/article-metadata.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import { branch, declaration, empty, leaf } from './xml.ts'

export interface Feed {
  journal: Settings['journal']
  articles: readonly (ArticleView & { updatedAt: string })[]
  origin: string
  /** Restricts the feed to a category. Without category and query, the feed covers the whole journal. */
  category: string | undefined
  q: string | undefined
  /** Restricts the feed to an author or a topic, which is called by this name in the title. */
  works: (WorksOf & { name: string }) | null
}

export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

function addresses(feed: Feed, path: string) {
  const query = new URLSearchParams()
  const list = new URLSearchParams()
  if (feed.category) {
    query.set('category', feed.category)
    list.set('category', feed.category)
  }
  if (feed.q) {
    query.set('q', feed.q)
    list.set('search', feed.q)
  }
  if (feed.works) {
    const [parameter, key, page] =
      'author' in feed.works
        ? (['author', feed.works.author, urls.author(feed.works.author)] as const)
        : (['topic', feed.works.topic, urls.topic(feed.works.topic)] as const)
    query.set(parameter, key)
    return { self: `${feed.origin}${path}?${query}`, page: feed.origin + page }
  }
  const with_ = (base: string, params: URLSearchParams) => (params.size > 0 ? `${base}?${params}` : base)
  return { self: with_(feed.origin + path, query), page: with_(feed.origin + urls.articles, list) }
}

function titleOf({ journal, category, q, works }: Feed): string {
  return [journal.title, works?.name, category, q && `“${q}”`].filter(Boolean).join(': ')
}

/**
 * Writes a title with numeric character references, because feed readers disagree whether a title is text or
 * HTML and these work in both.
 */
export function plainTitle(name: string, text: string): string {
  return leaf(name, text)
    .replaceAll('&amp;', '&#x26;')
    .replaceAll('&lt;', '&#x3C;')
    .replaceAll('&gt;', '&#x3E;')
}

/** Returns noon UTC of a day, so that the date is the same in most time zones. */
export function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** Formats a date as in RFC 822 with a four-digit year, as RSS 2.0 requires. */
export function rfc822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}

export function rss(feed: Feed): string {
  const { journal, articles, origin } = feed
  const { self, page } = addresses(feed, urls.feedRss)
  const newest = articles[0]
  const channel = branch('channel', [
    plainTitle('title', titleOf(feed)),
    leaf('link', page),
    leaf('description', journal.tagline || journal.title),
    leaf('language', journal.language),
    newest ? leaf('lastBuildDate', rfc822(latest(feed))) : '',
    empty('atom:link', { href: self, rel: 'self', type: feedTypes.rss }),
    ...articles.map((article) =>
      branch('item', [
        plainTitle('title', article.title),
        leaf('link', origin + urls.article(article.id)),
        leaf('guid', origin + urls.article(article.id), { isPermaLink: 'true' }),
        leaf('pubDate', rfc822(noon(article.publishedDate))),
        ...article.authors.split(', ').map((name) => leaf('dc:creator', name)),
        leaf('category', article.category),
        // A description is HTML within XML, so it is escaped for both.
        leaf('description', article.abstract.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
        leaf('dc:identifier', article.doi && `doi:${article.doi}`),
        leaf('prism:doi', article.doi),
        leaf('prism:publicationName', journal.title),
        leaf('prism:volume', article.volume),
        leaf('prism:number', article.issue),
      ]),
    ),
  ])
  return `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">${channel}</rss>\n`
}

function latest({ articles }: Feed): Date {
  return new Date(Math.max(...articles.map(({ updatedAt }) => Date.parse(updatedAt)), 0))
}

export function atom(feed: Feed): string {
  const { journal, articles, origin } = feed
  const { self, page } = addresses(feed, urls.feedAtom)
  const entries = articles.map((article) => {
    const address = origin + urls.article(article.id)
    return branch('entry', [
      leaf('id', article.doi ? doiUrl(article.doi) : address),
      plainTitle('title', article.title),
      empty('link', { rel: 'alternate', type: 'text/html', href: address }),
      article.pdfUrl
        ? empty('link', { rel: 'enclosure', type: 'application/pdf', href: origin + article.pdfUrl })
        : '',
      leaf('published', noon(article.publishedDate).toISOString()),
      leaf('updated', article.updatedAt),
      ...article.authors.split(', ').map((name) => branch('author', [leaf('name', name)])),
      empty('category', { term: article.category }),
      leaf('summary', article.abstract),
    ])
  })
  return `${declaration}${branch(
    'feed',
    [
      leaf('id', self),
      plainTitle('title', titleOf(feed)),
      leaf('subtitle', journal.tagline),
      leaf('updated', latest(feed).toISOString()),
      empty('link', { rel: 'self', type: feedTypes.atom, href: self }),
      empty('link', { rel: 'alternate', type: 'text/html', href: page }),
      branch('author', [leaf('name', journal.publisher)]),
      ...entries,
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': journal.language },
  )}\n`
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(feed: Feed): string {
  const { journal, articles, origin } = feed
  const { self, page } = addresses(feed, urls.feedJson)
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed),
    home_page_url: page,
    feed_url: self,
    ...(journal.tagline && { description: journal.tagline }),
    language: journal.language,
    items: articles.map((article) => {
      const address = origin + urls.article(article.id)
      return {
        id: article.doi ? doiUrl(article.doi) : address,
        url: address,
        title: article.title,
        content_text: article.abstract,
        date_published: noon(article.publishedDate).toISOString(),
        date_modified: article.updatedAt,
        authors: article.authors.split(', ').map((name) => ({ name })),
        tags: [article.category, ...article.keywords],
        ...(article.pdfUrl && {
          attachments: [{ url: origin + article.pdfUrl, mime_type: 'application/pdf' }],
        }),
      }
    }),
  })
}
