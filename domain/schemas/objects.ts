import { z } from 'zod'
import { authorFixes } from '../blinding/anonymity.ts'
import { severity } from './manuscript.ts'
import { text } from './shapes.ts'

/* An upload that is not attached yet: its checks, its copy for reviewers, and the findings. */

/** People the copy must not identify, as entered in the wizard; fields may be incomplete. */
export const copyInput = z.strictObject({
  /** True to retry for the same people after a failure. */
  anew: z.boolean().default(false),
  /** The manuscript that this file revises; settlements of its findings also apply to this file. */
  manuscriptId: z.uuid().nullish(),
  authors: z
    .array(
      z.strictObject({
        firstName: text(2000),
        lastName: text(2000),
        email: text(2000),
        affiliation: text(5000),
        orcid: text(200).nullish(),
      }),
    )
    .max(1000),
})

export const objectSettleInput = z
  .strictObject({
    findingId: z.uuid(),
    resolution: z.enum(authorFixes, { error: 'Choose how the finding is settled' }),
    /** Reason why it does not identify anybody, or the replacement text. */
    reason: text(500).default(''),
  })
  .refine(({ resolution, reason }) => resolution === 'strip' || reason.trim() !== '', {
    path: ['reason'],
    message: 'Please give a reason or a replacement text',
  })

export const objectFinding = z.object({
  id: z.uuid(),
  rule: z.string(),
  place: z.string(),
  excerpt: z.string(),
  severity,
  fix: z.string(),
  resolution: z.enum(authorFixes).nullable(),
  reason: z.string().nullable(),
  fixes: z.array(z.enum(authorFixes)),
})
export type ObjectFinding = z.infer<typeof objectFinding>

export const objectView = z.object({
  id: z.uuid(),
  state: z.enum(['awaiting', 'checking', 'quarantined', 'ready', 'refused']),
  format: z.enum(['pdf', 'docx', 'doc', 'tex']).nullable(),
  size: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  words: z.number().int().nullable(),
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  /** The copy for reviewers, once requested. */
  blindCopy: z
    .object({
      state: z.enum(['waiting', 'ready', 'failed']),
      pages: z.number().int().nullable(),
      problem: z.string().nullable(),
      /** Changes whenever the copy is made again. */
      version: z.string(),
    })
    .nullable(),
  findings: z.array(objectFinding),
})
export type ObjectView = z.infer<typeof objectView>

export const findingView = z.object({
  id: z.uuid(),
  fileId: z.uuid().nullable(),
  rule: z.string(),
  place: z.string(),
  excerpt: z.string(),
  severity,
  fix: z.string(),
  resolution: z.enum(['not_identifying', 'accepted_risk', 'strip', 'replace']).nullable(),
  reason: z.string().nullable(),
})
export type FindingView = z.infer<typeof findingView>
