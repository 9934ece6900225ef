import { Award, Code, Database, Quote } from 'lucide-react'
import { useState } from 'react'
import { pageRange, typeName } from '#web/ui/lists/article-row.tsx'
import { AccessBadge } from '#web/ui/marks/access-badge.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import type { ArticleContent } from './article.tsx'
import { Actions } from './article-actions.tsx'
import { Banner } from './article-banner.tsx'
import { People } from './article-people.tsx'
import { dataTexts, honourTexts, articleTexts as texts } from './article-texts.ts'
import type { CiteDialog } from './cite-dialog.tsx'
import { DoiLink } from './doi-link.tsx'
import { MarkedWords } from './marked-words.tsx'

export function ArticleHead({ content }: { content: ArticleContent }) {
  const { article, journal } = content
  const [citing, setCiting] = useState<{ Dialog: typeof CiteDialog } | null>(null)

  /**
   * Opens the citation dialog, which is loaded on demand. A section of the page contains the same citations.
   */
  async function cite() {
    try {
      const { CiteDialog: Dialog } = await import('./cite-dialog.tsx')
      setCiting({ Dialog })
    } catch {
      window.location.hash = 'cite'
    }
  }

  return (
    <header className="article-head">
      <Banner article={article} />
      <p className="article-badges">
        <Badge>{typeName(article.articleType)}</Badge>
        <AccessBadge open={article.isOpenAccess} />
        <Badge>{article.category}</Badge>
        {article.dataLinks.length > 0 && (
          <a href="#data-and-code">
            <Badge icon={Database}>{dataTexts.hasData}</Badge>
          </a>
        )}
        {article.codeLinks.length > 0 && (
          <a href="#data-and-code">
            <Badge icon={Code}>{dataTexts.hasCode}</Badge>
          </a>
        )}
        {article.isEditorsChoice && (
          <Badge tone="honour" icon={Award}>
            {honourTexts.choice}
          </Badge>
        )}
        {article.isMostCited && (
          <Badge tone="honour" icon={Quote}>
            {honourTexts.cited}
          </Badge>
        )}
      </p>
      <MarkedWords
        as="h1"
        html={content.front?.title}
        lang={content.titleLanguage}
        dir={content.titleLanguage && 'auto'}
      >
        {whole(article.title)}
      </MarkedWords>
      <People contributors={article.contributors} />
      <p className="article-identity">
        {journal.shortTitle}
        {article.volume !== null && ` ${article.volume}`}
        {article.issue !== null && ` (${article.issue})`}
        {article.pages && `, ${pageRange(article.pages)}`}. {texts.published}{' '}
        <time dateTime={article.publishedDate}>{longDate(article.publishedDate)}</time>.{' '}
        {article.doi && <DoiLink doi={article.doi} />}
      </p>
      <Actions content={content} onCite={cite} />
      {citing && <citing.Dialog content={content} onClose={() => setCiting(null)} />}
    </header>
  )
}

/**
 * Keeps hyphenated words of a title on one line where possible, so that 'pass-through' is not broken at its
 * hyphen.
 */
function whole(title: string) {
  return title.split(/(\S+-\S{1,24})/).map((part, index) =>
    part.includes('-') && part.length <= 28 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one title, which never changes.
      <span key={index} className="article-compound">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
