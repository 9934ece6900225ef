import { invalid, Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { record } from '../workflow/record.ts'
import { findPicture } from './pictures/queries.ts'

/**
 * Changes the editorial board, calls for papers and issues. Changes are recorded in the audit log and visible
 * to readers immediately.
 */

interface Written {
  trx: Trx
  at: Date
  today: string
}

export async function write<Item extends { id: string }>(
  { clock, db }: Context,
  actorId: string,
  [action, kind]: [action: string, kind: string],
  change: (written: Written) => Promise<Item | undefined>,
  /** What the audit log keeps of the item. */
  recorded: (item: Item) => object = (item) => item,
): Promise<Item> {
  const at = clock.now()
  return db.transaction().execute(async (trx) => {
    const item = await change({ trx, at, today: at.toISOString().slice(0, 10) })
    if (!item) throw new Refusal('not_found', 'This entry no longer exists. Somebody may have deleted it.')
    await record(trx, { actorId, action, subject: [kind, item.id], at }, recorded(item))
    return item
  })
}

export async function pictureIsThere(
  trx: Trx,
  pictureId: string | null | undefined,
  path = 'pictureId',
): Promise<void> {
  if (pictureId && !(await findPicture(trx, pictureId))) throw invalid(path, cmsMessages.pictureGone)
}
