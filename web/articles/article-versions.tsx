import { ArrowLeftRight } from 'lucide-react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { versionTexts as texts } from './article-texts.ts'

/** The versions of the article, newest first, with a comparison of the one shown. */
export function Versions({ article: { id, version, versions } }: Pick<ArticleContent, 'article'>) {
  const [current] = versions
  if (!current) return null
  // The newest version is compared with the one before it, an earlier one with the newest.
  const [from, to] =
    version === current.number ? [versions[1]?.number ?? 1, version] : [version, current.number]
  return (
    <section>
      <div className="head small">
        <h2>{texts.title}</h2>
      </div>
      <ol className="article-versions">
        {versions.map(({ number, date }) => (
          <li key={number} aria-current={number === version ? 'true' : undefined}>
            {number === version ? (
              <b>{texts.version(number)}</b>
            ) : (
              <Link to={number === current.number ? urls.article(id) : urls.articleVersion(id, number)}>
                {texts.version(number)}
              </Link>
            )}
            <span>
              <DateText value={date} />
            </span>
            {number === version && <small>{texts.reading}</small>}
          </li>
        ))}
      </ol>
      <LinkButton size="small" icon={ArrowLeftRight} to={urls.articleComparison(id, from, to)}>
        {texts.compare}
      </LinkButton>
    </section>
  )
}
