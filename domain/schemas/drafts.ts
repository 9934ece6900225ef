import { z } from 'zod'
import { authorFileKinds } from '../manuscript/manuscript.ts'
import { limits } from '../manuscript/submission.ts'
import { instant, text } from './shapes.ts'

/** What authors write and have not sent: the wizard's draft and the answer to the reviews. */

/** The revision this device saw last; null makes a new draft. */
const revision = z.number().int().min(0).max(2_147_483_647).nullable()

const draftFile = z.strictObject({
  objectId: z.uuid(),
  fileName: text(1000),
  fileSize: z.number().int().min(0),
  kind: z.enum(authorFileKinds),
  description: text(5000).nullish(),
})

/** A draft holds whatever the wizard holds: nothing in it has to be complete. */
export const draftInput = z.strictObject({
  revision,
  step: z.number().int().min(1).max(4),
  manuscript: z.strictObject({
    title: text(limits.draftLine),
    abstract: text(limits.draftAbstract),
    keywords: z.array(text(2000)).max(500),
    manuscriptType: text(100),
    fieldOfStudy: text(100),
  }),
  authors: z
    .array(
      z.strictObject({
        firstName: text(limits.draftLine),
        lastName: text(limits.draftLine),
        email: text(limits.draftLine),
        affiliation: text(limits.draftLine),
        orcid: text(limits.draftLine).nullish(),
        isCorresponding: z.boolean().optional(),
      }),
    )
    .max(1000),
  files: z.array(draftFile).max(50),
})
export type DraftInput = z.infer<typeof draftInput>

export const draftView = draftInput.omit({ revision: true }).extend({
  id: z.uuid(),
  revision: z.number().int(),
  updatedAt: instant,
})
export type DraftView = z.infer<typeof draftView>

export const responseDraftInput = z.strictObject({
  revision,
  /** To each reviewer apart, or in one text. */
  way: z.enum(['points', 'one']),
  /** The one text; or what is said to the editor. */
  text: text(400_000),
  /** By the reviewer's label. */
  points: z.record(text(100), text(400_000)),
  files: z.array(draftFile).max(50),
})
export type ResponseDraftInput = z.infer<typeof responseDraftInput>

export const responseDraftView = responseDraftInput
  .omit({ revision: true })
  .extend({ revision: z.number().int(), updatedAt: instant })
export type ResponseDraftView = z.infer<typeof responseDraftView>
