import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { WorkspaceView } from '#domain/schemas/workspace.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { renditionsOf } from '../files/rendition-queries.ts'
import { requireEditor, type Seen, see } from '../workflow/act.ts'
import { runChecks } from './checks/run.ts'
import { missingRequired } from './metadata/requirements.ts'
import { requirementsFor } from './metadata/view.ts'
import { latestProofs } from './queries.ts'
import { proposedPlace } from './schedule/plan.ts'
import { openTasksAmong } from './tasks.ts'
import { findVersion, tasksOf } from './text-queries.ts'

type Tab = WorkspaceView['tabs'][number]

const tab = (id: Tab['id'], facts: Partial<Tab> = {}): Tab => ({
  ...{ id, open: 0, total: null, state: null },
  ...facts,
})

/**
 * Returns the header of the production workspace and its tabs, each with the number of points that are still
 * open.
 */
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
    tabs: await tabsOf(context, seen),
  }
}

async function tabsOf(context: Context, { manuscript }: Seen): Promise<Tab[]> {
  const { db } = context
  const isAccepted = manuscript.status === 'accepted' && !manuscript.held
  const metadata = tab('metadata', {
    open: manuscript.status === 'published' ? 0 : missingRequired(await requirementsFor(db, manuscript)),
  })
  if (!isAccepted && manuscript.status !== 'published') return [metadata]
  if (!isAccepted) return [tab('text'), metadata, tab('after', { open: await failedFormats(db, manuscript) })]
  const tasks = openTasksAmong(await tasksOf(db, manuscript.id))
  // The form is filled in with the same values when the publish tab is opened.
  const { open } = await runChecks(context, db, manuscript, await proposedPlace(context, manuscript))
  const blocking = open.filter(({ weight, code }) => weight !== 'should' && code !== 'tasks')
  const text = tab('text', { open: tasks + blocking.filter((one) => one.tab === 'text').length })
  const proofs = tab('proofs', { state: await proofsState(db, manuscript.id) })
  return [
    text,
    metadata,
    ...(await contentTabs(db, manuscript.id)),
    proofs,
    ...(manuscript.stage === 'production' ? [tab('publish', { open: tasks + blocking.length })] : []),
  ]
}

/** Returns how many of a published article's PDF and EPUB could not be made. */
async function failedFormats(db: Queryable, { articleId }: Seen['manuscript']): Promise<number> {
  const renditions = articleId === null ? [] : await renditionsOf(db, { articleId })
  return renditions.filter(({ state }) => state === 'failed').length
}

/**
 * Returns the tabs that list the contents of the newest text. There are none before it has been converted.
 */
async function contentTabs(db: Queryable, manuscriptId: string): Promise<Tab[]> {
  const jats = (await findVersion(db, manuscriptId))?.jats
  if (!jats) return []
  const count = (element: string) => jats.match(new RegExp(`<${element}[\\s/>]`, 'g'))?.length ?? 0
  return [tab('references', { total: count('ref') }), tab('figures', { total: count('graphic') })]
}

async function proofsState(db: Queryable, manuscriptId: string): Promise<Tab['state']> {
  const proofs = await latestProofs(db, manuscriptId)
  if (!proofs) return 'not_sent'
  if (proofs.answeredAt === null) return 'waiting'
  return proofs.approved ? 'approved' : 'changes_requested'
}
