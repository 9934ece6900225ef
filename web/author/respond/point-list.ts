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
 * Returns the points of the letter and of the reports, in the order of their numbers: the editor's own points, then those
 * of each report. Passages that ask for nothing stand behind the others of their report, so that these have the reviewer's
 * own numbers. If the editor chose nothing, every passage that asks for something is to be answered.
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

function fromEditor({ id, source, text, answer, done, declined }: PointView): DraftedPoint {
  return {
    ...{ id, source, text, answer, done, declined },
    pointIds: [id],
    isAsked: true,
    isLeftOut: false,
    changes: [],
  }
}

const comparable = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function pointsOfReport(report: Report, chosen: readonly PointView[], isAsked: boolean): DraftedPoint[] {
  const written = report.answers.filter(({ kind }) => kind === 'text').flatMap(({ value }) => value)
  const passages = [report.authorComments, ...written].flatMap(proposedPointsIn)
  const list: DraftedPoint[] = passages
    .toSorted((a, b) => Number(b.asks) - Number(a.asks))
    .map(({ text, asks }, index) => ({
      ...{
        id: `${report.id}-${index + 1}`,
        pointIds: [],
        source: report.label,
        text,
        isAsked: isAsked && asks,
      },
      ...{ answer: '', done: false, declined: false, isLeftOut: false, changes: [] },
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

/** Numbers the points within their source. Those that the editor asks to be answered come first, with their own numbers. */
export function namedPoints(list: readonly DraftedPoint[]): NamedPoint[] {
  const counts = new Map<string, number>()
  const named = list.map((point) => {
    const number = (counts.get(point.source) ?? 0) + 1
    counts.set(point.source, number)
    const initial = /^Reviewer (\d+)$/.exec(point.source)?.[1]
    return {
      ...point,
      name: `${point.source}, point ${number}`,
      short: `${initial ? `R${initial}` : point.source.slice(0, 1)}.${number}`,
    }
  })
  return named.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked))
}

/** Ids of a point's row, and of its first passage in the letter. */
export const pointRowId = ({ id }: Pick<DraftedPoint, 'id'>) => `point-${id}`
export const inLetterId = ({ id }: Pick<DraftedPoint, 'id'>) => `letter-${id}`

/** What was said of a point. Done, and not done with a reason, are full answers. */
export type PointState = 'open' | 'writing' | 'done' | 'declined' | 'leftOut'

export function stateOf({ isLeftOut, done, declined, answer }: DraftedPoint): PointState {
  if (isLeftOut) return 'leftOut'
  if (done) return 'done'
  if (answer.trim() === '') return 'open'
  return declined ? 'declined' : 'writing'
}

/** Whether nothing more has to be said of a point before the response is sent. */
export function isSettled(point: DraftedPoint): boolean {
  return !['open', 'writing'].includes(stateOf(point))
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
            : {
                ...point,
                text,
                id: `${id}.${index + 1}`,
                answer: '',
                done: false,
                declined: false,
                changes: [],
              },
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
        declined: point.declined && next.declined,
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
    const done = parts.every((part) => part.done)
    const declined = !done && parts.every((part) => ['done', 'declined'].includes(stateOf(part)))
    return { id, answer: answer.slice(0, pointLimits.length), done, declined }
  })
}
