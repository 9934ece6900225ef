import { z } from 'zod'
import { limits } from '../manuscript/submission.ts'
import { action } from './manuscript.ts'
import { failedAttempt } from './production-formats.ts'
import { filled, instant, text } from './shapes.ts'

export const conversionInput = z.strictObject({
  fileId: z.uuid({ error: 'Choose a file' }),
  /** Tracked changes of a Word file: 'keep' takes them over into the text editor, where each can be decided. */
  changes: z.enum(['accept', 'reject', 'keep'], { error: 'Choose what to do with tracked changes' }),
  /** Whether comments in a Word file become comments on the text. */
  keepComments: z.boolean().default(true),
})
export type ConversionInput = z.output<typeof conversionInput>

export const sourceInput = z.strictObject({
  objectId: z.uuid({ error: 'Please give the reference that the upload of the file returned' }),
  fileName: filled(limits.files.nameMax, 'Please give the name of the file'),
})

export const tasksInput = z
  .strictObject({
    ids: z
      .array(z.uuid({ error: 'This is not a task' }))
      .min(1)
      .max(2000),
    state: z.enum(['open', 'done', 'accepted'], { error: 'Choose a state' }),
    reason: text(5000).nullish(),
  })
  .superRefine((input, context) => {
    if (input.state === 'accepted' && !input.reason?.trim())
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Please enter a reason' })
  })

const counts = z.object({
  headings: z.number(),
  paragraphs: z.number(),
  figures: z.number(),
  tables: z.number(),
  formulas: z.number(),
  footnotes: z.number(),
  references: z.number(),
  citations: z.number(),
  crossReferences: z.number(),
})

export const textVersion = z.object({
  id: z.string(),
  number: z.number(),
  origin: z.enum(['import', 'editor', 'upload']),
  /** The editor's description of a version that was made in the browser. */
  description: z.string().nullable(),
  /** Name of the file that was converted or uploaded. */
  sourceName: z.string().nullable(),
  madeAt: z.string(),
  madeBy: z.string().nullable(),
  isValid: z.boolean(),
  problems: z.array(z.object({ message: z.string(), elementId: z.string().nullable() })),
  counts: counts.nullable(),
  completeness: z.number().nullable(),
})

export const textTask = z.object({
  id: z.string(),
  /** Kind of the task. Tasks of the same kind are shown together. */
  code: z.string(),
  /** Id of the element in the preview to which the task refers; null if there is none. */
  anchor: z.string().nullable(),
  /** Id of the element in the text; null if the task concerns the whole article. */
  elementId: z.string().nullable(),
  weight: z.enum(['must', 'should']),
  title: z.string(),
  advice: z.string(),
  state: z.enum(['open', 'done', 'accepted']),
  reason: z.string().nullable(),
  settledAt: z.string().nullable(),
  settledBy: z.string().nullable(),
})

/** An article's text between acceptance and publication, for editors. */
export const textView = z.object({
  manuscript: z.object({ id: z.string(), number: z.string(), title: z.string() }),
  /** Whether the text can be changed. It can from acceptance to publication. */
  isOpen: z.boolean(),
  sources: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      kind: z.string(),
      fileSize: z.number(),
      uploadedAt: z.string(),
      isWord: z.boolean(),
    }),
  ),
  /**
   * The last request to the author for the source file. `answeredAt` is null until the author has sent the
   * file.
   */
  sourceRequest: z.object({ requestedAt: instant, answeredAt: instant.nullable() }).nullable(),
  allowed: z.array(action),
  conversion: z
    .object({
      state: z.enum(['waiting', 'done', 'failed']),
      fileName: z.string(),
      problem: z.string().nullable(),
      requestedAt: z.string(),
      /** False while it waits and no background process runs. */
      isWorking: z.boolean(),
      failedAttempt,
      /** What the same conversion needs if it is requested again. */
      ...conversionInput.shape,
    })
    .nullable(),
  /** Newest first. */
  versions: z.array(textVersion),
  tasks: z.array(textTask),
  /** Comments contained in the source file of the newest version. */
  comments: z.array(z.object({ id: z.string(), author: z.string(), body: z.string() })),
})
export type TextView = z.output<typeof textView>
export type TextTask = z.output<typeof textTask>
