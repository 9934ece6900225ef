import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { ArticleRow } from '#web/ui/lists/article-row.tsx'
import { counted } from '#web/ui/text/numbers.ts'
import type { Content } from './home.tsx'
import { texts } from './texts.ts'

export function LatestArticles({ content: { articles, articleCount, sort, sorts } }: { content: Content }) {
  return (
    <section aria-labelledby="latest">
      <div className="head">
        <h2 id="latest">{texts.latest}</h2>
        <nav className="words" aria-label={texts.sortLabel}>
          {sorts.map(([name, label]) => (
            <Link
              key={name}
              to={name === 'latest' ? '/' : `/?sort=${name}`}
              aria-current={name === sort ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {articles.length === 0 && <p className="state">{texts.none}</p>}
      <div className="rows">
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </div>
      <p className="home-list-more">
        <LinkButton to={urls.articles}>{texts.all}</LinkButton>
        <span className="meta wide-only">{texts.total(counted(articleCount, 'article'))}</span>
      </p>
    </section>
  )
}
