import { sql } from 'kysely'
import { decisionForms } from '#domain/manuscript/decision.ts'
import { pendingStatuses } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { AnalyticsQuery, AnalyticsView, Spread } from '#domain/schemas/analytics.ts'
import type { Queryable } from '../db/client.ts'
import { closedIds, concealedIds } from '../workflow/visibility-queries.ts'

export interface FigureFilter extends Pick<AnalyticsQuery, 'type' | 'field'> {
  /** Viewer whose own manuscripts are excluded; null for the public figures of the whole journal. */
  viewer: Viewer | null
  /** Start of the period; null for all time. */
  since: Date | null
}

/**
 * Subquery of the manuscripts to count, whatever their submission date. A manuscript of which the viewer may be an author
 * is left out, because the filters could make it the only one that is counted.
 */
function counted({ viewer, type, field }: FigureFilter, excluded = concealedIds) {
  return sql`(SELECT m.* FROM manuscripts m WHERE true
    ${viewer ? sql`AND m.id NOT IN ${excluded(viewer)}` : sql``}
    ${type ? sql`AND m.manuscript_type = ${type}` : sql``}
    ${field ? sql`AND m.field_of_study = ${field}` : sql``})`
}

const within = (column: ReturnType<typeof sql>, { since }: FigureFilter) =>
  since ? sql`${column} >= ${since}` : sql`true`

/**
 * Condition for decisions in force: excludes undone decisions and, in public figures, those whose letter is still held
 * back. Returning a submission for technical fixes is no decision on the work.
 */
const standing = ({ viewer }: FigureFilter) => sql`d.undone_at IS NULL AND d.kind <> 'return_for_fixes'
  ${viewer ? sql`` : sql`AND d.released_at IS NOT NULL`}`
const isOneOf = (kinds: readonly string[]) => sql`d.kind IN (${sql.join([...kinds])})`
const days = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
  sql`extract(epoch FROM ${to} - ${from}) / 86400`
const quartiles = (value: ReturnType<typeof sql>) => sql`json_build_object('number', count(${value}),
  'median', percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value}),
  'lower', percentile_cont(0.25) WITHIN GROUP (ORDER BY ${value}),
  'upper', percentile_cont(0.75) WITHIN GROUP (ORDER BY ${value}))`

export async function totals(db: Queryable, filter: FigureFilter) {
  const { rows } = await sql<{ total: number; pending: number; accepted: number; rejected: number }>`
    SELECT count(*) AS total,
      count(*) FILTER (WHERE m.status IN (${sql.join([...pendingStatuses])})) AS pending,
      (SELECT count(DISTINCT d.manuscript_id) FROM decisions d JOIN ${counted(filter)} n ON n.id = d.manuscript_id
        WHERE ${standing(filter)} AND d.kind = 'accept' AND ${within(sql`d.decided_at`, filter)}) AS accepted,
      (SELECT count(DISTINCT d.manuscript_id) FROM decisions d JOIN ${counted(filter)} n ON n.id = d.manuscript_id
        WHERE ${standing(filter)} AND ${isOneOf(decisionForms.reject)} AND ${within(sql`d.decided_at`, filter)}) AS rejected
    FROM ${counted(filter)} m`.execute(db)
  return rows[0] ?? { total: 0, pending: 0, accepted: 0, rejected: 0 }
}

/** Returns every month of the period, including months without submissions. */
export async function months(
  db: Queryable,
  filter: FigureFilter,
  now: Date,
): Promise<AnalyticsView['months']> {
  const { rows } = await sql<AnalyticsView['months'][number]>`
    WITH m AS MATERIALIZED ${counted(filter)},
    s AS (SELECT date_trunc('month', m.submitted_at, 'UTC') AS month, count(*) AS n FROM m
      WHERE ${within(sql`m.submitted_at`, filter)} GROUP BY 1),
    d AS (SELECT date_trunc('month', d.decided_at, 'UTC') AS month,
        count(*) FILTER (WHERE d.kind = 'accept') AS accepted,
        count(*) FILTER (WHERE ${isOneOf(decisionForms.revisions)}) AS revisions,
        count(*) FILTER (WHERE ${isOneOf(decisionForms.reject)}) AS rejected
      FROM decisions d JOIN m ON m.id = d.manuscript_id
      WHERE ${standing(filter)} AND ${within(sql`d.decided_at`, filter)} GROUP BY 1),
    span AS (SELECT generate_series(
      date_trunc('month', coalesce(${filter.since}::timestamptz, (SELECT min(submitted_at) FROM m), ${now}::timestamptz), 'UTC'),
      date_trunc('month', ${now}::timestamptz, 'UTC'), '1 month') AS month)
    SELECT to_char(span.month AT TIME ZONE 'UTC', 'YYYY-MM') AS month, coalesce(s.n, 0) AS submitted,
      coalesce(d.accepted, 0) AS accepted, coalesce(d.revisions, 0) AS revisions, coalesce(d.rejected, 0) AS rejected
    FROM span LEFT JOIN s USING (month) LEFT JOIN d USING (month) ORDER BY span.month`.execute(db)
  return rows
}

