import { z } from 'zod'
import { decisionKinds } from '../manuscript/decision.ts'
import { type QueueSort, type QueueView, queueSorts, queueTabs, queueViews } from '../manuscript/queue.ts'
import { editorManuscript } from './editor-manuscript.ts'
import { fieldOfStudy, manuscriptType, stage, status } from './manuscript.ts'
import { filled, instant, word } from './shapes.ts'

const view = z.enum(Object.keys(queueViews) as [QueueView])
const sort = z.enum(Object.keys(queueSorts) as [QueueSort])

/** What a saved view keeps. An address may say anything: what is no filter is left out. */
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

/** A row of the queue: the manuscript, with what decides its next step. */
export const queueRow = editorManuscript.omit({ abstract: true, keywords: true }).extend({
  handlingEditorId: z.uuid().nullable(),
  /** It waits for whoever asks: an editor's turn, and nobody else's. */
  mine: z.boolean(),
  /** The next day on which somebody owes something: a reviewer, or the authors. */
  dueAt: instant.nullable(),
  remindedAt: instant.nullable(),
  /** Findings of the anonymity check that nobody has settled. */
  openFindings: z.number().int(),
  /** The ranked list invites the next reviewer by itself. */
  invitesNext: z.boolean(),
  recommendation: z.enum(decisionKinds).nullable(),
})
export type QueueRow = z.infer<typeof queueRow>

export const queueAnswer = z.object({
  rows: z.array(queueRow),
  /** Rows in this view and filter, over all pages. */
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  counts: z.record(view, z.number().int()),
  saved: z.array(savedView),
  pending: z.number().int(),
  reviewed: z.number().int(),
  byStatus: z.partialRecord(status, z.number().int()),
  /** Longest stay, in days, of what waits for this editor. */
  oldestMine: z.number().int(),
  firstMine: z.uuid().nullable(),
  editors: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** This editor's decisions whose letters have not left yet. */
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
