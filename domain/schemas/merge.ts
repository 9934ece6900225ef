import { z } from 'zod'
import { roles } from '../account/account.ts'
import { manuscriptOfPerson, personView } from './cms.ts'
import { id } from './shapes.ts'

/** The account that is merged into another. */
export const merged = z.strictObject({ accountId: id })

/** What both accounts have to do with the review of one manuscript. */
export const overlapKinds = ['author_reviews', 'invited_twice', 'reviewed_by_both'] as const

/** What a merge would do. Only administrators from whom no reviewer is hidden get it (decision 0219). */
export const mergePreview = z.object({
  /** Why the accounts cannot be merged; null if they can. */
  problem: z.string().nullable(),
  /** The account that would be merged, with all that the other would take over. */
  merged: personView,
  /** Role of the account that stays, afterwards. */
  role: z.enum(roles),
  /** Proved addresses and ORCID iDs that stand for the account that stays from then on. */
  identifiers: z.array(z.string()),
  drafts: z.number().int(),
  /** Manuscripts that are in the way, or of which each account keeps its own reviews. */
  overlaps: z.array(z.object({ manuscript: manuscriptOfPerson, kind: z.enum(overlapKinds) })),
})
export type MergePreview = z.infer<typeof mergePreview>
