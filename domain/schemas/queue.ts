import { z } from 'zod'
import { decisionKinds } from '../manuscript/decision.ts'
import { type QueueSort, type QueueView, queueSorts, queueTabs, queueViews } from '../manuscript/queue.ts'
import { editorManuscript } from './editor-manuscript.ts'
import { fieldOfStudy, manuscriptType, stage, status } from './manuscript.ts'
import { filled, instant, word } from './shapes.ts'

const view = z.enum(Object.keys(queueViews) as [QueueView])
const sort = z.enum(Object.keys(queueSorts) as [QueueSort])

/** Filters of a saved view. Invalid values are ignored. */
const filters = {
  view: view.optional().catch(undefined),
  q: word(200),
  status: status.optional().catch(undefined),
  stage: stage.optional().catch(undefined),
  type: manuscriptType.optional().catch(undefined),
  field: fieldOfStudy.optional().catch(undefined),
  /** An editor's id, 'me' or 'none'. */
  editor: z
    .union([z.uuid(), z.enum(['me', 'none'])])
    .optional()
    .catch(undefined),
  sort: sort.optional().catch(undefined),
}

export const queueQuery = z.object({
  ...filters,
  tab: z.enum(queueTabs).default('pending').catch('pending'),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
})
export type QueueQuery = z.output<typeof queueQuery>

export const savedFilter = z.strictObject(filters)
export type SavedFilter = z.output<typeof savedFilter>

export const saveViewInput = z.strictObject({
  name: filled(80, 'Please enter a name for the view'),
  filter: savedFilter,
})

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: savedFilter,
  count: z.number().int(),
})
export type SavedView = z.infer<typeof savedView>

/** A row of the queue: the manuscript with the facts that determine its next action. */
export const queueRow = editorManuscript.omit({ abstract: true, keywords: true }).extend({
  handlingEditorId: z.uuid().nullable(),
  /** Whether it needs the viewer's attention. */
  mine: z.boolean(),
  /** Next due date of a reviewer or of the authors. */
  dueAt: instant.nullable(),
  remindedAt: instant.nullable(),
  /** Number of unsettled anonymity findings. */
  openFindings: z.number().int(),
  /** Whether automatic invitations are on. */
  invitesNext: z.boolean(),
  recommendation: z.enum(decisionKinds).nullable(),
})
export type QueueRow = z.infer<typeof queueRow>

export const queueAnswer = z.object({
  rows: z.array(queueRow),
  /** Total number of rows. */
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  counts: z.record(view, z.number().int()),
  saved: z.array(savedView),
  pending: z.number().int(),
  reviewed: z.number().int(),
  byStatus: z.partialRecord(status, z.number().int()),
  /** Longest time in stage, in days, of manuscripts that need this editor. */
  oldestMine: z.number().int(),
  firstMine: z.uuid().nullable(),
  editors: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** This editor's held decisions. */
  held: z.array(
    z.object({
      manuscriptId: z.uuid(),
      number: z.string(),
      decision: z.string(),
      decidedAt: instant,
      releaseAt: instant,
    }),
  ),
})
export type QueueAnswer = z.infer<typeof queueAnswer>
