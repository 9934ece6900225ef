import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { InlineHtml } from '#web/app/inline-html.tsx'
import { FigureViewer } from './figure-viewer.tsx'
import { csvOf, type Figure, figuresIn, fileName, saveFile } from './figures.ts'
import { installPopovers } from './reference-popover.ts'

export const fullTextId = 'full-text'

/** The full text, and what scripts add to it: pop-overs at citations, figures in full size, tables as files. */
export function Reading({ html, id }: { html: string | null; id: string }) {
  const text = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<{ figures: Figure[]; at: number } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another article is another text in the same element.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for the buttons of the text inside. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: they are real buttons; the picture itself is an extra. */}
      <div onClick={press}>
        <InlineHtml id={fullTextId} className="full-text" html={html} ref={text} />
      </div>
      {viewed &&
        // Outside the text, whose type it would take on.
        createPortal(
          <FigureViewer figures={viewed.figures} first={viewed.at} onClose={() => setViewed(null)} />,
          document.body,
        )}
    </>
  )
}
