import type { FoundFront } from '#domain/schemas/front.ts'
import type { Queryable, Trx } from '../db/client.ts'

/** What was read from the title page of an upload. */
export function findFront(db: Queryable, objectId: string) {
  return db
    .selectFrom('objectFronts')
    .select(['state', 'front', 'problem'])
    .where('objectId', '=', objectId)
    .executeTakeFirst()
}

/** Returns false if the file was or is being read. A failure is tried again. */
export async function wantFront(trx: Trx, objectId: string, now: Date): Promise<boolean> {
  const row = await trx
    .insertInto('objectFronts')
    .values({ objectId, state: 'waiting', requestedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('objectId')
        .doUpdateSet({ state: 'waiting', problem: null, requestedAt: now })
        .where('objectFronts.state', '=', 'failed'),
    )
    .returning('objectId')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepFront(
  db: Queryable,
  objectId: string,
  read: { state: 'ready'; front: FoundFront } | { state: 'failed'; problem: string },
): Promise<void> {
  await db
    .updateTable('objectFronts')
    .set(
      read.state === 'ready'
        ? { state: read.state, front: JSON.stringify(read.front), problem: null }
        : { state: read.state, front: null, problem: read.problem },
    )
    .where('objectId', '=', objectId)
    .where('state', '=', 'waiting')
    .execute()
}
