import { Link } from 'react-router'
import type { ArticleView } from '#domain/article.ts'
import { manuscriptTypes } from '#domain/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { AccessBadge } from './access-badge.tsx'
import { DateText } from './dates.tsx'
import { Highlight } from './highlight.tsx'
import { counted } from './numbers.ts'

/** An article's type in words, whether it is kept as a key or as words. */
export function typeName(type: string): string {
  return Object.hasOwn(manuscriptTypes, type) ? manuscriptTypes[type as keyof typeof manuscriptTypes] : type
}

/** '561-598' with the dash that ranges have in print. */
export function pageRange(pages: string): string {
  return pages.replace('-', '–')
}

interface ArticleRowProps {
  article: ArticleView
  /** Words of a search, to mark. */
  words?: readonly string[]
  /** Title and authors only. */
  brief?: boolean
}

/** One article in a list: type and date, title as the link of the whole row, authors, abstract, marks. */
export function ArticleRow({ article, words = [], brief }: ArticleRowProps) {
  return (
    <article className="row">
      <p className="row-side">
        <b>{typeName(article.articleType)}</b>
        <DateText value={article.publishedDate} />
      </p>
      <div>
        <h3>
          <Link to={urls.article(article.id)}>
            <Highlight text={article.title} words={words} />
          </Link>
        </h3>
        <p className="row-authors">
          <Highlight text={article.authors} words={words} />
        </p>
        {!brief && (
          <p className="row-abstract">
            <Highlight text={article.abstract} words={words} />
          </p>
        )}
        <div className="row-foot">
          <AccessBadge open={article.isOpenAccess} />
          {article.pages && <span className="wide-only">{pageRange(article.pages)}</span>}
          {article.citations > 0 && <span>{counted(article.citations, 'citation')}</span>}
          {article.downloads > 0 && <span>{counted(article.downloads, 'download')}</span>}
        </div>
      </div>
    </article>
  )
}
