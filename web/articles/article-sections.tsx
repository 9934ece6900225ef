import { Copy, Download } from 'lucide-react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { InlineHtml } from '#web/app/inline-html.tsx'
import { toast } from '#web/app/toast.ts'
import { pageRange } from '#web/ui/article-row.tsx'
import { Button, PlainLinkButton } from '#web/ui/button.tsx'
import { DateText, longDate } from '#web/ui/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { articleTexts as texts } from './texts.ts'

type Article = ArticleContent['article']

export const fullTextId = 'full-text'

const search = (words: string) => `${urls.articles}?search=${encodeURIComponent(words)}`

export function Abstract({ article }: { article: Article }) {
  return (
    <section className="abstract" aria-labelledby="abstract">
      <h2 id="abstract">{texts.abstract}</h2>
      {article.abstract.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {article.keywords.length > 0 && (
        <div className="keywords">
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

/** The full text where there is one, else the way to the PDF, else who may read it. */
export function FullText({ content: { article, fullText } }: { content: ArticleContent }) {
  if (fullText) return <InlineHtml id={fullTextId} className="full-text" html={fullText.html} />
  const open = article.isOpenAccess && article.pdfUrl
  return (
    <section aria-labelledby="full-text" className="plain-section">
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

export function CiteSection({ content: { article, citation } }: { content: ArticleContent }) {
  const plain = citation.before + citation.journal + citation.after

  async function copy() {
    try {
      await navigator.clipboard.writeText(plain)
      toast({ title: texts.citationCopied, description: plain })
    } catch {
      toast({ title: texts.copyFailed, variant: 'destructive' })
    }
  }

  return (
    <section aria-labelledby="cite" className="plain-section">
      <h2 id="cite">{texts.citeTitle}</h2>
      <p className="citation">
        {citation.before}
        <i>{citation.journal}</i>
        {citation.after}
      </p>
      <div className="cite-actions">
        <Button icon={Copy} className="script-only" onClick={copy}>
          {texts.copyCitation}
        </Button>
        <span className="label" id="export">
          {texts.export}
        </span>
        <ul aria-labelledby="export">
          <li>
            <a href={urls.articleBib(article.id)}>{texts.formats.bib}</a>
          </li>
          <li>
            <a href={urls.articleRis(article.id)}>{texts.formats.ris}</a>
          </li>
          <li>
            <a href={urls.articleCsl(article.id)}>{texts.formats.csl}</a>
          </li>
        </ul>
      </div>
    </section>
  )
}

export function Publication({ content: { article, journal, copyright } }: { content: ArticleContent }) {
  const { volume, issue, pages, doi, licenceUrl } = article
  return (
    <section aria-labelledby="publication" className="plain-section">
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

export function Related({ related }: { related: ArticleContent['related'] }) {
  return (
    <section aria-labelledby="related" className="related">
      <div className="head">
        <h2 id="related">{texts.related}</h2>
        {related[0] && (
          <Link
            className="meta"
            to={search(related[0].keywords.slice(0, 2).join(' ') || related[0].category)}
          >
            {texts.viewRelated}
          </Link>
        )}
      </div>
      {related.length === 0 && <p className="no-related">{texts.noRelated}</p>}
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
