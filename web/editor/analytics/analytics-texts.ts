import type { AnalyticsView, Period } from '#domain/schemas/analytics.ts'
import { count } from '../texts.ts'

/** Texts of the Analytics tab. */
export const analyticsTexts = {
  failed: 'The figures could not be loaded.',
  filters: 'Which manuscripts are counted',
  period: 'Period',
  periods: {
    year: 'Last 12 months',
    two_years: 'Last 24 months',
    all: 'All time',
  } satisfies Record<Period, string>,
  type: 'Type',
  field: 'Field',
  any: 'Any',
  total: 'Total',
  pending: 'Pending',
  processed: 'Processed',
  rate: 'Acceptance rate',
  rateHelp: 'Accepted manuscripts as a share of accepted and rejected ones in the period.',
  none: '–',
  months: 'Submissions and decisions by month',
  monthsLabel: (from: string, to: string) => `Submissions and decisions by month, ${from} to ${to}`,
  month: 'Month',
  series: {
    submitted: 'Submitted',
    accepted: 'Accepted',
    revisions: 'Revisions',
    rejected: 'Rejected',
  },
  table: 'As a table',
  highest: (most: number) => `Highest value: ${most}`,
  columns: { step: 'Step', answer: 'Answer', types: 'Type', fields: 'Field' },
  times: 'Days between steps',
  timesHelp: 'The mark is the median; the line runs from the lower to the upper quartile.',
  timeNames: {
    firstDecision: 'Submission to first decision',
    inReview: 'In review',
    acceptance: 'Submission to acceptance',
    publication: 'Acceptance to publication',
  } satisfies Record<keyof AnalyticsView['times'], string>,
  spread: (median: number, lower: number, upper: number) =>
    `median ${count(median, 'day')}, quartiles ${lower} and ${upper}`,
  number: 'Manuscripts',
  median: 'Median',
  lower: 'Lower quartile',
  upper: 'Upper quartile',
  reviewers: 'Reviewer responses',
  reviewerNames: {
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'No answer',
    waiting: 'Pending',
    cancelled: 'Cancelled before an answer',
  },
  invitations: 'Invitations',
  share: 'Share',
  reviewerFacts: ({ returned, late, answer, review }: AnalyticsView['reviewers']) =>
    [
      `${count(returned, 'review')} returned, ${late} late.`,
      answer.median === null ? '' : `Median time to respond: ${count(answer.median, 'day')}.`,
      review.median === null ? '' : `Median time to review: ${count(review.median, 'day')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  types: 'By type',
  fields: 'By field',
  submitted: 'Submitted',
  accepted: 'Accepted',
  rejected: 'Rejected',
  nothing: 'There is no data yet.',
  export: 'Download as CSV',
  exportAll: 'Download the manuscripts as CSV',
  exports: {
    months: 'months',
    times: 'days',
    reviewers: 'reviewers',
    types: 'types',
    fields: 'fields',
    manuscripts: 'all manuscripts',
  },
  exportFailed: 'The file could not be created',
} as const
