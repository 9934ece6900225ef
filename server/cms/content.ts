import { cmsMessages } from '#domain/cms.ts'
import { Refusal } from '#domain/errors.ts'
import type { ContentChange, ContentView, NewContent } from '#domain/schemas/cms.ts'
import type { Context } from '../context.ts'
import { deleteContent, insertContent, updateContent } from './queries.ts'
import { record } from './record.ts'

const gone = () => new Refusal('not_found', 'This content is no longer there. Somebody may have deleted it.')

function trimmed<Fields extends ContentChange>(fields: Fields): Fields {
  return {
    ...fields,
    ...(fields.key !== undefined && { key: fields.key.trim() }),
    ...(fields.title !== undefined && { title: fields.title.trim() }),
  }
}

/** The database itself keeps keys apart, so that two administrators at once cannot both have one. */
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

export function createContent(context: Context, actorId: string, input: NewContent): Promise<ContentView> {
  const now = context.clock.now()
  return keyIsFree(() =>
    context.db.transaction().execute(async (trx) => {
      const item = await insertContent(trx, trimmed(input), now)
      await record(trx, { actorId, action: 'content_created', subject: ['content', item.id], at: now }, item)
      return item
    }),
  )
}

export function changeContent(
  context: Context,
  actorId: string,
  id: string,
  change: ContentChange,
): Promise<ContentView> {
  const now = context.clock.now()
  return keyIsFree(() =>
    context.db.transaction().execute(async (trx) => {
      const item = await updateContent(trx, id, trimmed(change), now)
      if (!item) throw gone()
      await record(trx, { actorId, action: 'content_updated', subject: ['content', id], at: now }, item)
      return item
    }),
  )
}

export function removeContent(context: Context, actorId: string, id: string): Promise<{ id: string }> {
  return context.db.transaction().execute(async (trx) => {
    const item = await deleteContent(trx, id)
    if (!item) throw gone()
    await record(
      trx,
      { actorId, action: 'content_deleted', subject: ['content', id], at: context.clock.now() },
      item,
    )
    return { id }
  })
}