/**
 * Returns durations: submission to first decision, review, submission to acceptance, acceptance to
 * publication. Each is counted in the period in which it ended.
 */
export async function times(db: Queryable, filter: FigureFilter): Promise<AnalyticsView['times']> {
  const { rows } = await sql<AnalyticsView['times']>`
    WITH t AS (SELECT m.submitted_at, m.accepted_at, m.status, a.published_date,
        (SELECT min(d.decided_at) FROM decisions d WHERE d.manuscript_id = m.id AND ${standing(filter)}) AS decided_at,
        (SELECT min(r.opened_at) FROM rounds r WHERE r.manuscript_id = m.id) AS opened_at,
        (SELECT min(d.decided_at) FROM decisions d WHERE d.manuscript_id = m.id AND d.round > 0 AND ${standing(filter)}) AS reviewed_at
      FROM ${counted(filter)} m LEFT JOIN articles a ON a.id = m.article_id)
    SELECT
      (SELECT ${quartiles(days(sql`submitted_at`, sql`decided_at`))} FROM t WHERE decided_at IS NOT NULL AND ${within(sql`decided_at`, filter)}) AS first_decision,
      (SELECT ${quartiles(days(sql`opened_at`, sql`reviewed_at`))} FROM t WHERE reviewed_at IS NOT NULL AND ${within(sql`reviewed_at`, filter)}) AS in_review,
      (SELECT ${quartiles(days(sql`submitted_at`, sql`accepted_at`))} FROM t WHERE accepted_at IS NOT NULL AND ${within(sql`accepted_at`, filter)}) AS acceptance,
      (SELECT ${quartiles(sql`greatest(0, published_date - accepted_at::date)`)} FROM t
        WHERE accepted_at IS NOT NULL AND published_date IS NOT NULL AND ${within(sql`published_date`, filter)}) AS publication`.execute(
    db,
  )
  const none: Spread = { number: 0, median: null, lower: null, upper: null }
  return rows[0] ?? { firstDecision: none, inReview: none, acceptance: none, publication: none }
}

export async function reviewerFigures(
  db: Queryable,
  filter: FigureFilter,
  now: Date,
): Promise<AnalyticsView['reviewers']> {
  const { rows } = await sql<AnalyticsView['reviewers']>`
    SELECT count(*) AS invited,
      count(*) FILTER (WHERE s.responded_at IS NOT NULL AND s.status <> 'declined') AS accepted,
      count(*) FILTER (WHERE s.status = 'declined') AS declined,
      count(*) FILTER (WHERE s.status = 'expired') AS expired,
      count(*) FILTER (WHERE s.status = 'pending') AS waiting,
      count(*) FILTER (WHERE s.status = 'cancelled' AND s.responded_at IS NULL) AS cancelled,
      count(*) FILTER (WHERE s.status = 'completed') AS returned,
      count(*) FILTER (WHERE s.status IN ('pending', 'in_progress') AND s.due_at < ${now}
        OR s.status = 'completed' AND s.completed_at > s.due_at) AS late,
      ${quartiles(days(sql`s.invited_at`, sql`s.responded_at`))} AS answer,
      ${quartiles(days(sql`s.invited_at`, sql`s.completed_at`))} AS review
    FROM assignments s JOIN ${counted(filter)} m ON m.id = s.manuscript_id
    WHERE ${within(sql`s.invited_at`, filter)}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('An aggregate answers one row')
  return row
}

/** Returns the outcomes of the period's submissions, grouped by one property. */
export async function outcomes(
  db: Queryable,
  filter: FigureFilter,
  by: 'manuscript_type' | 'field_of_study',
) {
  const { rows } = await sql<AnalyticsView['types'][number]>`
    SELECT m.${sql.ref(by)} AS name, count(*) AS submitted,
      count(*) FILTER (WHERE m.status IN (${sql.join([...pendingStatuses])})) AS pending,
      count(*) FILTER (WHERE m.status IN ('accepted', 'published')) AS accepted,
      count(*) FILTER (WHERE m.status = 'rejected') AS rejected
    FROM ${counted(filter)} m WHERE ${within(sql`m.submitted_at`, filter)}
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db)
  return rows
}

/**
 * Condition: the manuscript `m` was submitted in the period and is open to the viewer. The export itself leaves out what is
 * hidden from somebody who may be an author.
 */
export const exported = (filter: FigureFilter) =>
  sql`(${within(sql`m.submitted_at`, filter)} AND m.id IN (SELECT n.id FROM ${counted(filter, closedIds)} n))`
