import { type Insertable, sql } from 'kysely'
import type { RecordPart } from '#domain/account/outside-sign-in.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import type { DB } from '../../db/schema.generated.ts'

/** What may be added to the person's ORCID record. */
export async function permissionOf(
  db: Queryable,
  userId: string,
): Promise<{ articles: boolean; reviews: boolean }> {
  const row = await db
    .selectFrom('orcidPermissions')
    .select(['addsArticles as articles', 'addsReviews as reviews'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? { articles: false, reviews: false }
}

/** Adds to the permission for the same iD; a permission for another iD takes its place. */
export async function putPermission(trx: Trx, row: Insertable<DB['orcidPermissions']>): Promise<void> {
  await trx
    .deleteFrom('orcidPermissions')
    .where('userId', '=', row.userId)
    .where('orcid', '<>', row.orcid)
    .execute()
  await trx
    .insertInto('orcidPermissions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        sealedToken: row.sealedToken,
        givenAt: row.givenAt,
        expiresAt: row.expiresAt,
        addsArticles: sql`orcid_permissions.adds_articles OR excluded.adds_articles`,
        addsReviews: sql`orcid_permissions.adds_reviews OR excluded.adds_reviews`,
      }),
    )
    .execute()
  // Articles that were deposited when this author had not allowed it are asked for anew.
  await sql`DELETE FROM deposits WHERE registry = 'orcid' AND article_id IN (
    SELECT article_id FROM article_contributors WHERE orcid = ${row.orcid})`.execute(trx)
}

/** Returns false if there was no such permission. */
export async function dropPermission(trx: Trx, userId: string, part: RecordPart): Promise<boolean> {
  const [column, other] =
    part === 'articles'
      ? (['addsArticles', 'addsReviews'] as const)
      : (['addsReviews', 'addsArticles'] as const)
  const mine = trx.deleteFrom('orcidPermissions').where('userId', '=', userId).where(column, '=', true)
  const gone = await mine.where(other, '=', false).returning('userId').executeTakeFirst()
  if (gone) return true
  const kept = await trx
    .updateTable('orcidPermissions')
    .set({ [column]: false })
    .where('userId', '=', userId)
    .where(column, '=', true)
    .returning('userId')
    .executeTakeFirst()
  return kept !== undefined
}
