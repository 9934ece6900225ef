import { type SqlBool, sql } from 'kysely'
import type { AlertScope } from '#domain/journal/reader.ts'
import type { Queryable, Trx } from '../db/client.ts'

export interface Subscription {
  id: string
  email: string
  emailKey: string
  scope: AlertScope
  term: string
}

export async function countSubscriptions(db: Queryable, emailKey: string): Promise<number> {
  const row = await db
    .selectFrom('alertSubscriptions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('emailKey', '=', emailKey)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Inserts or finds the subscription for this scope and address. */
export async function ensureSubscription(trx: Trx, subscription: Omit<Subscription, 'id'>, now: Date) {
  return trx
    .insertInto('alertSubscriptions')
    .values({ ...subscription, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['emailKey', 'scope', 'term']).doUpdateSet((eb) => ({
        // An unconfirmed subscription gets a new confirmation period.
        createdAt: eb
          .case()
          .when('alertSubscriptions.confirmedAt', 'is', null)
          .then(eb.ref('excluded.createdAt'))
          .else(eb.ref('alertSubscriptions.createdAt'))
          .end(),
      })),
    )
    .returning(['id', 'email', 'confirmedAt'])
    .executeTakeFirstOrThrow()
}

export async function confirmSubscription(db: Queryable, id: string, now: Date) {
  return db
    .updateTable('alertSubscriptions')
    .set((eb) => ({ confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now.toISOString())) }))
    .where('id', '=', id)
    .returning(['scope', 'term'])
    .executeTakeFirst()
}

export async function removeSubscriptions(db: Queryable, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('alertSubscriptions')
    .where('id', 'in', [...ids])
    .execute()
}

export async function forgetUnconfirmed(db: Queryable, before: Date): Promise<void> {
  await db
    .deleteFrom('alertSubscriptions')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before.toISOString())
    .execute()
}

/**
 * Marks all unannounced articles as announced and returns them. No other run can then announce the same
 * articles.
 */
export async function takeUnannounced(trx: Trx, now: Date) {
  const { rows } = await sql<{ articleId: string }>`
    INSERT INTO announced_articles (article_id, announced_at)
    SELECT id, ${now} FROM articles a
    WHERE NOT EXISTS (SELECT FROM announced_articles n WHERE n.article_id = a.id)
    ON CONFLICT DO NOTHING RETURNING article_id`.execute(trx)
  if (rows.length === 0) return []
  return (
    trx
      .selectFrom('articles')
      .select(['id', 'title', 'authors', 'category', 'createdAt'])
      // As one parameter: a statement has at most 65,535 of them.
      .where('id', '=', sql<string>`ANY(${rows.map(({ articleId }) => articleId)}::text[])`)
      .orderBy('publishedDate', 'desc')
      .orderBy('id')
      .execute()
  )
}

export async function confirmedSubscriptions(db: Queryable) {
  const rows = await db
    .selectFrom('alertSubscriptions')
    .select(['id', 'email', 'emailKey', 'scope', 'term', 'confirmedAt'])
    .where(sql<SqlBool>`confirmed_at IS NOT NULL`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, scope: row.scope as AlertScope, confirmedAt: row.confirmedAt ?? '' }))
}
