import { BookMarked, Download } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { urls } from '#domain/urls.ts'
import { LinkButton, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { accessTexts as texts } from './access-texts.ts'
import type { ArticleContent } from './article.tsx'

/** Who may read a subscription article: how to get access, or why this reader has it, with the files. */
export function AccessNotice({ content }: { content: ArticleContent }) {
  const { article, shopUrl } = content
  const { pathname } = useLocation()
  const { right, institution, until, freeFrom, pdfUrl, epubUrl } = article.access
  if (right === 'open') return null
  const hasAccess = right !== 'none'
  return (
    <section className="article-access" aria-labelledby="access">
      <h2 id="access">{texts.title}</h2>
      <p>{texts.rights[right](institution ?? '')}</p>
      {right === 'personal' && until && <p>{texts.until(longDate(until))}</p>}
      {!hasAccess && freeFrom && <p>{texts.freeFrom(longDate(freeFrom))}</p>}
      {!hasAccess && (
        <div className="article-access-ways">
          {shopUrl ? (
            <PlainLinkButton href={shopUrl} kind="primary">
              {texts.shop}
            </PlainLinkButton>
          ) : (
            <LinkButton to={urls.contact} kind="primary">
              {texts.office}
            </LinkButton>
          )}
          <p className="help">
            {texts.signInBefore} <Link to={urls.signInFrom(pathname)}>{texts.signIn}</Link>{' '}
            {texts.signInAfter}
          </p>
        </div>
      )}
      {hasAccess && (pdfUrl || epubUrl) && (
        <div className="article-access-ways">
          {pdfUrl && (
            <PlainLinkButton href={pdfUrl} kind="primary" icon={Download}>
              {texts.pdf}
            </PlainLinkButton>
          )}
          {epubUrl && (
            <PlainLinkButton href={epubUrl} kind="quiet" icon={BookMarked}>
              {texts.epub}
            </PlainLinkButton>
          )}
        </div>
      )}
    </section>
  )
}
