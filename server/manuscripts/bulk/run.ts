import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { BulkAction } from '#domain/schemas/bulk.ts'
import type { Context } from '../../context.ts'
import { withEdits } from '../../db/rehearsal.ts'
import { runInSteps, Steps } from '../../db/steps.ts'
import { describe } from '../../http/errors.ts'
import { editorAsViewer } from '../../workflow/editor-account-queries.ts'
import { findBulk, finishBulk, nextItem, settleItem } from './queries.ts'
import { storedAction } from './start.ts'

interface Target {
  manuscriptId: string
  /** The handling editor when the action began. */
  handlingEditorId: string | null
}

/** Does the action with one manuscript, in one transaction, in the editor's name. */
export type BulkActions = {
  [Kind in BulkAction['kind']]: (
    context: Context,
    viewer: Viewer,
    target: Target,
    action: Extract<BulkAction, { kind: Kind }>,
  ) => Promise<unknown>
}

/**
 * Carries out an action on many manuscripts, one after the other. What became of each is stored in the
 * transaction that does it, so that nothing is done twice, even after a crash.
 */
export async function runBulk(
  context: Context,
  { bulkId }: { bulkId: string },
  actions: BulkActions,
): Promise<void> {
  const { db, clock } = context
  const bulk = await findBulk(db, bulkId)
  if (!bulk || bulk.finishedAt) return
  const { action, mails } = storedAction(bulk.input)
  const editsOf = new Map(mails.map((one) => [one.manuscriptId, one.mails]))
  const editor = await editorAsViewer(db, bulk.userId)
  let at = 0
  for (;;) {
    const item = await nextItem(db, bulkId, at)
    if (!item) break
    at = item.position
    const place = { bulkId, position: item.position }
    if (!editor || !action) {
      await settleItem(db, place, 'failed', 'You can no longer do this with your account.')
      continue
    }
    const steps = new Steps(new Map(), (trx) => settleItem(trx, place, 'done', null))
    try {
      const edits = editsOf.get(item.manuscriptId) ?? []
      await inSteps(steps, () =>
        withEdits(edits, () => perform(actions, context, editor.viewer, item, action)),
      )
    } catch (error) {
      if (steps.wasOvertaken) continue
      if (!(error instanceof Refusal))
        context.log.error({ manuscriptId: item.manuscriptId, error: describe(error) }, 'bulk action failed')
      await settleItem(db, place, 'failed', reasonFor(error))
    }
  }
  await finishBulk(db, bulkId, clock.now())
}

export function perform<Action extends BulkAction>(
  actions: BulkActions,
  context: Context,
  viewer: Viewer,
  target: Target,
  action: Action,
): Promise<unknown> {
  const run = actions[action.kind] as (
    context: Context,
    viewer: Viewer,
    target: Target,
    action: Action,
  ) => Promise<unknown>
  return run(context, viewer, target, action)
}

function inSteps<T>(steps: Steps, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => runInSteps(steps, () => void work().then(resolve, reject)))
}

/** Says why it failed and what to do. */
export function reasonFor(error: unknown): string {
  if (!(error instanceof Refusal))
    return 'It failed for an unexpected reason. Please open the manuscript and try again.'
  if (error.code === 'not_found') return 'It is no longer in your queue.'
  const points = (error.issues ?? []).map(({ message }) => message).filter((point) => point !== error.message)
  return [error.message, ...points].join('\n')
}
