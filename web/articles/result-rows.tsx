import { Link } from 'react-router'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { ArticleRow } from '#web/ui/lists/article-row.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { listAddress } from './list-address.ts'
import type { ResultsProps } from './results.tsx'
import { listTexts as texts } from './texts.ts'
import { useMore } from './use-more.ts'

export function ResultRows({ page, state, cursor }: Omit<ResultsProps, 'searching'>) {
  const { articles, rows, nextCursor, more, loading, failed } = useMore(page, state)
  return (
    <>
      <div className="rows narrow" ref={rows}>
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
      <div className="articles-load-more">
        <p className="meta" role="status">
          {texts.shown(page.before + 1, page.before + articles.length, page.total)}
        </p>
        <progress
          className="articles-shown-share"
          value={page.before + articles.length}
          max={page.total}
          aria-hidden="true"
        />
        <div role="alert">{failed && <Notice tone="bad">{texts.moreFailed}</Notice>}</div>
        {nextCursor && (
          <LinkButton to={listAddress(state, { cursor: nextCursor })} onClick={more} aria-disabled={loading}>
            {loading ? texts.loading : texts.more}
          </LinkButton>
        )}
        {cursor && <Link to={listAddress(state)}>{texts.first}</Link>}
      </div>
    </>
  )
}
