import { z } from 'zod'
import { authorFixes } from '../blinding/anonymity.ts'
import { severity } from './manuscript.ts'
import { text } from './shapes.ts'

/* Schemas of uploads that are not attached to a manuscript yet: checks, blind copy and findings. */

/** The people whom the blind copy must not identify, as entered in the wizard. Fields may be incomplete. */
export const copyInput = z.strictObject({
  /** True to make the copy again for the same people after a failure. */
  anew: z.boolean().default(false),
  /**
   * The manuscript that this file revises. Findings that were resolved for its earlier files are resolved for
   * this file, too.
   */
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
    resolution: z.enum(authorFixes, { error: 'Please choose how to resolve the finding' }),
    /** Reason why the passage does not identify anybody, or the text that replaces it. */
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
  format: z.enum(['pdf', 'docx', 'doc', 'tex', 'zip', 'png', 'jpg', 'tif']).nullable(),
  size: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  words: z.number().int().nullable(),
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  /** The blind copy; null until it is requested. */
  blindCopy: z
    .object({
      state: z.enum(['waiting', 'ready', 'failed']),
      pages: z.number().int().nullable(),
      problem: z.string().nullable(),
      /** Identifies this state of the copy; changes whenever the copy is made again. */
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
