import { focusOn } from '#web/ui/layout/focus.ts'
import type { Passage } from './letter-marks.ts'
import { isSettled, type NamedPoint, pointRowId } from './point-list.ts'
import { texts } from './respond-texts.ts'

interface MarkedTextProps {
  paragraphs: readonly (readonly Passage[])[]
  points: readonly NamedPoint[]
  /** Returns the id of a point's first passage, to which the list of points leads back. */
  idOf?: (point: NamedPoint) => string
}

/** A letter or report in which the passages that became points are marked with them. */
export function MarkedText({ paragraphs, points, idOf }: MarkedTextProps) {
  const met = new Set<string>()
  const firstOf = (point: NamedPoint) => {
    if (!idOf || met.has(point.id)) return undefined
    met.add(point.id)
    return idOf(point)
  }
  return paragraphs.map((passages, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text have nothing else to be known by.
    <p key={index} dir="auto">
      {passages.map(({ text: words, points: ids }, at) =>
        ids.length === 0 ? (
          words
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: neither have its passages.
          <span key={at}>
            <mark className="respond-mark">{words.trimEnd()}</mark>
            {points
              .filter(({ id }) => ids.includes(id))
              .map((point) => (
                <PointTab key={point.id} id={firstOf(point)} point={point} />
              ))}{' '}
          </span>
        ),
      )}
    </p>
  ))
}

/** The mark of a point, which leads to its row. */
export function PointTab({ point, id }: { point: NamedPoint; id?: string | undefined }) {
  const row = pointRowId(point)
  return (
    <a
      id={id}
      className={isSettled(point) ? 'respond-tab done' : 'respond-tab'}
      href={`#${row}`}
      aria-label={texts.points.goTo(point.short, point.name)}
      onClick={(event) => {
        event.preventDefault()
        focusOn(row, { scroll: 'centre' })
      }}
    >
      {point.short}
    </a>
  )
}
