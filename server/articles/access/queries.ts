import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import type { ReadingPolicy } from './policy.ts'

/**
 * The day from which everybody may read an article (`articles` or the given alias), although it is not open access; null if
 * there is no such day. PostgreSQL counts from 31 January to 28 February.
 */
export function freeFrom({ freeAfterMonths }: ReadingPolicy, table = 'articles'): RawBuilder<string | null> {
  const published = sql.ref(`${table}.published_date`)
  return freeAfterMonths === null
    ? sql<string | null>`NULL::date`
    : sql<string | null>`(${published} + make_interval(months => ${freeAfterMonths}::int))::date`
}

/** The rule: whether everybody may read the text of an article. Every statement that reads texts for readers uses it. */
export function isFreeToAll(policy: ReadingPolicy, table = 'articles'): RawBuilder<boolean> {
  const isOpen = sql.ref(`${table}.is_open_access`)
  return policy.freeAfterMonths === null
    ? sql<boolean>`${isOpen}`
    : sql<boolean>`(${isOpen} OR ${freeFrom(policy, table)} <= ${policy.today}::date)`
}

/**
 * Updates which subscription articles are indexed as free to read, of which a trigger indexes the text again. Returns the number
 * of changed articles, at most `limit`.
 */
export async function indexFree(db: Queryable, policy: ReadingPolicy, limit: number): Promise<number> {
  const isFree = sql<boolean>`(NOT is_open_access AND ${isFreeToAll(policy)})`
  const { numUpdatedRows } = await db
    .updateTable('articles')
    // Harvesters ask for what has changed: what they get of the article has a text now, or none any more.
    .set({ isTextFree: isFree, updatedAt: sql`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('articles')
        .select('id')
        .where(sql<SqlBool>`is_text_free <> ${isFree}`)
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Institutions with their ranges, including those whose subscription has ended. */
export function institutionRanges(db: Queryable) {
  return db.selectFrom('institutions').select(['id', 'name', 'ranges', 'startsOn', 'endsOn']).execute()
}

/** Returns the last day of a person's access, if it has not ended. */
export async function personalAccessUntil(
  db: Queryable,
  userId: string,
  today: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('personalAccess')
    .select('endsOn')
    .where('userId', '=', userId)
    .where(sql<SqlBool>`ends_on >= ${today}::date`)
    .executeTakeFirst()
  return row?.endsOn ?? null
}
