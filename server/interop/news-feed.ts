import type { Settings } from '#domain/journal/settings.ts'
import type { NewsListItem } from '#domain/journal/site.ts'
import { urls } from '#domain/urls.ts'
import { feedTypes, noon, plainTitle, rfc822 } from './feeds.ts'
import { branch, declaration, empty, leaf } from './xml.ts'

interface NewsFeed {
  journal: Settings['journal']
  /** Newest first. */
  news: readonly NewsListItem[]
  origin: string
}

/** RSS 2.0 of the journal's news. */
export function newsRss({ journal, news, origin }: NewsFeed): string {
  const [newest] = news
  const channel = branch('channel', [
    plainTitle('title', `${journal.title}: News`),
    leaf('link', origin + urls.news),
    leaf('description', `News of ${journal.title}`),
    leaf('language', journal.language),
    newest ? leaf('lastBuildDate', rfc822(noon(newest.publishedDate))) : '',
    empty('atom:link', { href: origin + urls.newsRss, rel: 'self', type: feedTypes.rss }),
    ...news.map(({ id, title, summary, publishedDate }) =>
      branch('item', [
        plainTitle('title', title),
        leaf('link', origin + urls.newsItem(id)),
        leaf('guid', origin + urls.newsItem(id), { isPermaLink: 'true' }),
        leaf('pubDate', rfc822(noon(publishedDate))),
        // A description is HTML within XML, so it is escaped for both.
        leaf('description', summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
      ]),
    ),
  ])
  return `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">${channel}</rss>\n`
}
