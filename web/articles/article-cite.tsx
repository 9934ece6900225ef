import { Copy } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { citationStyles, type StyledCitation } from '#domain/article/citation.ts'
import { urls } from '#domain/urls.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import type { ArticleContent } from './article.tsx'
import { citeTexts as texts } from './article-texts.ts'

/**
 * The citation in five styles. The styles are radio buttons, and CSS shows the panel of the selected one
 * (cite.css), so that the choice works without scripts.
 */
export function Styles({
  citations,
  foot,
}: {
  citations: StyledCitation[]
  foot: (copy: () => void) => ReactNode
}) {
  const name = useId()
  const box = useRef<HTMLDivElement>(null)

  async function copy() {
    const chosen = box.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const panel = box.current?.querySelector(`[data-style="${chosen}"]`)
    const text = panel?.textContent ?? ''
    try {
      // The citation is also copied as HTML, so that word processors keep the italics.
      if (typeof ClipboardItem === 'function' && 'write' in navigator.clipboard)
        await navigator.clipboard.write([
          new ClipboardItem({
            'text/plain': new Blob([text], { type: 'text/plain' }),
            'text/html': new Blob([panel?.innerHTML ?? ''], { type: 'text/html' }),
          }),
        ])
      else await navigator.clipboard.writeText(text)
      toast({ title: texts.copied, description: text })
    } catch {
      toast({ title: texts.failed, variant: 'destructive' })
    }
  }

  return (
    <div className="article-cite-styles" ref={box}>
      <fieldset className="words">
        <legend className="hidden-text">{texts.style}</legend>
        {citations.map(({ style }, index) => (
          <label key={style}>
            <input type="radio" name={name} value={style} defaultChecked={index === 0} />
            {citationStyles[style]}
          </label>
        ))}
      </fieldset>
      {citations.map(({ style, runs }) => (
        <p key={style} className="article-citation" data-style={style}>
          {runs.map(({ text, isItalic }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which never changes.
            isItalic ? <i key={index}>{text}</i> : text,
          )}
        </p>
      ))}
      {foot(copy)}
    </div>
  )
}

const files = [
  ['RIS', urls.articleRis],
  ['BibTeX', urls.articleBib],
  ['EndNote', urls.articleEndnote],
  ['CSL-JSON', urls.articleCsl],
] as const

export function Files({ id }: { id: string }) {
  const label = useId()
  return (
    <div className="article-cite-files">
      <span id={label}>{texts.export}</span>
      <ul aria-labelledby={label}>
        {files.map(([format, urlOf]) => (
          <li key={format}>
            <a className="button" href={urlOf(id)}>
              {format}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function CiteSection({ content: { article, citations } }: { content: ArticleContent }) {
  return (
    <section aria-labelledby="cite" className="article-plain-section article-cite-section">
      <h2 id="cite">{texts.title}</h2>
      <Styles
        citations={citations}
        foot={(copy) => (
          <div className="article-cite-actions">
            <Button icon={Copy} className="script-only" onClick={copy}>
              {texts.copy}
            </Button>
            <Files id={article.id} />
          </div>
        )}
      />
    </section>
  )
}
