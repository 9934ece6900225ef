import { type ReactNode, useMemo } from 'react'
import { textOfPage } from '#domain/manuscript/page-anchors.ts'
import type { ReadingPage } from '#domain/schemas/reading.ts'
import { classNames } from '#web/ui/class-names.ts'
import { pagesTexts as words } from './pages-texts.ts'
import { paragraphsOf } from './paragraphs.ts'
import { type PageMark, piecesOf, type TextRange } from './passages.ts'

interface PageTextProps {
  page: ReadingPage
  number: number
  count: number
  marks: readonly PageMark[]
  onMark: (id: string) => void
  /** Called with a paragraph of the page when it gets the focus; null if passages cannot be commented on. */
  onParagraph: ((range: TextRange) => void) | null
  /** Shows the comments that belong beside a paragraph. */
  beside: (ids: readonly string[]) => ReactNode
}

/** A page of the running text for screen readers, large type and narrow screens. */
export function PageText({ page, number, count, marks, onMark, onParagraph, beside }: PageTextProps) {
  const { text, lines } = useMemo(() => textOfPage(page.lines), [page])
  const paragraphs = paragraphsOf(page).map((paragraph) => {
    const range = {
      start: lines[paragraph.lines[0] ?? 0]?.start ?? 0,
      end: (lines[paragraph.lines.at(-1) ?? 0]?.end ?? 1) - 1,
    }
    const ids = marks.filter(({ end }) => end > range.start && end <= range.end + 1).map(({ id }) => id)
    return { ...paragraph, range, ids }
  })
  // Comments on the whole page, which belong to no paragraph.
  const placed = new Set(paragraphs.flatMap(({ ids }) => ids))
  const ofPage = marks.filter(({ id }) => !placed.has(id)).map(({ id }) => id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: marks can also be reached by the comments beside them.
    <section
      className="page-text read"
      data-page={number}
      aria-label={words.page(number, count)}
      onClick={({ target }) => {
        const mark = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null
        if (mark?.dataset.mark && document.getSelection()?.isCollapsed !== false) onMark(mark.dataset.mark)
      }}
    >
      {count > 1 && (
        <p className="pages-number" aria-hidden="true">
          {number}
        </p>
      )}
      {ofPage.length > 0 && (
        <div className="pages-block">
          <div className="pages-beside">{beside(ofPage)}</div>
        </div>
      )}
      {paragraphs.map((paragraph) => {
        const { range, ids } = paragraph
        return (
          <div key={paragraph.lines[0]} className="pages-block">
            <p
              className={paragraph.isHeading ? 'pages-heading' : undefined}
              {...(onParagraph && {
                tabIndex: 0,
                // A press of the mouse may begin a selection, so only a whole click chooses the paragraph.
                onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && onParagraph(range),
                onClick: () => document.getSelection()?.isCollapsed && onParagraph(range),
              })}
            >
              {paragraph.lines.map((index) => (
                <span key={index} data-line={index}>
                  {piecesOf(lines[index] ?? { start: 0, end: 0 }, marks).map((piece) => (
                    <PieceText key={piece.start} words={text.slice(piece.start, piece.end)} {...piece} />
                  ))}
                </span>
              ))}
            </p>
            {ids.length > 0 && <div className="pages-beside">{beside(ids)}</div>}
          </div>
        )
      })}
      {page.lines.length === 0 && <p className="help">{words.noText}</p>}
    </section>
  )
}

function PieceText({ words: said, marks, labels }: { words: string; marks: PageMark[]; labels: string[] }) {
  const top = marks.at(-1)
  if (!top) return said
  return (
    <mark
      className={classNames('pages-mark', top.isCurrent && 'current', top.isEarlier && 'earlier')}
      data-mark={top.id}
      {...(labels.length > 0 && { 'data-label': labels.join(' ') })}
    >
      {said}
    </mark>
  )
}
