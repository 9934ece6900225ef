import { type Forecast, forecastOf, type PastCase } from '#domain/manuscript/forecast.ts'
import { longStayDays } from '#domain/manuscript/queue.ts'
import type { ForecastView } from '#domain/schemas/editor-manuscript.ts'
import type { Context } from '../context.ts'
import { type ForecastKind, pastCases } from './forecast-queries.ts'
import type { CountedManuscript } from './queries.ts'

/** Milliseconds for which the journal's history is kept: forecasts change slowly. */
const keepFor = 10 * 60_000
const dayMs = 86_400_000

type Cases = Record<ForecastKind, PastCase[]>
interface Kept {
  at: number
  needed: number
  cases: Promise<Cases>
  /** Forecasts by kind and elapsed days. One takes milliseconds for 20,000 cases, and a page of the queue needs fifty. */
  forecasts: Map<string, Forecast | null>
}
const kept = new WeakMap<Context['db'], Kept>()

async function readCases({ db }: Context, needed: number, now: Date): Promise<Cases> {
  const cases: Cases = { reviews: [], decision: [], first: [] }
  for (const { kind, startedAt, endedAt, ended } of await pastCases(db, needed, now)) {
    const until = endedAt === null ? now.getTime() : Date.parse(endedAt)
    cases[kind].push({
      days: Math.max(0, Math.round((until - Date.parse(startedAt)) / dayMs)),
      ended: ended && endedAt !== null,
    })
  }
  return cases
}

function historyOf(context: Context, needed: number, now: Date): Kept {
  const known = kept.get(context.db)
  if (known && known.needed === needed && Math.abs(now.getTime() - known.at) < keepFor) return known
  const cases = readCases(context, needed, now)
  const history = { at: now.getTime(), needed, cases, forecasts: new Map() }
  kept.set(context.db, history)
  cases.catch(() => kept.delete(context.db))
  return history
}

/** A function that forecasts when the reviews of a manuscript are in, and when its decision falls. */
export async function forecaster(context: Context): Promise<(row: CountedManuscript) => ForecastView | null> {
  const { review } = await context.settings()
  const now = context.clock.now()
  const history = historyOf(context, review.minimumReviews, now)
  const cases = await history.cases
  const forecast = (kind: ForecastKind, elapsed: number): Forecast | null => {
    const key = `${kind} ${elapsed}`
    const known = history.forecasts.get(key)
    if (known !== undefined) return known
    const made = forecastOf(cases[kind], elapsed)
    history.forecasts.set(key, made)
    return made
  }
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
    const reviews = isReviewed && row.completed < review.minimumReviews ? forecast('reviews', elapsed) : null
    const decision = forecast(isReviewed ? 'decision' : 'first', elapsed)
    if (!reviews && !decision) return null
    return {
      reviews: view(reviews),
      decision: view(decision),
      isLate: (decision?.median ?? 0) + elapsed > longStayDays && elapsed <= longStayDays,
    }
  }
}
