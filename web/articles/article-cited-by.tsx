import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import type { ArticleContent } from './article.tsx'
import { citingTexts as texts } from './article-texts.ts'

/** Number of citing articles that are shown at once. */
const shown = 3

/** The articles of this journal that cite the article. The number is that of the list. */
export function CitedBy({ citing }: Pick<ArticleContent, 'citing'>) {
  if (citing.length === 0) return null
  return (
    <section className="article-beside article-cited-by" aria-labelledby="cited-by">
      <h2 id="cited-by">{texts.citedBy(citing.length)}</h2>
      <Works citing={citing.slice(0, shown)} />
      {citing.length > shown && (
        <details>
          <summary>{texts.showAll(citing.length)}</summary>
          <Works citing={citing.slice(shown)} />
        </details>
      )}
    </section>
  )
}

function Works({ citing }: Pick<ArticleContent, 'citing'>) {
  return (
    <ul>
      {citing.map(({ id, title, authors, publishedDate }) => (
        <li key={id}>
          <Link to={urls.article(id)}>{title}</Link>
          <span>
            {authors}, {publishedDate.slice(0, 4)}
          </span>
        </li>
      ))}
    </ul>
  )
}
