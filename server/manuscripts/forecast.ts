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
  const cases: Record<ForecastKind, PastCase[]> = {
    ...{ reviews: [], decision: [], first: [], revision: [], revised: [] },
  }
  for (const { kind, startedAt, endedAt, ended } of await pastCases(db, needed, now)) {
    const until = endedAt === null ? now.getTime() : Date.parse(endedAt)
    cases[kind].push({
      days: Math.max(0, Math.round((until - Date.parse(startedAt)) / dayMs)),
      ended: ended && endedAt !== null,
    })
  }
  const { reviews, decision, first, revision, revised } = cases
  return {
    ...{ reviews: durationsOf(reviews), decision: durationsOf(decision), first: durationsOf(first) },
    ...{ revision: durationsOf(revision), revised: durationsOf(revised) },
  }
}

function historyOf(context: Context, needed: number, now: Date): Promise<History> {
  const known = kept.get(context.db)
  if (known && known.needed === needed && Math.abs(now.getTime() - known.at) < keepFor) return known.history
  const history = readHistory(context, needed, now)
  kept.set(context.db, { at: now.getTime(), needed, history })
  history.catch(() => kept.delete(context.db))
  return history
}

/**
 * A function that forecasts how many days a manuscript still waits for its decision, from its status, its round and
 * since when it waits; null if nobody decides now, or there are too few cases.
 */
export async function usualTime(
  context: Context,
): Promise<(row: { status: string; round: number; since: string }) => Forecast | null> {
  const { review } = await context.settings()
  const now = context.clock.now()
  const { first, decision, revised } = await historyOf(context, review.minimumReviews, now)
  return ({ status, round, since }) => {
    const elapsed = Math.max(0, Math.round((now.getTime() - Date.parse(since)) / dayMs))
    if (status === 'submitted') return round === 0 ? forecastOf(first, elapsed) : null
    if (status === 'under_review') return forecastOf(decision, elapsed)
    return status === 'revised' && round > 0 ? forecastOf(revised, elapsed) : null
  }
}

/** A function that forecasts when the reviews or the revision of a manuscript are in, and when its decision falls. */
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
  const elapsedSince = (at: string) => Math.max(0, Math.round((now.getTime() - Date.parse(at)) / dayMs))
  return (row) => {
    if (row.held) return null
    const elapsed = elapsedSince(row.status === 'submitted' ? row.submittedAt : row.stageEnteredAt)
    const found = { reviews: null, decision: null, revision: null } as Record<string, Forecast | null>
    // What was returned for technical fixes before its first round is nobody's revision.
    const isRevision = row.round > 0
    switch (row.status) {
      case 'submitted':
        // A manuscript that was reopened has had its first decision, so its time since submission says nothing.
        if (row.round === 0) found.decision = forecastOf(history.first, elapsed)
        break
      case 'under_review':
        if (row.completed < review.minimumReviews) found.reviews = forecastOf(history.reviews, elapsed)
        found.decision = forecastOf(history.decision, elapsed)
        break
      case 'revisions_required':
        if (isRevision) found.revision = forecastOf(history.revision, elapsed)
        break
      case 'revised':
        if (isRevision) found.decision = forecastOf(history.revised, elapsed)
        break
    }
    const { reviews = null, decision = null, revision = null } = found
    if (!reviews && !decision && !revision) return null
    return {
      ...{ reviews: view(reviews), decision: view(decision), revision: view(revision) },
      isLate: decision !== null && (decision.median ?? 0) + elapsed > longStayDays && elapsed <= longStayDays,
    }
  }
}
