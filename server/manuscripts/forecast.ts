import {
  type Durations,
  durationsOf,
  type Forecast,
  forecastOf,
  type PastCase,
} from '#domain/manuscript/forecast.ts'
import { longStayDays } from '#domain/manuscript/queue.ts'
import type { ForecastView } from '#domain/schemas/editor-manuscript.ts'
import type { Context } from '../context.ts'
import { type ForecastKind, pastCases } from './forecast-queries.ts'
import type { CountedManuscript } from './queries.ts'

/** Milliseconds for which the journal's history is kept: forecasts change slowly. */
const keepFor = 10 * 60_000
const dayMs = 86_400_000

type History = Record<ForecastKind, Durations>
const kept = new WeakMap<Context['db'], { at: number; needed: number; history: Promise<History> }>()

async function readHistory({ db }: Context, needed: number, now: Date): Promise<History> {
  const cases: Record<ForecastKind, PastCase[]> = { reviews: [], decision: [], first: [] }
  for (const { kind, startedAt, endedAt, ended } of await pastCases(db, needed, now)) {
    const until = endedAt === null ? now.getTime() : Date.parse(endedAt)
    cases[kind].push({
      days: Math.max(0, Math.round((until - Date.parse(startedAt)) / dayMs)),
      ended: ended && endedAt !== null,
    })
  }
  const { reviews, decision, first } = cases
  return { reviews: durationsOf(reviews), decision: durationsOf(decision), first: durationsOf(first) }
}

function historyOf(context: Context, needed: number, now: Date): Promise<History> {
  const known = kept.get(context.db)
  if (known && known.needed === needed && Math.abs(now.getTime() - known.at) < keepFor) return known.history
  const history = readHistory(context, needed, now)
  kept.set(context.db, { at: now.getTime(), needed, history })
  history.catch(() => kept.delete(context.db))
  return history
}

/** A function that forecasts when the reviews of a manuscript are in, and when its decision falls. */
export async function forecaster(context: Context): Promise<(row: CountedManuscript) => ForecastView | null> {
  const { review } = await context.settings()
  const now = context.clock.now()
  const history = await historyOf(context, review.minimumReviews, now)
  const view = (found: Forecast | null) => {
    if (!found) return null
    const day = (days: number | null) =>
      days === null ? null : new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
    const { lower, median, upper } = found
    return { from: day(lower), median: day(median), to: day(upper), cases: found.cases }
  }
  return (row) => {
    if (row.held || (row.status !== 'submitted' && row.status !== 'under_review')) return null
    // A manuscript that was reopened has had its first decision, so its time since submission says nothing.
    if (row.status === 'submitted' && row.round > 0) return null
    const isReviewed = row.status === 'under_review'
    const since = Date.parse(isReviewed ? row.stageEnteredAt : row.submittedAt)
    const elapsed = Math.max(0, Math.round((now.getTime() - since) / dayMs))
    const reviews =
      isReviewed && row.completed < review.minimumReviews ? forecastOf(history.reviews, elapsed) : null
    const decision = forecastOf(isReviewed ? history.decision : history.first, elapsed)
    if (!reviews && !decision) return null
    return {
      reviews: view(reviews),
      decision: view(decision),
      isLate: (decision?.median ?? 0) + elapsed > longStayDays && elapsed <= longStayDays,
    }
  }
}
