import { z } from 'zod'
import { decisionKind, decisionKinds, recommendationSpellings } from '../manuscript/decision.ts'
import { calendarDay, filled, instant, text } from './shapes.ts'

/** Schemas of notes, recommendations, assignments and messages among editors. */

export const noteInput = z.strictObject({ body: filled(20_000, 'Please enter a note') })

export const noteView = z.object({
  id: z.uuid(),
  author: z.string(),
  body: z.string(),
  createdAt: instant,
  /** Whether the viewer wrote the note and may therefore delete it. */
  mine: z.boolean(),
})
export type NoteView = z.infer<typeof noteView>

export const handlingInput = z.strictObject({
  /** Id of the handling editor; null returns the manuscript to all editors. */
  editorId: z.uuid({ error: 'Please choose an editor' }).nullable(),
  message: text(5000).nullish(),
})

export const editorChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Number of open manuscripts that this editor handles. */
  load: z.number().int(),
  recommendsOnly: z.boolean(),
  /** Last day of the editor's absence; null if the editor is in office. */
  awayUntil: z.iso.date().nullable(),
})
export type EditorChoice = z.infer<typeof editorChoice>

/** The absence of a handling editor. */
export const editorAway = z.object({
  until: z.iso.date(),
  /** Name of the editor who acts meanwhile; null if all editors are notified. */
  substitute: z.string().nullable(),
})
export type EditorAway = z.infer<typeof editorAway>

export const conflictInput = z.strictObject({
  reason: filled(5000, 'Please say why you have a conflict of interest'),
})

/** A conflict of interest that an editor declared. */
export const editorConflict = z.object({
  editorId: z.uuid(),
  editor: z.string(),
  reason: z.string(),
  declaredAt: instant,
})
export type EditorConflict = z.infer<typeof editorConflict>

export const recommendationInput = z.strictObject({
  decision: z
    .enum(recommendationSpellings as [string, ...string[]], {
      error: 'Please choose accept, revisions or reject',
    })
    .transform((spelling) => decisionKind(spelling) ?? 'reject'),
  reasons: filled(50_000, 'Please enter your reasons'),
  /** Letter that the recommending editor proposes to the deciding editor. */
  letter: filled(50_000, 'A decision letter cannot be empty').optional(),
})

export const recommendationView = z.object({
  id: z.uuid(),
  decision: z.enum(decisionKinds),
  round: z.number().int(),
  reasons: z.string(),
  letter: z.string().nullable(),
  recommendedBy: z.string(),
  recommendedAt: instant,
})

export const dueInput = z.strictObject({ dueDate: calendarDay })

/** An e-mail that was sent about a manuscript. */
export const messageView = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed', 'kept']),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type MessageView = z.infer<typeof messageView>
export const messageDetail = messageView.extend({ text: z.string() })
export type MessageDetail = z.infer<typeof messageDetail>
