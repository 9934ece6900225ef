import { pointLimits, proposedPointsIn } from '#domain/manuscript/review-points.ts'
import type { PointView } from '#domain/schemas/decision.ts'
import type { DraftedPoint } from '#domain/schemas/drafts.ts'
import type { AuthorReview } from '#domain/schemas/manuscript.ts'

export type { DraftedPoint }

/** A point with its name in the response ('Reviewer 1, point 3') and in lists ('R1.3'). */
export interface NamedPoint extends DraftedPoint {
  name: string
  short: string
}

type Report = Pick<AuthorReview, 'id' | 'label' | 'authorComments' | 'answers'>

/**
 * Returns the points of the letter and of the reports, in their order: the editor's own points, then those of each
 * report, where the passages that the editor did not choose stand between the chosen ones. If the editor chose
 * nothing, every passage that asks for something is to be answered.
 */
export function proposedList(points: readonly PointView[], reports: readonly Report[]): DraftedPoint[] {
  const labels = reports.map(({ label }) => label)
  const elsewhere = points.filter(({ source }) => !labels.includes(source)).map(fromEditor)
  return [
    ...elsewhere,
    ...reports.flatMap((report) =>
      pointsOfReport(
        report,
        points.filter(({ source }) => source === report.label),
        points.length === 0,
      ),
    ),
  ]
}

function fromEditor({ id, source, text, answer, done }: PointView): DraftedPoint {
  return {
    ...{ id, source, text, answer, done },
    pointIds: [id],
    isAsked: true,
    isLeftOut: false,
    changes: [],
  }
}

const comparable = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function pointsOfReport(report: Report, chosen: readonly PointView[], isAsked: boolean): DraftedPoint[] {
  const written = report.answers.filter(({ kind }) => kind === 'text').flatMap(({ value }) => value)
  const list: DraftedPoint[] = [report.authorComments, ...written]
    .flatMap(proposedPointsIn)
    .map(({ text, asks }, index) => ({
      ...{
        id: `${report.id}-${index + 1}`,
        pointIds: [],
        source: report.label,
        text,
        isAsked: isAsked && asks,
      },
      ...{ answer: '', done: false, isLeftOut: false, changes: [] },
    }))
  let after = 0
  for (const point of chosen) {
    const wanted = comparable(point.text)
    const at = list.findIndex(({ pointIds, text }) => {
      if (pointIds.length > 0) return false
      const own = comparable(text)
      return own.includes(wanted) || (wanted.includes(own) && own.length > wanted.length / 2)
    })
    if (at >= 0) list[at] = fromEditor(point)
    else list.splice(after, 0, fromEditor(point))
    after = (at >= 0 ? at : after) + 1
  }
  return list
}

/** Numbers the points within their source. The points that the editor chose come first. */
export function namedPoints(list: readonly DraftedPoint[]): NamedPoint[] {
  const counts = new Map<string, number>()
  const inOrder = [...list.filter(({ isAsked }) => isAsked), ...list.filter(({ isAsked }) => !isAsked)]
  return inOrder.map((point) => {
    const number = (counts.get(point.source) ?? 0) + 1
    counts.set(point.source, number)
    const initial = /^Reviewer (\d+)$/.exec(point.source)?.[1]
    return {
      ...point,
      name: `${point.source}, point ${number}`,
      short: `${initial ? `R${initial}` : point.source.slice(0, 1)}.${number}`,
    }
  })
}

export function withPoint(list: readonly DraftedPoint[], point: DraftedPoint): DraftedPoint[] {
  return list.map((other) => (other.id === point.id ? point : other))
}

/** Divides a point into these texts. Its answer stays with the first one. */
export function withSplit(
  list: readonly DraftedPoint[],
  id: string,
  texts: readonly string[],
): DraftedPoint[] {
  return list.flatMap((point) =>
    point.id !== id
      ? [point]
      : texts.map((text, index) =>
          index === 0
            ? { ...point, text }
            : { ...point, text, id: `${id}.${index + 1}`, answer: '', done: false, changes: [] },
        ),
  )
}

/** Returns the point with which a point can be joined: the next one of the same source. */
export function nextOf(list: readonly DraftedPoint[], id: string): DraftedPoint | undefined {
  const at = list.findIndex((point) => point.id === id)
  const source = list[at]?.source
  return list.slice(at + 1).find((point) => point.source === source)
}

/** Joins a point with the next one of its source. Both answers are kept. */
export function withJoined(list: readonly DraftedPoint[], id: string): DraftedPoint[] {
  const next = nextOf(list, id)
  if (!next) return [...list]
  return list.flatMap((point) => {
    if (point.id === next.id) return []
    if (point.id !== id) return [point]
    const both = (a: string, b: string) => [a, b].filter((one) => one.trim() !== '').join('\n\n')
    return [
      {
        ...point,
        pointIds: [...new Set([...point.pointIds, ...next.pointIds])],
        isAsked: point.isAsked || next.isAsked,
        text: both(point.text, next.text),
        answer: both(point.answer, next.answer),
        done: point.done && next.done,
        changes: [...point.changes, ...next.changes],
      },
    ]
  })
}

/** Returns the answers to the editor's points, for the editors' own list; parts of a point are put together. */
export function answersToPoints(list: readonly DraftedPoint[]) {
  const ids = [...new Set(list.flatMap(({ pointIds }) => pointIds))]
  return ids.slice(0, pointLimits.count).map((id) => {
    const parts = list.filter(({ pointIds }) => pointIds.includes(id))
    const answer = parts.flatMap((part) => part.answer.trim() || []).join('\n\n')
    return { id, answer: answer.slice(0, pointLimits.length), done: parts.every((part) => part.done) }
  })
}
