import { Link } from 'react-router'
import { doiUrl } from '#domain/article/article-metadata.ts'
import { urls } from '#domain/urls.ts'
import type { ArticleContent } from './article.tsx'
import { citingTexts as texts } from './article-texts.ts'

/** Number of citing works that the first page shows unfolded. */
const shown = 3

/** The works that cite the article, in numbered pages. The number is that of the list. */
export function CitedBy({ content }: { content: ArticleContent }) {
  const { works, total, page, pages } = content.citing
  if (total === 0) return null
  const unfolded = page === 1 ? shown : works.length
  const rest = works.slice(unfolded)
  return (
    <section className="article-beside article-cited-by" aria-labelledby="cited-by">
      <h2 id="cited-by">{texts.citedBy(total)}</h2>
      <Works works={works.slice(0, unfolded)} />
      {rest.length > 0 && (
        <details>
          <summary>{pages === 1 ? texts.showAll(total) : texts.showMore(rest.length)}</summary>
          <Works works={rest} />
        </details>
      )}
      {pages > 1 && <Pages id={content.article.id} page={page} pages={pages} />}
    </section>
  )
}

function Pages({ id, page, pages }: { id: string; page: number; pages: number }) {
  const address = (number: number) => `${urls.article(id)}${number === 1 ? '' : `?citing=${number}`}#cited-by`
  return (
    <nav className="article-page-numbers" aria-label={texts.pages}>
      {page > 1 && (
        <Link to={address(page - 1)} rel="prev">
          {texts.newer}
        </Link>
      )}
      <span className="meta">{texts.pageOf(page, pages)}</span>
      {page < pages && (
        <Link to={address(page + 1)} rel="next">
          {texts.older}
        </Link>
      )}
    </nav>
  )
}

function Works({ works }: Pick<ArticleContent['citing'], 'works'>) {
  return (
    <ul>
      {works.map(({ id, doi, title, authors, container, year }) => (
        <li key={id ?? doi}>
          {id ? <Link to={urls.article(id)}>{title}</Link> : doi && <a href={doiUrl(doi)}>{title}</a>}
          <span>{[authors, container, year].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
