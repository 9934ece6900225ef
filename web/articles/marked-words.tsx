import type { ReactNode } from 'react'

interface MarkedWordsProps {
  as: 'div' | 'h1' | 'h3'
  /** The words as sanitised HTML; null if they have no markup. */
  html: string | null | undefined
  lang?: string | undefined
  dir?: 'auto' | undefined | ''
  /** The plain words. */
  children: ReactNode
}

/** A title or an abstract with its italics, superscripts, formulas and links, where it has any. */
export function MarkedWords({ as: Element, html, lang, dir, children }: MarkedWordsProps) {
  const attributes = { lang, dir: dir || undefined }
  if (!html) return Element === 'div' ? children : <Element {...attributes}>{children}</Element>
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made from JATS and sanitised when it was stored.
    <Element {...attributes} className="article-marked" dangerouslySetInnerHTML={{ __html: html }} />
  )
}

interface ParagraphsProps {
  text: string
  html: string | null | undefined
  language?: string | undefined
}

/** Paragraphs of an abstract or summary, which are separated by empty lines in the plain text. */
export const Paragraphs = ({ text, html, language }: ParagraphsProps) => (
  <MarkedWords as="div" html={html} lang={language} dir={language && 'auto'}>
    {text.split(/\n\s*\n/).map((paragraph) => (
      <p lang={language} dir={language && 'auto'} key={paragraph}>
        {paragraph}
      </p>
    ))}
  </MarkedWords>
)
