import { Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { ContentChange, ContentVersionView, ContentView, NewContent } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { record } from '../../workflow/record.ts'
import {
  deleteContent,
  findContent,
  insertContent,
  listVersions,
  lockContent,
  updateContent,
} from './queries.ts'

const gone = () => new Refusal('not_found', 'This content no longer exists. Somebody may have deleted it.')

function trimmed<Fields extends ContentChange>(fields: Fields): Fields {
  return {
    ...fields,
    ...(fields.key !== undefined && { key: fields.key.trim() }),
    ...(fields.title !== undefined && { title: fields.title.trim() }),
  }
}

/**
 * Converts a duplicate key to an error message. Keys are unique in the database, so that two administrators
 * cannot create the same one at the same time.
 */
async function keyIsFree<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'content_items_key_key') throw error
    throw new Refusal('already_exists', cmsMessages.keyTaken, [
      { path: 'key', message: cmsMessages.keyTaken },
    ])
  }
}

export function createContent(context: Context, by: string, input: NewContent): Promise<ContentView> {
  const at = context.clock.now()
  return keyIsFree(() =>
    context.db.transaction().execute(async (trx) => {
      const id = await insertContent(trx, trimmed(input), { at, by })
      return saved(trx, id, { actorId: by, action: 'content_created', at })
    }),
  )
}

/**
 * Changes an item. If `version` is given and the content has changed since that version, the change is
 * refused.
 */
export function changeContent(
  context: Context,
  by: string,
  id: string,
  { version, ...change }: ContentChange,
): Promise<ContentView> {
  const at = context.clock.now()
  return keyIsFree(() =>
    context.db.transaction().execute(async (trx) => {
      const present = await lockContent(trx, id)
      if (!present) throw gone()
      if (version !== undefined && version !== present.version)
        throw new Refusal('conflict', cmsMessages.contentChanged)
      await updateContent(trx, id, trimmed(change), { at, by })
      return saved(trx, id, { actorId: by, action: 'content_updated', at })
    }),
  )
}

async function saved(
  trx: Trx,
  id: string,
  event: { actorId: string; action: string; at: Date },
): Promise<ContentView> {
  const item = await findContent(trx, id)
  if (!item) throw gone()
  const { key, title, version, isActive } = item
  // The audit log does not repeat the text, because a trigger stores it in the versions table.
  await record(trx, { ...event, subject: ['content', id] }, { key, title, version, isActive })
  return item
}

export async function contentVersions(db: Queryable, id: string): Promise<ContentVersionView[]> {
  const versions = await listVersions(db, id)
  if (versions.length === 0) throw gone()
  return versions
}

export function removeContent(context: Context, actorId: string, id: string): Promise<{ id: string }> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const item = await deleteContent(trx, id)
    if (!item) throw gone()
    await record(trx, { actorId, action: 'content_deleted', subject: ['content', id], at }, item)
    return { id }
  })
}
