import { z } from 'zod'
import { authorFileKinds } from '../manuscript/manuscript.ts'
import { pointLimits } from '../manuscript/review-points.ts'
import { limits } from '../manuscript/submission.ts'
import { unreadParts } from '../stored/document.ts'
import { draftedDeclarations, enteredRoles } from './declarations.ts'
import { draftedDetails } from './details.ts'
import { draftedRevision } from './revised-details.ts'
import { instant, text } from './shapes.ts'

/**
 * Schemas of all kinds of drafts. Each save names the last revision that its writer has seen, so that a newer
 * revision is never overwritten.
 */

/** The last revision known to this device; null if the save creates a new draft. */
export const seenRevision = z.int32().min(0).nullable()

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

/** A point of the letter or of a report as the authors answer it. Authors may divide and join points. */
const draftedPoint = z.strictObject({
  id: text(100),
  /** The editor's points that this one holds, or is a part of. None for another passage of a report. */
  pointIds: z.array(z.uuid()).max(pointLimits.count),
  /** Where it comes from: 'Reviewer 1', or 'Editor'. */
  source: text(100),
  text: text(400_000),
  /** Whether the editor asks for an answer. */
  isAsked: z.boolean(),
  answer: text(400_000),
  done: z.boolean(),
  /** Whether the answer explains why it was not done, which is a full answer. */
  declined: z.boolean().default(false),
  /** Whether the authors decided that the passage needs no answer. */
  isLeftOut: z.boolean(),
  /** Where the manuscript was changed: a place such as 'p. 12', and the first words of a changed passage. */
  changes: z.array(z.strictObject({ place: text(500), words: text(500) })).max(100),
})
export type DraftedPoint = z.infer<typeof draftedPoint>

export const responseContent = z.strictObject({
  /** Form of the response: point by point, or in one text. */
  way: z.enum(['points', 'one']),
  /** The single text, or the words before the points. */
  text: text(400_000),
  editorNote: text(400_000),
  /** Texts by the label of the reviewer, from earlier releases. */
  points: z.record(text(100), text(400_000)),
  /** The points in the order of letter and reports; null until the authors have changed the proposed list. */
  list: z.array(draftedPoint).max(1500).nullish(),
  /** Changed title, abstract, keywords, authors and declarations; null if the authors change nothing. */
  revised: draftedRevision.nullish(),
  files: z.array(draftFile).max(50),
})
export type ResponseContent = z.infer<typeof responseContent>

export const responseDraftInput = responseContent.extend({ revision: seenRevision })
export type ResponseDraftInput = z.infer<typeof responseDraftInput>

export const responseDraftView = responseContent.extend(savedDraft.shape)
export type ResponseDraftView = z.infer<typeof responseDraftView>
