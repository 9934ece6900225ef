import { type PageText, textOfPage } from '#domain/manuscript/page-anchors.ts'
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

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Marks of passages on the image of a page, with their labels in the right margin, so that they cover no text. */
export function PageMarks({ page, marks, part, onMark }: PageMarksProps) {
  const text = textOfPage(page.lines)
  const taken: Box[] = []
  return marks.map((mark) => {
    const boxes = boxesOf(mark, page, text)
    const last = boxes.at(-1)
    const look = classNames(mark.isCurrent && 'current', mark.isEarlier && 'earlier', mark.look)
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
    const tab = freePlace(last.y, 6 + mark.label.length * 6, page, taken)
    taken.push(tab)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the comments below the page have buttons for keyboards.
      <g key={mark.id} className={classNames('pages-tab', look)} onClick={() => onMark(mark.id)}>
        <rect {...tab} rx={1.5} />
        <text x={tab.x + tab.width / 2} y={tab.y + 9} textAnchor="middle" fontSize={9}>
          {mark.label}
        </text>
      </g>
    )
  })
}

/** Returns the parts of the lines that the mark covers. */
function boxesOf(mark: PageMark, page: ReadingPage, text: PageText): Box[] {
  const lines = linesIn(text, mark)
  if (!lines) return []
  return page.lines.slice(lines.from, lines.to + 1).map((line, step) => {
    const { start, end } = text.lines[lines.from + step] ?? { start: 0, end: 1 }
    const length = Math.max(1, end - start)
    const left = Math.max(0, (mark.start - start) / length)
    const right = Math.min(1, (mark.end - start) / length)
    return {
      ...{ x: line.x + left * line.width, width: Math.max(2, (right - left) * line.width) },
      ...{ y: line.y, height: line.height },
    }
  })
}

const tabHeight = 12

/** Returns the place of a label in the margin at this height, beside or below the labels that are there. */
function freePlace(y: number, width: number, page: ReadingPage, taken: readonly Box[]): Box {
  const last = page.width - width - 2
  const edge = Math.min(last, Math.max(...page.lines.map((line) => line.x + line.width)) + 4)
  const place = { x: edge, y, width, height: tabHeight }
  const meets = (box: Box) =>
    box.x < place.x + width && place.x < box.x + box.width && Math.abs(box.y - place.y) < tabHeight
  for (let other = taken.find(meets); other; other = taken.find(meets)) {
    place.x = other.x + other.width + 2
    if (place.x <= last) continue
    place.x = edge
    place.y = other.y + tabHeight + 1
  }
  return place
}
