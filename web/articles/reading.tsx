import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { InlineHtml } from '#web/app/inline-html.tsx'
import { toast } from '#web/app/toast.ts'
import { figureTexts as texts } from './article-texts.ts'
import type { FigureViewer } from './figure-viewer.tsx'
import type { Figure } from './figures.ts'
import { installPrintedPictures } from './printed-pictures.ts'
import { installPopovers } from './reference-popover.ts'
import { useMarginNotes } from './use-margin-notes.ts'

export const fullTextId = 'full-text'

interface Viewed {
  Viewer: typeof FigureViewer
  figures: Figure[]
  at: number
}

interface ReadingProps {
  html: string | null
  id: string
  /** The language of the text, if it is not that of the page. */
  language: string | undefined
}

/**
 * The full text with its interactive parts: pop-overs at citations, full-size figures, and tables as
 * downloads.
 */
export function Reading({ html, id, language }: ReadingProps) {
  const text = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<Viewed | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is reused for the text of another article.
  useEffect(() => (text.current ? installPopovers(text.current) : undefined), [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => (text.current ? installPrintedPictures(text.current) : undefined), [id])

  useMarginNotes(text, id)

  async function press(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null
    if (!target) return
    const button = target.closest<HTMLElement>('button[data-do]')
    const image = target.closest('.figure-image')
    const figure = (button ?? image)?.closest<HTMLElement>('figure.figure')
    try {
      if (figure && (image || button?.dataset.do === 'view')) await view(figure)
      else if (button?.dataset.do === 'csv') await saveTable(button)
      else if (button?.dataset.do === 'sentences' && text.current) {
        const { toggleSentences } = await import('./citing-sentences.ts')
        toggleSentences(button, text.current)
      }
    } catch {
      toast({ title: texts.failed, description: texts.tryAgain, variant: 'destructive' })
    }
  }

  // Loaded on demand, because few readers use it.
  async function view(figure: HTMLElement) {
    const [{ FigureViewer: Viewer }, { figuresIn }] = await Promise.all([
      import('./figure-viewer.tsx'),
      import('./figures.ts'),
    ])
    if (!text.current) return
    const all = figuresIn(text.current)
    setViewed({
      Viewer,
      figures: all.map((one) => one.figure),
      at: all.findIndex(({ element }) => element === figure),
    })
  }

  async function saveTable(button: HTMLElement) {
    const holder = button.closest('figure.figure, .table-wrap')
    const table = holder?.querySelector('table')
    const title = holder?.querySelector('figcaption, caption')?.textContent ?? ''
    const { csvOf, fileName, saveFile } = await import('./figures.ts')
    if (table) saveFile(fileName(title, 'csv'), csvOf(table), 'text/csv;charset=utf-8')
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the clicks on buttons within the text. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons work by keyboard; clicking the picture is an extra. */}
      <div onClick={press} lang={language}>
        <InlineHtml id={fullTextId} className="full-text" html={html} ref={text} />
      </div>
      {viewed &&
        // Rendered outside the text, so that the styles of the text do not apply to it.
        createPortal(
          <viewed.Viewer figures={viewed.figures} first={viewed.at} onClose={() => setViewed(null)} />,
          document.body,
        )}
    </>
  )
}
