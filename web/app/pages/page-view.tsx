import { useState } from 'react'
import type { ReadingPage } from '#domain/schemas/reading.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PageMarks } from './page-marks.tsx'
import { pagesTexts as words } from './pages-texts.ts'
import type { PageMark } from './passages.ts'

export type PictureSize = 'usual' | 'large'

interface PageViewProps {
  /** Returns the address of the page's image. */
  pictureOf: (size: PictureSize) => string
  page: ReadingPage
  number: number
  count: number
  /** Width in pixels; null for the width of the frame. */
  width: number | null
  marks: readonly PageMark[]
  onMark: (id: string) => void
}

/** Shows a page as an image with a transparent layer of text, so that text can be selected and copied. */
export function PageView({ pictureOf, page, number, count, width, marks, onMark }: PageViewProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const size = width !== null && width > 1200 ? 'large' : 'usual'
  return (
    <div className="page-frame">
      <svg
        className={classNames('page-view', width === null && 'pages-fill', state === 'loading' && 'loading')}
        viewBox={`0 0 ${page.width} ${page.height}`}
        {...(width !== null && { width, height: (width * page.height) / page.width })}
      >
        <title>{words.page(number, count)}</title>
        {/*
          The image is removed if it fails to load, so that the browser does not show its icon for
          broken images.
        */}
        {state !== 'failed' && (
          <image
            href={pictureOf(size)}
            width={page.width}
            height={page.height}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
        <PageMarks page={page} marks={marks} part="ground" onMark={onMark} />
        {page.lines.map((line, index) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never move.
            key={index}
            data-line={index}
            x={line.x}
            y={line.y + line.height * 0.78}
            fontSize={line.height * 0.86}
            textLength={Math.max(1, line.width)}
            lengthAdjust="spacingAndGlyphs"
          >
            {line.text}
          </text>
        ))}
        <PageMarks page={page} marks={marks} part="labels" onMark={onMark} />
      </svg>
      {state === 'failed' && (
        <p className="page-failed" role="alert">
          {words.pageFailed}
        </p>
      )}
    </div>
  )
}
