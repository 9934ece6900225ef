import type { Viewer } from '#domain/manuscript/permissions.ts'
import { isTaskCode, type TaskParams, taskText } from '#domain/production.ts'
import type { WorkspaceView } from '#domain/schemas/workspace.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { requireEditor, type Seen, see } from '../workflow/act.ts'
import { missingRequired } from './metadata/requirements.ts'
import { requirementsFor } from './metadata/view.ts'
import { latestProofs } from './queries.ts'
import { tasksOf } from './text-queries.ts'

type Tab = WorkspaceView['tabs'][number]

const tab = (id: Tab['id'], facts: Partial<Tab> = {}): Tab => ({
  ...{ id, open: 0, total: null, state: null },
  ...facts,
})

/** The header of the production workspace and its tabs, each with the number of points that are still open. */
export async function workspaceView(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<WorkspaceView> {
  const { db, clock } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { id, number, title, status, articleId, acceptedAt, stageEnteredAt } = seen.manuscript
  return {
    manuscript: { id, number, title, status, articleId },
    acceptedAt,
    daysInStage: Math.max(0, Math.floor((clock.now().getTime() - Date.parse(stageEnteredAt)) / 86_400_000)),
    tabs: await tabsOf(db, seen),
  }
}

async function tabsOf(db: Queryable, { manuscript }: Seen): Promise<Tab[]> {
  const isAccepted = manuscript.status === 'accepted' && !manuscript.held
  const metadata = tab('metadata', {
    open: manuscript.status === 'published' ? 0 : missingRequired(await requirementsFor(db, manuscript)),
  })
  if (!isAccepted && manuscript.status !== 'published') return [metadata]
  const text = tab('text', { open: isAccepted ? await openTasks(db, manuscript.id) : 0 })
  if (!isAccepted) return [text, metadata, tab('after')]
  const proofs = tab('proofs', { state: await proofsState(db, manuscript.id) })
  return [text, metadata, proofs, ...(manuscript.stage === 'production' ? [tab('publish')] : [])]
}

/** Number of open tasks that must be settled before publication. */
export async function openTasks(db: Queryable, manuscriptId: string): Promise<number> {
  const tasks = await tasksOf(db, manuscriptId)
  return tasks.filter(
    ({ state, code, params }) =>
      state === 'open' && isTaskCode(code) && taskText(code, params as TaskParams).weight === 'must',
  ).length
}

async function proofsState(db: Queryable, manuscriptId: string): Promise<Tab['state']> {
  const proofs = await latestProofs(db, manuscriptId)
  if (!proofs) return 'not_sent'
  if (proofs.answeredAt === null) return 'waiting'
  return proofs.approved ? 'approved' : 'changes_requested'
}
