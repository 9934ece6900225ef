import { z } from 'zod'
import { authorFileKinds } from '../manuscript/manuscript.ts'
import { limits } from '../manuscript/submission.ts'
import { unreadParts } from '../stored/document.ts'
import { draftedDetails } from './details.ts'
import { instant, text } from './shapes.ts'

/**
 * Drafts of all kinds. Each save names the last revision that its writer has seen, so that a newer one is never
 * overwritten.
 */

/** Last revision known to this device; null creates a new draft. */
export const seenRevision = z.number().int().min(0).max(2_147_483_647).nullable()

/** Fields of every saved draft besides its content. */
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
  /** The call for papers that it answers. */
  callId: z.uuid().nullish(),
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
export type DraftContent = z.infer<typeof draftContent>

export const draftInput = draftContent.extend({ revision: seenRevision })
export type DraftInput = z.infer<typeof draftInput>

export const draftView = draftContent.extend({ id: z.uuid(), ...savedDraft.shape })
export type DraftView = z.infer<typeof draftView>

export const responseContent = z.strictObject({
  /** Separate answers to each reviewer, or one text. */
  way: z.enum(['points', 'one']),
  /** The single text. */
  text: text(400_000),
  editorNote: text(400_000),
  /** Keyed by reviewer label. */
  points: z.record(text(100), text(400_000)),
  files: z.array(draftFile).max(50),
})
export type ResponseContent = z.infer<typeof responseContent>

export const responseDraftInput = responseContent.extend({ revision: seenRevision })
export type ResponseDraftInput = z.infer<typeof responseDraftInput>

export const responseDraftView = responseContent.extend(savedDraft.shape)
export type ResponseDraftView = z.infer<typeof responseDraftView>
