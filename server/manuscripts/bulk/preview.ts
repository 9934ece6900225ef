import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { BulkPreview, bulkPreviewInput } from '#domain/schemas/bulk.ts'
import type { Context } from '../../context.ts'
import { rehearse } from '../../db/rehearsal.ts'
import { findTarget } from './queries.ts'
import { type BulkActions, perform, reasonFor } from './run.ts'
import { selected } from './start.ts'

/**
 * Returns what an action would do with one of the selected manuscripts: the e-mails that it would send, or why it would
 * be refused. The action itself is run and rolled back, so that the preview promises nothing else than the run.
 */
export async function previewBulk(
  context: Context,
  viewer: Viewer,
  { selection, action, at }: z.output<typeof bulkPreviewInput>,
  actions: BulkActions,
): Promise<BulkPreview> {
  const { ids } = await selected(context, viewer, selection)
  const position = Math.min(at, ids.length - 1)
  const target = await findTarget(context.db, ids[position] ?? null)
  if (!target) throw new Refusal('conflict', 'None of the selected manuscripts is in your queue any more.')
  const { manuscriptId, number } = target
  const place = { manuscriptId, number, at: position, total: ids.length }
  try {
    const { isAllowed, messages } = await rehearse(() => perform(actions, context, viewer, target, action))
    return { ...place, mails: isAllowed ? messages : [], refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...place, mails: [], refusal: reasonFor(error) }
  }
}
