import { Download } from 'lucide-react'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import type { ArticleContent } from './article.tsx'
import { articleTexts as texts } from './article-texts.ts'

/** The front matter of an article without full text that has no field: who edited it, funders, rights, notes. */
export function FurtherFront({ front, language }: Pick<ArticleContent, 'front' | 'language'>) {
  if (!front?.further) return null
  return (
    <div
      className="full-text"
      lang={language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from JATS and sanitised when it was stored.
      dangerouslySetInnerHTML={{ __html: front.further.html }}
    />
  )
}

/** Shown if an open access article has no full text: a link to the PDF. */
export function WithoutText({ article }: Pick<ArticleContent, 'article'>) {
  if (!article.isOpenAccess || !article.pdfUrl) return null
  return (
    <section aria-labelledby="full-text" className="article-plain-section">
      <h2 id="full-text">{texts.fullText}</h2>
      <p>{texts.fullTextPdfBody}</p>
      <PlainLinkButton href={article.pdfUrl} kind="primary" icon={Download}>
        {texts.download}
      </PlainLinkButton>
    </section>
  )
}
