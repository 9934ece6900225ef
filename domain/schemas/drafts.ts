import { z } from 'zod'
import { authorFileKinds } from '../manuscript/manuscript.ts'
import { limits } from '../manuscript/submission.ts'
import { unreadParts } from '../stored/document.ts'
import { draftedDeclarations, enteredRoles } from './declarations.ts'
import { draftedDetails } from './details.ts'
import { instant, text } from './shapes.ts'

/**
 * Schemas of all kinds of drafts. Each save names the last revision that its writer has seen, so that a newer
 * revision is never overwritten.
 */

/** The last revision known to this device; null if the save creates a new draft. */
export const seenRevision = z.number().int().min(0).max(2_147_483_647).nullable()

/** Fields that every saved draft has in addition to its content. */
export const savedDraft = z.object({
  revision: z.number().int(),
  updatedAt: instant,
  /** Parts of the stored draft that this release cannot read. */
  unread: unreadParts,
})
export type SavedDraft = z.infer<typeof savedDraft>

/** Response to a save. */
export const savedRevision = savedDraft.omit({ unread: true })
export type SavedRevision = z.infer<typeof savedRevision>

const draftFile = z.strictObject({
  objectId: z.uuid(),
  fileName: text(1000),
  fileSize: z.number().int().min(0),
  kind: z.enum(authorFileKinds),
  description: text(5000).nullish(),
})

/** A draft submission; all fields may be incomplete. */
export const draftContent = z.strictObject({
  step: z.number().int().min(1).max(4),
  manuscript: z.strictObject(draftedDetails),
  /** Id of the call for papers for which the manuscript is submitted. */
  callId: z.uuid().nullish(),
  /** Id of the rejected manuscript of which this is the invited new submission. */
  resubmissionOf: z.uuid().nullish(),
  authors: z
    .array(
      z.strictObject({
        firstName: text(limits.draftLine),
        lastName: text(limits.draftLine),
        email: text(limits.draftLine),
        affiliation: text(limits.draftLine),
        orcid: text(limits.draftLine).nullish(),
        isCorresponding: z.boolean().optional(),
        roles: enteredRoles.optional(),
        competingInterests: text(200_000).nullish(),
      }),
    )
    .max(1000),
  files: z.array(draftFile).max(50),
  declarations: draftedDeclarations.optional(),
  /** The upload from which the form was filled in, and the names of the fields that the author has confirmed. */
  prefill: z.strictObject({ objectId: z.uuid(), confirmed: z.array(text(600)).max(1100) }).nullish(),
})
export type DraftContent = z.infer<typeof draftContent>

export const draftInput = draftContent.extend({ revision: seenRevision })
export type DraftInput = z.infer<typeof draftInput>

export const draftView = draftContent.extend({ id: z.uuid(), ...savedDraft.shape })
export type DraftView = z.infer<typeof draftView>

export const responseContent = z.strictObject({
  /** Form of the response: a separate answer to each reviewer ('points'), or one text ('one'). */
  way: z.enum(['points', 'one']),
  /** The text if the response is a single one. */
  text: text(400_000),
  editorNote: text(400_000),
  /** Answers by the label of the reviewer. */
  points: z.record(text(100), text(400_000)),
  files: z.array(draftFile).max(50),
})
export type ResponseContent = z.infer<typeof responseContent>

export const responseDraftInput = responseContent.extend({ revision: seenRevision })
export type ResponseDraftInput = z.infer<typeof responseDraftInput>

export const responseDraftView = responseContent.extend(savedDraft.shape)
export type ResponseDraftView = z.infer<typeof responseDraftView>
