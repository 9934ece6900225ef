import { z } from 'zod'
import { fieldOfStudy, manuscriptType } from './details.ts'

export const periods = {
  year: 'Last 12 months',
  two_years: 'Last 24 months',
  all: 'All time',
} as const
export type Period = keyof typeof periods

export const analyticsQuery = z.object({
  period: z
    .enum(Object.keys(periods) as [Period])
    .default('year')
    .catch('year'),
  type: manuscriptType.optional().catch(undefined),
  field: fieldOfStudy.optional().catch(undefined),
})
export type AnalyticsQuery = z.output<typeof analyticsQuery>

const count = z.number().int()

/** Median and quartiles in days; null if there are no data. */
export const spread = z.object({
  number: count,
  median: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
})
export type Spread = z.infer<typeof spread>

const outcome = z.object({
  name: z.string(),
  submitted: count,
  pending: count,
  accepted: count,
  rejected: count,
})

export const analytics = z.object({
  /** Counts over all time, not only the period, so that they equal the counts in the dashboard's tabs. */
  total: count,
  pending: count,
  processed: count,
  /** Share of final decisions in the period; null if there are none. */
  acceptanceRate: z.number().nullable(),
  months: z.array(
    z.object({ month: z.string(), submitted: count, accepted: count, revisions: count, rejected: count }),
  ),
  times: z.object({ firstDecision: spread, inReview: spread, acceptance: spread, publication: spread }),
  reviewers: z.object({
    invited: count,
    accepted: count,
    declined: count,
    expired: count,
    waiting: count,
    /** Invitations that were withdrawn before the reviewer answered. */
    cancelled: count,
    returned: count,
    late: count,
    answer: spread,
    review: spread,
  }),
  types: z.array(outcome),
  fields: z.array(outcome),
})
export type AnalyticsView = z.infer<typeof analytics>

export const csvTables = ['months', 'times', 'reviewers', 'types', 'fields', 'manuscripts'] as const
export const csvQuery = analyticsQuery.extend({ table: z.enum(csvTables).default('months').catch('months') })
