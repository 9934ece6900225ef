import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { articleTexts as texts } from './article-texts.ts'

interface RelatedProps {
  id: string
  related: ArticleContent['related']
  /** Whether there are more related articles than those shown. */
  more: boolean
}

export function Related({ id, related, more }: RelatedProps) {
  return (
    <section aria-labelledby="related" className="article-related">
      <div className="head">
        <h2 id="related">{texts.related}</h2>
        {more && (
          <Link className="meta" to={`${urls.article(id)}?related=all#related`} preventScrollReset>
            {texts.viewRelated}
          </Link>
        )}
      </div>
      {related.length === 0 && <p className="article-no-related">{texts.noRelated}</p>}
      <div className="rows narrow">
        {related.map((article) => (
          <div key={article.id} className="row">
            <h3>
              <Link to={urls.article(article.id)}>{article.title}</Link>
            </h3>
            <p className="row-authors">
              {article.authors}. <DateText value={article.publishedDate} />
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
