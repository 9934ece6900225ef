import type { Queryable } from '../db/client.ts'

export function savedBy(db: Queryable, userId: string) {
  return db
    .selectFrom('savedArticles as s')
    .innerJoin('articles as a', 'a.id', 's.articleId')
    .select(['a.id', 'a.title', 'a.authors', 'a.publishedDate', 's.savedAt'])
    .where('s.userId', '=', userId)
    .orderBy('s.savedAt', 'desc')
    .orderBy('a.id')
    .execute()
}

export async function isSaved(db: Queryable, userId: string, articleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('savedArticles')
    .select('articleId')
    .where('userId', '=', userId)
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  return row !== undefined
}

/** Saves an article for a reader. Returns false if there is no such article. Saving again is a no-op. */
export async function save(
  db: Queryable,
  userId: string,
  articleId: string,
  savedAt: Date,
): Promise<boolean> {
  const article = await db.selectFrom('articles').select('id').where('id', '=', articleId).executeTakeFirst()
  if (!article) return false
  await db
    .insertInto('savedArticles')
    .values({ userId, articleId, savedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

export async function forget(db: Queryable, userId: string, articleId: string): Promise<void> {
  await db
    .deleteFrom('savedArticles')
    .where('userId', '=', userId)
    .where('articleId', '=', articleId)
    .execute()
}
