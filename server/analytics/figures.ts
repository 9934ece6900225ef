import { type Kind, nameOfKind } from '#domain/article/article-kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { AnalyticsQuery, AnalyticsView, csvTables, Period, Spread } from '#domain/schemas/analytics.ts'
import type { Context } from '../context.ts'
import { csv } from '../http/csv.ts'
import { exportSource, manuscriptsCsv } from '../workflow/export/manuscript-csv.ts'
import { exported, type FigureFilter, months, outcomes, reviewerFigures, times, totals } from './queries.ts'

const monthsOf: Record<Period, number | null> = { year: 12, two_years: 24, all: null }

/** Returns the first day of a period. The current month counts as its last month. */
function sinceOf(period: Period, now: Date): Date | null {
  const back = monthsOf[period]
  return back === null ? null : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 1))
}

function named<T extends { name: string }>(rows: T[], kinds: readonly Kind[]): T[] {
  return rows.map((row) => ({ ...row, name: nameOfKind(kinds, row.name) }))
}

const round = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
function rounded({ number, median, lower, upper }: Spread): Spread {
  return { number, median: round(median), lower: round(lower), upper: round(upper) }
}

function figureFilterOf(viewer: Viewer, { period, type, field }: AnalyticsQuery, now: Date): FigureFilter {
  return { viewer, type, field, since: sinceOf(period, now) }
}

/** Returns the journal's figures for one editor, without manuscripts of which the editor is an author. */
export async function analyticsFor(
  { db, clock, settings }: Context,
  viewer: Viewer,
  query: AnalyticsQuery,
): Promise<AnalyticsView> {
  const { submissions, fields } = await settings()
  const now = clock.now()
  const filter = figureFilterOf(viewer, query, now)
  const { total, pending, accepted, rejected } = await totals(db, filter)
  const spreads = await times(db, filter)
  const reviewers = await reviewerFigures(db, filter, now)
  return {
    total,
    pending,
    processed: total - pending,
    acceptanceRate: accepted + rejected === 0 ? null : accepted / (accepted + rejected),
    months: await months(db, filter, now),
    times: {
      firstDecision: rounded(spreads.firstDecision),
      inReview: rounded(spreads.inReview),
      acceptance: rounded(spreads.acceptance),
      publication: rounded(spreads.publication),
    },
    reviewers: { ...reviewers, answer: rounded(reviewers.answer), review: rounded(reviewers.review) },
    types: named(await outcomes(db, filter, 'manuscript_type'), submissions.types),
    fields: named(await outcomes(db, filter, 'field_of_study'), fields.list),
  }
}

/**
 * Returns insights measured over the last year, for the home page. Where there is no data, the fixed figure
 * is used.
 */
export async function measuredInsights(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  fixed: Settings['insights'],
): Promise<Settings['insights']> {
  const since = sinceOf('year', clock.now())
  const measured = await times(db, { viewer: null, since, type: undefined, field: undefined })
  const days = ({ median }: Spread, otherwise: number | null) =>
    median === null ? otherwise : Math.round(median)
  return {
    firstDecision: days(measured.firstDecision, fixed.firstDecision),
    reviewTime: days(measured.inReview, fixed.reviewTime),
    submissionToAcceptance: days(measured.acceptance, fixed.submissionToAcceptance),
    acceptanceToPublication: days(measured.publication, fixed.acceptanceToPublication),
  }
}

const timeNames: Record<keyof AnalyticsView['times'], string> = {
  firstDecision: 'Submission to first decision',
  inReview: 'In review',
  acceptance: 'Submission to acceptance',
  publication: 'Acceptance to publication',
}

/** Exports one table of figures, or the manuscripts behind them. */
export async function exportCsv(
  context: Context,
  viewer: Viewer,
  table: (typeof csvTables)[number],
  query: AnalyticsQuery,
): Promise<string> {
  const now = context.clock.now()
  if (table === 'manuscripts')
    return manuscriptsCsv(
      await exportSource(context),
      viewer,
      exported(figureFilterOf(viewer, query, now)),
      now,
    )
  const figures = await analyticsFor(context, viewer, query)
  const spreadRow = (name: string, { number, median, lower, upper }: Spread) => [
    name,
    number,
    lower,
    median,
    upper,
  ]
  const spreadHead = ['Days', 'Number', 'Lower quartile', 'Median', 'Upper quartile']
  if (table === 'months')
    return csv(
      ['Month', 'Submitted', 'Accepted', 'Revisions', 'Rejected'],
      figures.months.map((row) => [row.month, row.submitted, row.accepted, row.revisions, row.rejected]),
    )
  if (table === 'times')
    return csv(
      spreadHead,
      Object.entries(figures.times).map(([id, value]) =>
        spreadRow(timeNames[id as keyof typeof timeNames], value),
      ),
    )
  if (table === 'reviewers') {
    const { answer, review, ...counts } = figures.reviewers
    return csv(spreadHead, [
      ...Object.entries(counts).map(([name, number]) => [name, number, null, null, null]),
      spreadRow('Invitation to answer', answer),
      spreadRow('Invitation to review', review),
    ])
  }
  return csv(
    [table === 'types' ? 'Type' : 'Field', 'Submitted', 'Pending', 'Accepted', 'Rejected'],
    figures[table].map((row) => [row.name, row.submitted, row.pending, row.accepted, row.rejected]),
  )
}
