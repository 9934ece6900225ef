import type { Queryable } from '#server/db/client.ts'

export async function filesWithoutBlindCopy(db: Queryable, manuscriptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('manuscriptId', '=', manuscriptId)
    .where('blindState', '=', 'waiting')
    .execute()
  return rows.map((row) => row.id)
}
