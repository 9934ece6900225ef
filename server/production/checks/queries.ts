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

export function articlesIn(db: Queryable, { volume, issue }: Place) {
  return db
    .selectFrom('articles')
    .select(['title', 'pages'])
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .orderBy('id')
    .execute()
}
