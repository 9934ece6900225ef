import { z } from 'zod'
import { decisionKinds } from '../manuscript/decision.ts'
import { type QueueSort, type QueueView, queueSorts, queueTabs, queueViews } from '../manuscript/queue.ts'
import { fieldOfStudy, manuscriptType } from './details.ts'
import { editorAway } from './editing.ts'
import { editorManuscript, forecastView } from './editor-manuscript.ts'
import { stage, status } from './manuscript.ts'
import { calendarDay, filled, instant, word } from './shapes.ts'
import { was } from './was.ts'

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
  /** An editor's id, 'me' for the viewer, or 'none' for manuscripts without a handling editor. */
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

const viewSharings = ['none', 'all', 'some'] as const
export type ViewSharing = (typeof viewSharings)[number]

export const saveViewInput = z.strictObject({
  name: filled(80, 'Please enter a name for the view'),
  filter: savedFilter,
  /** Who else sees the view: nobody, all editors, or those named. Each sees only manuscripts that are open to them. */
  shared: z.enum(viewSharings).default('none'),
  sharedWith: z.array(z.uuid()).max(200).default([]),
  /** Whether those who see the view may change its name and filters. */
  othersChange: z.boolean().default(false),
})
export type SaveViewInput = z.output<typeof saveViewInput>

export const changeViewInput = saveViewInput.extend({ was })

export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: savedFilter,
  count: z.number().int(),
  /** Name of the colleague who shares the view; null for the viewer's own. */
  owner: z.string().nullable(),
  shared: z.enum(viewSharings),
  sharedWith: z.array(z.uuid()),
  othersChange: z.boolean(),
  mayChange: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

/** A row of the queue: the manuscript with the facts from which its next action follows. */
export const queueRow = editorManuscript.omit({ abstract: true, keywords: true }).extend({
  handlingEditorId: z.uuid().nullable(),
  /** The absence of the handling editor; null if they are in office. */
  editorAway: editorAway.nullable(),
  /** Whether it needs the viewer's attention. */
  mine: z.boolean(),
  /** The next due date among those of the reviewers and the authors. */
  dueAt: instant.nullable(),
  remindedAt: instant.nullable(),
  /** Number of anonymity findings that are not resolved. */
  openFindings: z.number().int(),
  /** Whether reviewers are invited automatically. */
  invitesNext: z.boolean(),
  recommendation: z.enum(decisionKinds).nullable(),
  /** Forecasts the decision from the journal's history; null if there are too few cases. */
  forecast: forecastView.nullable(),
  /** Open discussions that wait for the viewer, and the first due date among them. */
  discussions: z.object({ count: z.number().int(), dueDate: calendarDay.nullable() }),
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
  /** The longest time in days that a manuscript which needs this editor has spent in its stage. */
  oldestMine: z.number().int(),
  firstMine: z.uuid().nullable(),
  /** When the list was read. Actions on many manuscripts refuse what has been assigned since. */
  readAt: instant,
  editors: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The held decisions of this editor. */
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
