import { Download, FolderDown, Quote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { addressOf } from '#web/app/address.ts'
import { reasonOf } from '#web/app/api.ts'
import { keep, readKept } from '#web/app/kept.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { keys } from './calls.ts'
import { lineNames, placeName } from './marked-lines.ts'
import { PageText, PageView } from './page-view.tsx'
import { texts } from './texts.ts'
import './pages.css'
import { PageJump } from './page-jump.tsx'
import { useCiteKey, useMarkedLines } from './use-marked-lines.ts'

const words = texts.pages

/** Widths in pixels; 'fit' uses the frame's width. */
const zooms = { fit: null, small: 560, full: 794, large: 1191, huge: 1588 } as const

type Zoom = keyof typeof zooms

interface PagesProps {
  assignmentId: string
  file: FileView
  files: readonly FileView[]
  /** Number of files in the ZIP, including sources if the journal provides them. */
  inZip: number
  onFile: (fileId: string) => void
  /** Inserts a reference into the comments; null if no review is being written. */
  onCite: ((place: string) => void) | null
}

/** Page viewer of a manuscript: pictures made by the server with a text layer. */
export function Pages({ assignmentId, file, files, inZip, onFile, onCite }: PagesProps) {
  const keptAt = `review-page:${file.id}`
  const [page, setPage] = useState(() => readKept<number>('device', keptAt) ?? 1)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [asText, setAsText] = useState(false)
  const query = useApiQuery({ queryKey: keys.pages(file.id) })
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

  // Preloads the next page.
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
      <div className="pages-bar">
        <div className="pages-turn">
          <Button kind="words" disabled={at <= 1} onClick={() => turnTo(at - 1)}>
            {words.previous}
          </Button>
          <PageJump key={at} at={at} count={count} onJump={turnTo} />
          <Button kind="words" disabled={at >= count} onClick={() => turnTo(at + 1)}>
            {words.next}
          </Button>
        </div>
        <div className="pages-look">
          <Button kind="words" aria-pressed={asText} onClick={() => setAsText(!asText)}>
            {asText ? words.asPages : words.asText}
          </Button>
          {!asText && (
            <label className="pages-zoom">
              {words.zoom}
              <select
                className="input"
                value={zoom}
                onChange={(event) => setZoom(event.target.value as Zoom)}
              >
                {Object.entries(words.zooms).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          <PlainLinkButton
            href={addressOf('/api/manuscripts/files/{fileId}/download', { params: { fileId: file.id } })}
            kind="words"
            icon={Download}
            download
          >
            {words.download}
            <span className="hidden-text"> {fileSize(file.fileSize)}</span>
          </PlainLinkButton>
        </div>
      </div>
      {files.length > 1 && (
        <p className="pages-files">
          <label>
            {words.file}{' '}
            <select className="input" value={file.id} onChange={(event) => onFile(event.target.value)}>
              {files.map(({ id, fileName }) => (
                <option key={id} value={id}>
                  {fileName}
                </option>
              ))}
            </select>
          </label>
          <PlainLinkButton
            href={addressOf('/api/reviews/{assignmentId}/files.zip', { params: { assignmentId } })}
            kind="words"
            icon={FolderDown}
            download
          >
            {words.downloadAll(inZip)}
          </PlainLinkButton>
        </p>
      )}
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
      {onCite && shown && (
        <p className="pages-cite" role="status">
          {place ? (
            <>
              <Icon of={Quote} />
              <span>
                {words.marked(place)}{' '}
                <Button kind="words" onClick={cite}>
                  {words.cite(place)}
                </Button>{' '}
                <kbd>C</kbd>
              </span>
            </>
          ) : (
            <span className="help">{words.markHelp}</span>
          )}
        </p>
      )}
    </div>
  )
}
