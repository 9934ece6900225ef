import { z } from 'zod'
import { authorFixes } from '../blinding/anonymity.ts'
import { severity } from './manuscript.ts'
import { text } from './shapes.ts'

/* An upload before it is somebody's file: its checks, the copy that reviewers would get, and what was found in it. */

/** The people whom a copy must not name, as they stand in the wizard: nothing has to be complete. */
export const copyInput = z.strictObject({
  /** Once more for the same people: the last try failed. */
  anew: z.boolean().default(false),
  /** The manuscript of which this file is the next version: what was decided about its passages holds here too. */
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
    resolution: z.enum(authorFixes, { error: 'Choose what is done about it' }),
    /** Why it identifies nobody, or the words that take its place. */
    reason: text(500).default(''),
  })
  .refine(({ resolution, reason }) => resolution === 'strip' || reason.trim() !== '', {
    path: ['reason'],
    message: 'Please say why, or what shall stand in its place',
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
  /** The copy for reviewers, once it was asked for. */
  blindCopy: z
    .object({
      state: z.enum(['waiting', 'ready', 'failed']),
      pages: z.number().int().nullable(),
      problem: z.string().nullable(),
      /** Changes when the copy was made anew. */
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
