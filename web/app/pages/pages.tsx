import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { textOfPage } from '#domain/manuscript/page-anchors.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { addressOf } from '#web/app/address.ts'
import { reasonOf } from '#web/app/api.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { lineNames, placeName } from './marked-lines.ts'
import type { PageNotes } from './page-notes.ts'
import { PageText } from './page-text.tsx'
import { PageView, type PictureSize } from './page-view.tsx'
import { PagesBar, type Zoom, zooms } from './pages-bar.tsx'
import { pagesTexts as words } from './pages-texts.ts'
import { PassageBar } from './passage-bar.tsx'
import { linesIn, selectedRange } from './passages.ts'
import { usePage } from './use-page.ts'
import { usePageLayout } from './use-page-layout.ts'
import { useCommentKey, usePassage } from './use-passage.ts'
import './pages.css'

interface PagesProps {
  file: FileView
  /** Control below the bar with which another file is chosen. */
  fileChoice: ReactNode
  /** Inserts a reference into the comments; null if the viewer is not writing a review. */
  onCite: ((place: string) => void) | null
  /** Comments on passages; omitted if there are none. */
  notes?: PageNotes
}

function pictureOf(fileId: string, page: number, size: PictureSize): string {
  return addressOf('/api/manuscripts/files/{fileId}/pages/{page}', {
    params: { fileId, page },
    query: { size },
  })
}

/** The page viewer for manuscripts, for reviewers and editors. The server renders each page as an image with a layer of text. */
export function Pages({ file, fileChoice, onCite, notes }: PagesProps) {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const query = usePageLayout(file.id)
  const pages = query.data?.pages ?? []
  const count = pages.length
  const { at, turnTo, asText, setAsText } = usePage(file.id, count, notes?.target ?? null)
  const shown = pages[at - 1]
  const container = useRef<HTMLElement>(null)
  const text = useMemo(() => (shown ? textOfPage(shown.lines) : null), [shown])
  const [range, setRange] = usePassage(container, text, `${file.id} ${at} ${asText}`)
  const marks = useMemo(() => notes?.marks.filter(({ page }) => page === at) ?? [], [notes?.marks, at])

  // Loads the image of the next page in advance.
  useEffect(() => {
    if (at < count && !asText) new Image().src = pictureOf(file.id, at + 1, 'usual')
  }, [at, count, asText, file.id])

  const marked = text && range ? linesIn(text, range) : null
  const place = range ? placeName(at, shown && marked ? lineNames(shown, marked) : null) : null
  const comment =
    notes?.onPassage && text
      ? () => {
          // The selection may be newer than what is shown.
          const chosen = selectedRange(container.current, text) ?? range ?? { start: 0, end: 0 }
          const touched = chosen.end > 0 && shown ? linesIn(text, chosen) : null
          const lines = touched && shown ? lineNames(shown, touched) : null
          notes.onPassage?.({ ...chosen, page: at, text, lines })
          document.getSelection()?.removeAllRanges()
          setRange(null)
        }
      : null
  useCommentKey(comment)

  function onKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const to = {
      ArrowRight: at + 1,
      PageDown: at + 1,
      ArrowLeft: at - 1,
      PageUp: at - 1,
      Home: 1,
      End: count,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    turnTo(to)
  }

  return (
    <div className="pages">
      <PagesBar
        {...{ file, at, count, zoom, asText }}
        onTurn={turnTo}
        onZoom={setZoom}
        onAsText={setAsText}
      />
      {fileChoice}
      {query.isError ? (
        <Failure title={words.failed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, words.failedBody)}
        </Failure>
      ) : (
        <section
          ref={container}
          className="pages-view"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that is larger than its frame must be reachable to be scrolled.
          tabIndex={0}
          aria-label={words.region}
          onKeyDown={onKey}
        >
          {!shown ? (
            <div className="page-frame" role="status">
              <span className="hidden-text">{words.loading}</span>
              <div className="page-waiting">
                <Skeleton lines={['w-60', 'tall', 'full', 'full', 'w-80', 'full', 'full', 'w-60']} />
              </div>
            </div>
          ) : asText ? (
            <PageText
              {...{ page: shown, number: at, count, marks }}
              onMark={(id) => notes?.onMark(id)}
              onParagraph={comment && setRange}
              beside={(ids) => notes?.beside(ids)}
            />
          ) : (
            <PageView
              key={`${file.id} ${at} ${zoom}`}
              {...{ page: shown, number: at, count, width: zooms[zoom], marks }}
              pictureOf={(size) => pictureOf(file.id, at, size)}
              onMark={(id) => notes?.onMark(id)}
            />
          )}
        </section>
      )}
      {notes?.status}
      {comment && (
        <PassageBar place={place} onComment={comment} onCite={place && onCite ? () => onCite(place) : null} />
      )}
      {shown && !asText && notes && (
        <>
          {notes.sheet}
          {notes.beside(
            marks.map(({ id }) => id),
            true,
          )}
        </>
      )}
    </div>
  )
}
