import { useState } from 'react'
import type { ReadingPage } from '#domain/schemas/reading.ts'
import { addressOf } from '#web/app/address.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { LineRange } from './marked-lines.ts'
import { pagesTexts as words } from './pages-texts.ts'

interface PageViewProps {
  fileId: string
  page: ReadingPage
  number: number
  count: number
  /** Width in pixels; null for the width of the frame. */
  width: number | null
  marked: LineRange | null
}

/** Shows a page as an image with a transparent layer of text, so that text can be selected and copied. */
export function PageView({ fileId, page, number, count, width, marked }: PageViewProps) {
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
            href={addressOf('/api/manuscripts/files/{fileId}/pages/{page}', {
              params: { fileId, page: number },
              query: { size },
            })}
            width={page.width}
            height={page.height}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
        {page.lines.map(
          (line, index) =>
            marked &&
            index >= marked.from &&
            index <= marked.to && (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never move.
                key={index}
                className="pages-marked-line"
                x={line.x - 2}
                y={line.y}
                width={line.width + 4}
                height={line.height}
              />
            ),
        )}
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
      </svg>
      {state === 'failed' && (
        <p className="page-failed" role="alert">
          {words.pageFailed}
        </p>
      )}
    </div>
  )
}

/** Shows the page as running text for screen readers, large type and narrow screens. */
export function PageText({ page, number, count }: Pick<PageViewProps, 'page' | 'number' | 'count'>) {
  return (
    <section className="page-text read" aria-label={words.page(number, count)}>
      {paragraphsOf(page).map((lines) => (
        <p key={lines[0]?.index}>
          {lines.map(({ index, text }) => (
            <span key={index} data-line={index}>
              {text.endsWith('-') ? text.slice(0, -1) : `${text} `}
            </span>
          ))}
        </p>
      ))}
      {page.lines.length === 0 && <p className="help">{words.noText}</p>}
    </section>
  )
}

/** Returns the lines of the page as paragraphs. A larger gap or an indented line starts a paragraph. */
function paragraphsOf({ lines }: ReadingPage): { index: number; text: string }[][] {
  const gaps = lines
    .slice(1)
    .map((line, i) => line.y - (lines[i]?.y ?? 0))
    .filter((gap) => gap > 0)
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const paragraphs: { index: number; text: string }[][] = []
  for (const [index, { text, x, y }] of lines.entries()) {
    const before = lines[index - 1]
    const begins = !before || y - before.y > usual * 1.35 || y < before.y || x - before.x > 8
    if (begins) paragraphs.push([])
    paragraphs.at(-1)?.push({ index, text })
  }
  return paragraphs
}
