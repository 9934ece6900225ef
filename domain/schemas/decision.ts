import { z } from 'zod'
import { decisionKind, decisionSpellings } from '../decision.ts'
import { calendarDay, filled, text } from './shapes.ts'

export const decisionInput = z.strictObject({
  decision: z
    .enum(decisionSpellings as [string, ...string[]], { error: 'Please choose accept, revisions or reject' })
    .transform((spelling) => decisionKind(spelling) ?? 'reject'),
  /** For editors' eyes. */
  notes: text(50_000).default(''),
  /** What the author reads; the template, filled in, when left out. */
  letter: filled(50_000, 'A decision letter cannot be empty').optional(),
  reviewIds: z.array(z.uuid()).max(100).optional(),
  dueDate: calendarDay.optional(),
  overrideReason: filled(5000, 'Please give a reason').optional(),
})

export const allowReviewInput = z
  .strictObject({ overrideReason: filled(5000, 'Please give a reason').optional() })
  .nullish()

export const settleInput = z.strictObject({
  findingId: z.uuid(),
  resolution: z.enum(['not_identifying', 'accepted_risk', 'strip', 'replace'], {
    error: 'Choose how the finding is settled',
  }),
  reason: filled(2000, 'Please give a reason'),
})
