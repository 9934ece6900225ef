import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import {
  type BulkInput,
  type BulkStored,
  type BulkView,
  bulkMax,
  bulkStored,
  type Selection,
} from '#domain/schemas/bulk.ts'
import { type DocumentKind, readDocument, writeDocument } from '#domain/stored/document.ts'
import type { Context } from '../../context.ts'
import { addJob } from '../../db/jobs.ts'
import { idsInView } from '../queue.ts'
import { countsOf, failuresOf, findBulk, insertBulk, openAmong } from './queries.ts'

const storedKind: DocumentKind<BulkStored> = {
  version: 1,
  schema: bulkStored,
  blank: { action: null, gone: 0, mails: [] },
}

export const storedAction = (input: unknown): BulkStored => readDocument(storedKind, input).content

/** Returns the selected manuscripts that are open to the editor, and how many others were selected. */
export async function selected(
  context: Context,
  viewer: Viewer,
  selection: Selection,
): Promise<{ ids: string[]; gone: number }> {
  if (selection.of === 'rows') {
    const ids = await openAmong(context.db, viewer, selection.ids)
    return { ids, gone: new Set(selection.ids).size - ids.length }
  }
  const { ids, total } = await idsInView(context, viewer, selection, bulkMax)
  if (total > bulkMax)
    throw invalid(
      'selection',
      `This view has ${total.toLocaleString('en-US')} manuscripts. Please narrow it to at most ${bulkMax.toLocaleString('en-US')}.`,
    )
  if (total !== selection.total)
    throw new Refusal(
      'conflict',
      `The view has changed: it now has ${total.toLocaleString('en-US')} manuscripts instead of ${selection.total.toLocaleString('en-US')}. Nothing was done. Please look at it again.`,
    )
  return { ids, gone: 0 }
}

/** Starts an action on many manuscripts. A second call with the same id returns the first action. */
export async function startBulk(context: Context, viewer: Viewer, input: BulkInput): Promise<BulkView> {
  const { db, clock } = context
  const { id, action, mails } = input
  if (!(await findBulk(db, id))) {
    const { ids, gone } = await selected(context, viewer, input.selection)
    if (ids.length === 0)
      throw new Refusal('conflict', 'None of the selected manuscripts is in your queue any more.')
    await db.transaction().execute(async (trx) => {
      const stored = writeDocument(storedKind, { action, gone, mails })
      const bulk = { id, userId: viewer.id, kind: action.kind, input: stored, createdAt: clock.now() }
      if (await insertBulk(trx, bulk, ids, new Date(input.seenAt)))
        await addJob(trx, 'run_bulk', { bulkId: id }, { key: `bulk:${id}` })
    })
  }
  return bulkProgress(context, viewer, id)
}

/** Returns how far an action is, and what failed. Only the editor who started it can see it. */
export async function bulkProgress({ db }: Context, viewer: Viewer, id: string): Promise<BulkView> {
  const bulk = await findBulk(db, id)
  if (!bulk || bulk.userId !== viewer.id) throw new Refusal('not_found')
  const { total, done } = await countsOf(db, id)
  const failures = await failuresOf(db, viewer, id)
  return {
    id,
    kind: bulk.kind as BulkView['kind'],
    total,
    done,
    gone: storedAction(bulk.input).gone,
    failed: failures.map((failure) => ({ ...failure, message: failure.message ?? '' })),
    finished: bulk.finishedAt !== null,
  }
}
