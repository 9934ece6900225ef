import { CircleAlert, FilePen, FilePlus, FileX } from 'lucide-react'
import { Link } from 'react-router'
import type { ArticleMark, ArticleMatch, ArticleView } from '#domain/article/article.ts'
import { specifiedTypes } from '#domain/article/article-kinds.ts'
import { urls } from '#domain/urls.ts'
import { AccessBadge } from '../marks/access-badge.tsx'
import { Badge } from '../marks/notice.tsx'
import { DateText } from '../text/dates.tsx'
import { Marked } from '../text/marked.tsx'
import { counted } from '../text/numbers.ts'
import { texts } from '../texts.ts'

/** Returns the label of an article type, which is stored as its name, or in older records as an id of the specification's. */
export function typeName(type: string): string {
  return Object.hasOwn(specifiedTypes, type) ? specifiedTypes[type as keyof typeof specifiedTypes] : type
}

/** Formats a page range such as '561-598' with an en dash. */
export function pageRange(pages: string): string {
  return pages.replace('-', '–')
}

const looks = {
  retracted: { tone: 'bad', icon: FileX },
  concern: { tone: 'warn', icon: CircleAlert },
  corrected: { tone: 'warn', icon: FilePen },
  addendum: { tone: 'info', icon: FilePlus },
  editors_choice: { tone: 'honour' },
  most_cited: { tone: 'honour' },
} as const satisfies Record<ArticleMark, unknown>

/** Badges of an article: notices (retraction, correction) first, then awards. */
function Marks({ marks }: { marks: readonly ArticleMark[] }) {
  return marks.map((mark) => (
    <Badge key={mark} {...looks[mark]}>
      {texts.marks[mark]}
    </Badge>
  ))
}

interface ArticleRowProps {
  article: ArticleView & { match?: ArticleMatch | null }
  /** Whether only title and authors are shown. */
  brief?: boolean
  /** The title's heading: one level below the heading of its list. */
  heading?: 'h3' | 'h4'
}

/**
 * An article in a list: type, date, title, authors, abstract and badges. The title's link covers the whole
 * row.
 */
export function ArticleRow({ article, brief, heading: Heading = 'h3' }: ArticleRowProps) {
  const { match } = article
  return (
    <article className="row">
      <p className="row-side">
        <b>{typeName(article.articleType)}</b>
        <DateText value={article.publishedDate} />
      </p>
      <div>
        <Heading>
          <Link to={urls.article(article.id)}>{match ? <Marked parts={match.title} /> : article.title}</Link>
        </Heading>
        <p className="row-authors">{match ? <Marked parts={match.authors} /> : article.authors}</p>
        {!brief &&
          (match?.snippet ? (
            <Snippet snippet={match.snippet} />
          ) : (
            <p className="row-abstract">{article.abstract}</p>
          ))}
        <div className="row-foot">
          <Marks marks={article.marks} />
          <AccessBadge open={article.isOpenAccess} />
          {article.pages && <span className="wide-only">{pageRange(article.pages)}</span>}
          {article.citations > 0 && <span>{counted(article.citations, 'citation')}</span>}
          {article.downloads > 0 && <span>{counted(article.downloads, 'download')}</span>}
        </div>
      </div>
    </article>
  )
}

/** Search snippet, preceded by the name of the part of the article that contains it. */
function Snippet({ snippet: { field, heading, parts } }: { snippet: NonNullable<ArticleMatch['snippet']> }) {
  return (
    <p className="row-abstract">
      <small className="snippet-place">{heading ?? texts.snippetPlaces[field]}</small>
      <Marked parts={parts} />
    </p>
  )
}
