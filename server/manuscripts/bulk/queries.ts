import { type SqlBool, sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'
import { closedIds } from '../../workflow/visibility-queries.ts'

interface Viewing {
  id: string
}

/** Returns those of the manuscripts that are not closed to the editor, in the given order. */
export async function openAmong(db: Queryable, viewer: Viewing, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('manuscripts as m')
    .select('m.id')
    .where('m.id', '=', sql<string>`ANY(${ids as string[]}::uuid[])`)
    .where(sql<SqlBool>`m.id NOT IN ${closedIds(viewer)}`)
    .execute()
  const open = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => open.has(id))
}

/** Returns what an action has to know of a manuscript. */
export async function findTarget(db: Queryable, id: string | null) {
  return db
    .selectFrom('manuscripts')
    .select(['id as manuscriptId', 'number', 'handlingEditorId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Inserts the action. Returns false if there is one with this id. */
export async function insertBulk(
  trx: Trx,
  { input, ...bulk }: { id: string; userId: string; kind: string; input: object; createdAt: Date },
  manuscriptIds: readonly string[],
  seenAt: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('bulkActions')
    .values({ ...bulk, input: JSON.stringify(input) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  // A manuscript that somebody else assigned after the editor had read the list is left as it is.
  await sql`
    INSERT INTO bulk_items (bulk_id, position, manuscript_id, handling_editor_id, outcome, message)
    SELECT ${bulk.id}, s.position, m.id, m.handling_editor_id, x.outcome, x.message
    FROM unnest(${manuscriptIds as string[]}::uuid[]) WITH ORDINALITY s (id, position)
    JOIN manuscripts m ON m.id = s.id
    LEFT JOIN LATERAL (SELECT 'failed' AS outcome,
        'Another editor assigned it while you were choosing. Please look at it again.' AS message
      FROM history h WHERE ${bulk.kind === 'assign'} AND h.manuscript_id = m.id AND h.changed_at > ${seenAt}
        AND h.action IN ('assign_editor', 'release_editor', 'declare_conflict') LIMIT 1) x ON true`.execute(
    trx,
  )
  return true
}

export function findBulk(db: Queryable, id: string) {
  return db
    .selectFrom('bulkActions')
    .select(['id', 'userId', 'kind', 'input', 'finishedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countsOf(db: Queryable, bulkId: string): Promise<{ total: number; done: number }> {
  return db
    .selectFrom('bulkItems')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) FILTER (WHERE outcome = 'done')`.as('done'),
    ])
    .where('bulkId', '=', bulkId)
    .executeTakeFirstOrThrow()
}

/** Returns the failures, without manuscripts that have since been closed to the editor. */
export function failuresOf(db: Queryable, viewer: Viewing, bulkId: string) {
  return db
    .selectFrom('bulkItems as i')
    .innerJoin('manuscripts as m', 'm.id', 'i.manuscriptId')
    .select(['i.manuscriptId', 'm.number', 'm.title', 'i.message'])
    .where('i.bulkId', '=', bulkId)
    .where('i.outcome', '=', 'failed')
    .where(sql<SqlBool>`m.id NOT IN ${closedIds(viewer)}`)
    .orderBy('i.position')
    .execute()
}

export function nextItem(db: Queryable, bulkId: string, after: number) {
  return db
    .selectFrom('bulkItems')
    .select(['position', 'manuscriptId', 'handlingEditorId'])
    .where('bulkId', '=', bulkId)
    .where('position', '>', after)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}

/** Records what became of an item. Returns false if another run has recorded it. */
export async function settleItem(
  db: Queryable,
  item: { bulkId: string; position: number },
  outcome: 'done' | 'failed',
  message: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulkItems')
    .set({ outcome, message })
    .where('bulkId', '=', item.bulkId)
    .where('position', '=', item.position)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishBulk(db: Queryable, id: string, finishedAt: Date): Promise<void> {
  await db
    .updateTable('bulkActions')
    .set({ finishedAt })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute()
}
