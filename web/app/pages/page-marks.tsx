import { textOfPage } from '#domain/manuscript/page-anchors.ts'
import type { ReadingPage } from '#domain/schemas/reading.ts'
import { classNames } from '#web/ui/class-names.ts'
import { linesIn, type PageMark } from './passages.ts'

interface PageMarksProps {
  page: ReadingPage
  marks: readonly PageMark[]
  /** The ground lies under the text layer, so that the text can be selected; the labels lie above it. */
  part: 'ground' | 'labels'
  onMark: (id: string) => void
}

/** Marks of passages on the image of a page. */
export function PageMarks({ page, marks, part, onMark }: PageMarksProps) {
  const text = textOfPage(page.lines)
  return marks.map((mark) => {
    const lines = linesIn(text, mark)
    if (!lines) return null
    const boxes = page.lines.slice(lines.from, lines.to + 1).map((line, step) => {
      const { start, end } = text.lines[lines.from + step] ?? { start: 0, end: 1 }
      const length = Math.max(1, end - start)
      const left = Math.max(0, (mark.start - start) / length)
      const right = Math.min(1, (mark.end - start) / length)
      return { ...line, x: line.x + left * line.width, width: Math.max(2, (right - left) * line.width) }
    })
    const last = boxes.at(-1)
    const look = classNames(mark.isCurrent && 'current', mark.isEarlier && 'earlier')
    if (part === 'ground')
      return boxes.map((box) => (
        <rect
          key={`${mark.id} ${box.y} ${box.x}`}
          className={classNames('pages-marked-line', look)}
          x={box.x - 1}
          y={box.y}
          width={box.width + 2}
          height={box.height}
        />
      ))
    if (!last || mark.label === '') return null
    const width = 6 + mark.label.length * 6
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the comments below the page have buttons for keyboards.
      <g key={mark.id} className={classNames('pages-tab', look)} onClick={() => onMark(mark.id)}>
        <rect x={last.x + last.width + 2} y={last.y - 2} width={width} height={12} rx={1.5} />
        <text x={last.x + last.width + 2 + width / 2} y={last.y + 7} textAnchor="middle" fontSize={9}>
          {mark.label}
        </text>
      </g>
    )
  })
}
