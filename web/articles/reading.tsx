import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { InlineHtml } from '#web/app/inline-html.tsx'
import { FigureViewer } from './figure-viewer.tsx'
import { csvOf, type Figure, figuresIn, fileName, saveFile } from './figures.ts'
import { installPopovers } from './reference-popover.ts'

export const fullTextId = 'full-text'

/** The full text with its interactive parts: citation pop-overs, full-size figures, tables as files. */
export function Reading({ html, id }: { html: string | null; id: string }) {
  const text = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<{ figures: Figure[]; at: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is reused for the text of another article.
  useEffect(() => (text.current ? installPopovers(text.current) : undefined), [id])

  function press(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null
    if (!target || !text.current) return
    const button = target.closest<HTMLElement>('button[data-do]')
    const image = target.closest('.figure-image')
    const figure = (button ?? image)?.closest<HTMLElement>('figure.figure')
    if (figure && (image || button?.dataset.do === 'view')) {
      const all = figuresIn(text.current)
      setViewed({
        figures: all.map((one) => one.figure),
        at: all.findIndex(({ element }) => element === figure),
      })
    } else if (button?.dataset.do === 'csv') {
      const holder = button.closest('figure.figure, .table-wrap')
      const table = holder?.querySelector('table')
      const title = holder?.querySelector('figcaption, caption')?.textContent ?? ''
      if (table) saveFile(fileName(title, 'csv'), csvOf(table), 'text/csv;charset=utf-8')
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the clicks on buttons within the text. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons work by keyboard; clicking the picture is an extra. */}
      <div onClick={press}>
        <InlineHtml id={fullTextId} className="full-text" html={html} ref={text} />
      </div>
      {viewed &&
        // Rendered outside the text, so that its styles do not apply.
        createPortal(
          <FigureViewer figures={viewed.figures} first={viewed.at} onClose={() => setViewed(null)} />,
          document.body,
        )}
    </>
  )
}
