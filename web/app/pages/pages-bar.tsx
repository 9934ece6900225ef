import { Download } from 'lucide-react'
import type { FileView } from '#domain/schemas/manuscript.ts'
import { addressOf } from '#web/app/address.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { fileSize } from '#web/ui/text/file-size.tsx'
import { PageJump } from './page-jump.tsx'
import { pagesTexts as words } from './pages-texts.ts'

/** Widths of a page in pixels. 'fit' uses the width of the frame. */
export const zooms = { fit: null, small: 560, full: 794, large: 1191, huge: 1588 } as const

export type Zoom = keyof typeof zooms

interface PagesBarProps {
  file: FileView
  /** Number of the page that is shown. */
  at: number
  count: number
  onTurn: (page: number) => void
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  asText: boolean
  onAsText: (asText: boolean) => void
}

/** Bar with the controls of the page viewer: page, zoom, and display as text. */
export function PagesBar({ file, at, count, onTurn, zoom, onZoom, asText, onAsText }: PagesBarProps) {
  return (
    <div className="pages-bar">
      <div className="pages-turn">
        <Button kind="words" disabled={at <= 1} onClick={() => onTurn(at - 1)}>
          {words.previous}
        </Button>
        <PageJump key={at} at={at} count={count} onJump={onTurn} />
        <Button kind="words" disabled={at >= count} onClick={() => onTurn(at + 1)}>
          {words.next}
        </Button>
      </div>
      <div className="pages-look">
        <Button kind="words" aria-pressed={asText} onClick={() => onAsText(!asText)}>
          {asText ? words.asPages : words.asText}
        </Button>
        {!asText && (
          <label className="pages-zoom">
            {words.zoom}
            <select className="input" value={zoom} onChange={(event) => onZoom(event.target.value as Zoom)}>
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
  )
}
