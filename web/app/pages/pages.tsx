import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { textOfPage } from '#domain/manuscript/page-anchors.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { addressOf } from '#web/app/address.ts'
import { reasonOf } from '#web/app/api.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { FlowingText } from './flowing-text.tsx'
import { lineNames, placeName } from './marked-lines.ts'
import type { PageNotes } from './page-notes.ts'
import { PageView, type PictureSize } from './page-view.tsx'
import { PagesBar, type Zoom, zooms } from './pages-bar.tsx'
import { pagesTexts as words } from './pages-texts.ts'
import { PassageBar } from './passage-bar.tsx'
import { linesIn, type PagePassage, selectedPassage, selectedRange } from './passages.ts'
import { turnBy, usePage } from './use-page.ts'
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
  const { at, turnTo, reach, jump, asText, setAsText } = usePage(file.id, count, notes?.target ?? null)
  const shown = pages[at - 1]
  const container = useRef<HTMLElement>(null)
  const texts = useMemo(() => query.data?.pages.map(({ lines }) => textOfPage(lines)) ?? [], [query.data])
  const text = texts[at - 1] ?? null
  const selected = (): PagePassage | null => {
    const found = !asText && text && selectedRange(container.current, text)
    return found ? { ...found, page: at } : selectedPassage(container.current, texts)
  }
  const [passage, setPassage] = usePassage(
    container,
    text && selected,
    asText ? `${file.id} text` : `${file.id} ${at}`,
  )
  const marks = useMemo(() => notes?.marks.filter(({ page }) => page === at) ?? [], [notes?.marks, at])

  // Loads the image of the next page in advance.
  useEffect(() => {
    if (at < count && !asText) new Image().src = pictureOf(file.id, at + 1, 'usual')
  }, [at, count, asText, file.id])

  const linesOf = (chosen: PagePassage) => {
    const [page, lines] = [pages[chosen.page - 1], texts[chosen.page - 1]]
    const touched = page && lines && chosen.end > 0 ? linesIn(lines, chosen) : null
    return page && touched ? lineNames(page, touched) : null
  }
  const place = passage ? placeName(passage.page, linesOf(passage)) : null
  const comment =
    notes?.onPassage && text
      ? () => {
          // The selection may be newer than what is shown.
          const chosen = selected() ?? passage ?? { page: at, start: 0, end: 0 }
          notes.onPassage?.({ ...chosen, text: texts[chosen.page - 1] ?? text, lines: linesOf(chosen) })
          document.getSelection()?.removeAllRanges()
          setPassage(null)
        }
      : null
  useCommentKey(comment)

  function onKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const to = turnBy(event.key, { at, count, asText })
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
            <FlowingText
              {...{ pages, at, notes, jump }}
              onParagraph={comment && setPassage}
              onReach={reach}
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
