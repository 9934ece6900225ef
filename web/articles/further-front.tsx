import type { ArticleContent } from './article.tsx'

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
