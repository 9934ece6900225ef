import { pageRange } from '#web/ui/lists/article-row.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { DatesAndIssue } from './article-dates.tsx'
import { articleTexts as texts } from './article-texts.ts'
import { DoiLink } from './doi-link.tsx'

export function Publication({ content: { article, journal, copyright } }: { content: ArticleContent }) {
  const { volume, issue, pages, doi, licenceUrl } = article
  return (
    <section aria-labelledby="publication" className="article-plain-section">
      <h2 id="publication">{texts.publication}</h2>
      <DatesAndIssue article={article} />
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
            <DoiLink doi={doi} />
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
