import { Download } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ReferenceView } from '#domain/article/article.ts'
import { urls } from '#domain/urls.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { pageRange } from '#web/ui/lists/article-row.tsx'
import { DateText, longDate } from '#web/ui/text/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { statementTexts, articleTexts as texts } from './article-texts.ts'

type Article = ArticleContent['article']

const search = (words: string) => `${urls.articles}?search=${encodeURIComponent(words)}`

export function Abstract({ article }: { article: Article }) {
  return (
    <section className="abstract" aria-labelledby="abstract">
      <h2 id="abstract">{texts.abstract}</h2>
      {article.abstract.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {article.keywords.length > 0 && (
        <div className="article-keywords">
          <h3 id="keywords">{texts.keywords}</h3>
          <ul aria-labelledby="keywords">
            {article.keywords.map((keyword) => (
              <li key={keyword}>
                <Link to={search(`"${keyword}"`)}>{keyword}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

/** Shown instead of a full text: a link to the PDF, or who has access. */
export function WithoutText({ article }: { article: Article }) {
  const open = article.isOpenAccess && article.pdfUrl
  return (
    <section aria-labelledby="full-text" className="article-plain-section">
      <h2 id="full-text">{texts.fullText}</h2>
      <p>{open ? texts.fullTextPdfBody : texts.fullTextClosed}</p>
      {open && (
        <PlainLinkButton href={article.pdfUrl ?? ''} kind="primary" icon={Download}>
          {texts.download}
        </PlainLinkButton>
      )}
    </section>
  )
}

const statements = [
  'acknowledgements',
  'funding',
  'dataAvailability',
  'competingInterests',
  'ethics',
] as const

/** Statements and references for articles without full text. They are free to read in any case. */
export function Statements({ article }: { article: Article }) {
  const made = statements.filter((kind) => article[kind])
  if (made.length === 0) return null
  return (
    <section id="statements" className="full-text" aria-labelledby="statements-title">
      <h2 id="statements-title">{statementTexts.title}</h2>
      {made.map((kind) => (
        <section key={kind} className="statement">
          <h3>{statementTexts[kind]}</h3>
          <p>{linked(article[kind] ?? '')}</p>
        </section>
      ))}
    </section>
  )
}

/** Turns URLs in a text into links; a full stop after a URL is not part of it. */
function linked(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:)])/).map((part) =>
    part.startsWith('http') ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

export function References({ references }: { references: readonly ReferenceView[] }) {
  if (references.length === 0) return null
  return (
    <section id="references" className="full-text" aria-labelledby="references-title">
      <h2 id="references-title">{statementTexts.references}</h2>
      <ol className="reference-list">
        {references.map(({ id, runs }) => (
          <li key={id} id={id}>
            {runs.map(({ text, isItalic, href }, index) => {
              const words = isItalic ? <em>{text}</em> : text
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which never changes.
                <Fragment key={index}>{href ? <a href={href}>{words}</a> : words}</Fragment>
              )
            })}
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Publication({ content: { article, journal, copyright } }: { content: ArticleContent }) {
  const { volume, issue, pages, doi, licenceUrl } = article
  return (
    <section aria-labelledby="publication" className="article-plain-section">
      <h2 id="publication">{texts.publication}</h2>
      <dl className="pairs">
        <Pair term={texts.journal}>{journal.title}</Pair>
        <Pair term={texts.category}>{article.category}</Pair>
        {volume !== null && (
          <Pair term={texts.position}>
            {volume}
            {issue !== null && ` (${issue})`}
            {pages && `, ${pageRange(pages)}`}
          </Pair>
        )}
        <Pair term={texts.publicationDate}>{longDate(article.publishedDate)}</Pair>
        {doi && (
          <Pair term={texts.doi}>
            <a href={`https://doi.org/${doi}`}>https://doi.org/{doi}</a>
          </Pair>
        )}
        <Pair term={texts.copyright}>{copyright}</Pair>
        {licenceUrl && (
          <Pair term={texts.licence}>
            <a href={licenceUrl} rel="license">
              {licenceUrl}
            </a>
          </Pair>
        )}
      </dl>
    </section>
  )
}

function Pair({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface RelatedProps {
  id: string
  related: ArticleContent['related']
  /** Whether there are more related articles than shown. */
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
