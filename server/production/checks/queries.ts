import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'

interface Place {
  volume: number
  issue: number
}

export async function issueExists(db: Queryable, { volume, issue }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('issues')
    .select('volume')
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether an article has this id, or another manuscript will have it by default. The default is the
 * manuscript's number in lower case.
 */
export async function isAddressTaken(db: Queryable, address: string, manuscriptId: string): Promise<boolean> {
  const article = await db.selectFrom('articles').select('id').where('id', '=', address).executeTakeFirst()
  if (article) return true
  const manuscript = await db
    .selectFrom('manuscripts')
    .select('id')
    .where(sql<string>`lower(number)`, '=', address)
    .where('id', '!=', manuscriptId)
    .executeTakeFirst()
  return manuscript !== undefined
}

export function articlesIn(db: Queryable, { volume, issue }: Place) {
  return db
    .selectFrom('articles')
    .select(['title', 'pages'])
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .orderBy('id')
    .execute()
}
