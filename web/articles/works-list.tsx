import { Link, type MetaDescriptor } from 'react-router'
import type { WorksPage } from '#domain/article/article.ts'
import { worksToIndex } from '#domain/article/works.ts'
import { urls } from '#domain/urls.ts'
import { ArticleRow } from '#web/ui/lists/article-row.tsx'
import { counted } from '#web/ui/text/numbers.ts'
import { worksTexts as texts } from './works-texts.ts'

/** Returns the address of a page of a list. */
export function numberedPage(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}

export function robotsOf(total: number): MetaDescriptor[] {
  return total < worksToIndex ? [{ name: 'robots', content: 'noindex' }] : []
}

interface WorksListProps {
  works: WorksPage
  /** Path of the page without its number. */
  path: string
  /** Query of the feeds, such as `author=0000-0002-1825-0097`. */
  feed: string
}

/** The articles of an author or a topic in numbered pages, with their feeds. */
export function WorksList({ works, path, feed }: WorksListProps) {
  const { articles, total, page, pages } = works
  return (
    <section aria-labelledby="works">
      <div className="head">
        <h2 id="works">{counted(total, 'article')}</h2>
        <span className="meta">
          {texts.follow} <a href={`${urls.feedAtom}?${feed}`}>{texts.atom}</a>,{' '}
          <a href={`${urls.feedRss}?${feed}`}>{texts.rss}</a>
        </span>
      </div>
      <div className="rows">
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
      {pages > 1 && (
        <nav className="articles-page-numbers" aria-label={texts.pages}>
          {page > 1 && (
            <Link to={numberedPage(path, page - 1)} rel="prev">
              {texts.newer}
            </Link>
          )}
          <span className="meta">{texts.pageOf(page, pages)}</span>
          {page < pages && (
            <Link to={numberedPage(path, page + 1)} rel="next">
              {texts.older}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
