import { sql } from 'kysely'
import { sharedViewsMax } from '#domain/manuscript/queue.ts'
import type { ViewSharing } from '#domain/schemas/queue.ts'
import type { Queryable, Trx } from '../db/client.ts'

const columns = [
  'v.id',
  'v.userId',
  'v.name',
  'v.filter',
  sql<ViewSharing>`v.shared`.as('shared'),
  'v.sharedWith',
  'v.othersChange',
  'u.username',
  'u.firstName',
  'u.lastName',
] as const

const isSharedWith = (userId: string) =>
  sql<boolean>`(v.shared = 'all' OR (v.shared = 'some' AND ${userId}::uuid = ANY (v.shared_with)))`

/** Returns the editor's own views, and those that active colleagues share with them. */
export async function savedViewsOf(db: Queryable, userId: string) {
  const views = db.selectFrom('queueViews as v').innerJoin('users as u', 'u.id', 'v.userId').select(columns)
  const own = await views.where('v.userId', '=', userId).orderBy('v.createdAt').orderBy('v.id').execute()
  const others = await views
    .where('v.userId', '!=', userId)
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where(isSharedWith(userId))
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(sharedViewsMax)
    .execute()
  return [...own, ...others]
}

export interface ViewInput {
  name: string
  filter: object
  shared: ViewSharing
  sharedWith: string[]
  othersChange: boolean
}

/** Saves a view. Replaces a view of the same person with the same name. */
export async function saveView(
  trx: Trx,
  { userId, createdAt, ...view }: ViewInput & { userId: string; createdAt: Date },
): Promise<string> {
  const values = { ...view, filter: JSON.stringify(view.filter) }
  const { name: _, ...changed } = values
  const row = await trx
    .insertInto('queueViews')
    .values({ ...values, userId, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks a view that the person owns or that is shared with them. */
export function lockView(trx: Trx, userId: string, id: string) {
  return trx
    .selectFrom('queueViews as v')
    .select(['v.id', 'v.userId', 'v.name', 'v.filter', 'v.shared', 'v.sharedWith', 'v.othersChange'])
    .where('v.id', '=', id)
    .where((eb) => eb.or([eb('v.userId', '=', userId), isSharedWith(userId)]))
    .forUpdate()
    .executeTakeFirst()
}

export async function viewNamed(db: Queryable, userId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('queueViews')
    .select('id')
    .where('userId', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id
}

export async function updateView(trx: Trx, id: string, change: Partial<ViewInput>): Promise<void> {
  const { filter, ...rest } = change
  await trx
    .updateTable('queueViews')
    .set({ ...rest, ...(filter && { filter: JSON.stringify(filter) }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteView(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('queueViews')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
