import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { addressOf } from '#web/app/address.ts'
import { reasonOf } from '#web/app/api.ts'
import { keep, readKept } from '#web/app/kept.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { lineNames, placeName } from './marked-lines.ts'
import { PageText, PageView } from './page-view.tsx'
import './pages.css'
import { CiteLine } from './cite-line.tsx'
import { PagesBar, type Zoom, zooms } from './pages-bar.tsx'
import { pagesTexts as words } from './pages-texts.ts'
import { useCiteKey, useMarkedLines } from './use-marked-lines.ts'

interface PagesProps {
  file: FileView
  /** Control below the bar with which another file is chosen. */
  fileChoice: ReactNode
  /** Inserts a reference into the comments; null if the viewer is not writing a review. */
  onCite: ((place: string) => void) | null
}

/** The page viewer for manuscripts, for reviewers and editors. The server renders each page as an image with a layer of text. */
export function Pages({ file, fileChoice, onCite }: PagesProps) {
  const keptAt = `review-page:${file.id}`
  const [page, setPage] = useState(() => readKept<number>('device', keptAt) ?? 1)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [asText, setAsText] = useState(false)
  const query = useApiQuery({
    queryKey: keyOf('/api/manuscripts/files/{fileId}/pages', { params: { fileId: file.id } }),
  })
  const pages = query.data?.pages ?? []
  const count = pages.length
  const at = Math.min(Math.max(1, page), Math.max(1, count))
  const shown = pages[at - 1]
  const container = useRef<HTMLElement>(null)
  const [marked, setMarked] = useMarkedLines(container, `${file.id} ${at} ${asText}`)

  function turnTo(to: number) {
    const next = Math.min(Math.max(1, to), count)
    setPage(next)
    keep('device', keptAt, next)
  }

  // Loads the image of the next page in advance.
  useEffect(() => {
    if (at < count && !asText)
      new Image().src = addressOf('/api/manuscripts/files/{fileId}/pages/{page}', {
        params: { fileId: file.id, page: at + 1 },
        query: { size: 'usual' },
      })
  }, [at, count, asText, file.id])

  const place = shown && marked ? placeName(at, lineNames(shown, marked)) : null
  function cite() {
    if (!place || !onCite) return
    onCite(place)
    setMarked(null)
  }
  useCiteKey(place !== null && onCite !== null, cite)

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
        file={file}
        at={at}
        count={count}
        onTurn={turnTo}
        zoom={zoom}
        onZoom={setZoom}
        asText={asText}
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
            <PageText page={shown} number={at} count={count} />
          ) : (
            <PageView
              key={`${file.id} ${at} ${zoom}`}
              fileId={file.id}
              page={shown}
              number={at}
              count={count}
              width={zooms[zoom]}
              marked={marked}
            />
          )}
        </section>
      )}
      {onCite && shown && <CiteLine place={place} onCite={cite} />}
    </div>
  )
}
