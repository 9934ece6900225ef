import type { ItemKind } from '#domain/imports/imports.ts'
import type { Queryable } from '../db/client.ts'
import type { NewRow } from '../db/new-row.ts'

/** What became of the items at these positions, as far as something did. */
export async function settledItems(db: Queryable, importId: string, positions: readonly number[]) {
  const rows = await db
    .selectFrom('importItems')
    .select(['kind', 'name', 'issue', 'files', 'result', 'problem'])
    .where('importId', '=', importId)
    .where('position', 'in', positions)
    .where('result', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as ItemKind }))
}

export async function insertMessages(
  db: Queryable,
  messages: readonly NewRow<'importMessages', 'id'>[],
): Promise<void> {
  if (messages.length === 0) return
  await db.insertInto('importMessages').values(messages).execute()
}

/** The messages before one, newest first; the newest of all if `before` is null. */
export function messagesBefore(db: Queryable, importId: string, before: number | null, limit: number) {
  return db
    .selectFrom('importMessages')
    .select(['id', 'at', 'isWarning', 'text'])
    .where('importId', '=', importId)
    .$if(before !== null, (q) => q.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
