import { z } from 'zod'
import { queueTabs } from '../manuscript/queue.ts'
import { editedMails, readableMail } from './mails.ts'
import { savedFilter } from './queue.ts'
import { calendarDay, filled, id, instantInput, text } from './shapes.ts'

/** Schemas of actions on many manuscripts of the editors' queue. */

/** Maximum number of manuscripts of one action. */
export const bulkMax = 5000

const selection = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('rows'),
    ids: z
      .array(id)
      .min(1, 'Please select a manuscript')
      .max(bulkMax, `Please select at most ${bulkMax} manuscripts`),
  }),
  /** All manuscripts of a view. `total` is their number as the editor saw it. */
  z.strictObject({
    of: z.literal('view'),
    tab: z.enum(queueTabs),
    filter: savedFilter,
    total: z.int32().min(0),
  }),
])
export type Selection = z.output<typeof selection>

/** Groups to whom one message can be written. */
export const bulkReaders = ['authors', 'reviewers', 'editors'] as const

const message = {
  to: z.enum(bulkReaders),
  subject: filled(200, 'Please enter a subject'),
  body: filled(20_000, 'Please enter a message'),
}

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('remind') }),
  z.strictObject({
    kind: z.literal('assign'),
    /** Null returns the manuscripts to all editors. */
    editorId: z.uuid({ error: 'Please choose an editor' }).nullable(),
    message: text(5000).nullish(),
  }),
  z.strictObject({ kind: z.literal('due'), dueDate: calendarDay }),
  z.strictObject({ kind: z.literal('write'), ...message }),
])
export type BulkAction = z.output<typeof action>

export const bulkInput = z.strictObject({
  /** Chosen by the caller. A second call with the same id starts nothing. */
  id,
  selection,
  /** When the list that the editor chose from was read. */
  seenAt: instantInput,
  action,
  /** The editor's wording of e-mails, by manuscript. */
  mails: z
    .array(z.strictObject({ manuscriptId: id, mails: editedMails }))
    .max(bulkMax)
    .default([]),
})
export type BulkInput = z.output<typeof bulkInput>

/** What is stored with an action. */
export const bulkStored = z.object({
  action: action.nullable(),
  /** Selected manuscripts that were no longer in the editor's queue. */
  gone: z.number().int(),
  mails: bulkInput.shape.mails,
})
export type BulkStored = z.output<typeof bulkStored>

export const bulkView = z.object({
  id: z.uuid(),
  kind: z.enum(['remind', 'assign', 'due', 'write']),
  total: z.number().int(),
  done: z.number().int(),
  gone: z.number().int(),
  failed: z.array(
    z.object({ manuscriptId: z.uuid(), number: z.string(), title: z.string(), message: z.string() }),
  ),
  finished: z.boolean(),
})
export type BulkView = z.infer<typeof bulkView>

export const bulkPreviewInput = z.strictObject({
  selection,
  action,
  /** Position among the selected manuscripts, from 0. */
  at: z.number().int().min(0).max(bulkMax).default(0),
})

/** What an action would do with one of the selected manuscripts. */
export const bulkPreview = z.object({
  manuscriptId: z.uuid(),
  number: z.string(),
  at: z.number().int(),
  total: z.number().int(),
  mails: z.array(readableMail),
  /** Why the action would be refused; null if it would not. */
  refusal: z.string().nullable(),
})
export type BulkPreview = z.infer<typeof bulkPreview>

export const exportInput = z.strictObject({ selection })
