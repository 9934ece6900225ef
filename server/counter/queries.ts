import { sql } from 'kysely'
import type { AccessType } from '#domain/article/counter.ts'
import type { Database, Queryable } from '../db/client.ts'

export interface Customer {
  /** Null for all readers together. */
  institutionId: string | null
  customerId: string
  name: string
  ror: string | null
}

const customerColumns = [
  'i.id as institutionId',
  sql<string>`coalesce(i.customer_id, i.id::text)`.as('customerId'),
  'i.name',
  'i.ror',
] as const

/** The institution that a key for reports belongs to. */
export function customerOfKey(db: Queryable, hash: Buffer): Promise<Customer | undefined> {
  return db
    .selectFrom('institutions as i')
    .select(customerColumns)
    .where('i.reportKeyHash', '=', hash)
    .executeTakeFirst()
}

export function findCustomer(db: Queryable, customerId: string): Promise<Customer | undefined> {
  return db
    .selectFrom('institutions as i')
    .select(customerColumns)
    .where(sql<boolean>`coalesce(i.customer_id, i.id::text) = ${customerId}`)
    .orderBy('i.createdAt')
    .executeTakeFirst()
}

/** First and last closed months as days; null before the first one. */
export async function closedRange(db: Queryable): Promise<{ first: string; last: string } | null> {
  const row = await db
    .selectFrom('closedMonths')
    .select((eb) => [
      eb.fn.min<string | null>('month').as('first'),
      eb.fn.max<string | null>('month').as('last'),
    ])
    .executeTakeFirstOrThrow()
  return row.first && row.last ? { first: row.first, last: row.last } : null
}

export interface UseRow {
  month: string
  articleId: string
  title: string
  authors: { Name: string; ORCID?: string }[]
  doi: string | null
  publishedDate: string
  version: number
  accessType: AccessType
  investigations: number
  requests: number
  uniqueInvestigations: number
  uniqueRequests: number
  denials: number
}

/** Usage of closed months, for an institution or all readers together. */
export function closedUsage(
  db: Queryable,
  { institutionId, begin, end }: { institutionId: string | null; begin: string; end: string },
): Promise<UseRow[]> {
  return db
    .selectFrom('closedUsage')
    .select([
      ...(['month', 'articleId', 'title', 'doi', 'publishedDate', 'version'] as const),
      ...(['investigations', 'requests', 'uniqueInvestigations', 'uniqueRequests', 'denials'] as const),
    ])
    .select([sql<AccessType>`access_type`.as('accessType'), sql<UseRow['authors']>`authors`.as('authors')])
    .where('institutionId', institutionId === null ? 'is' : '=', institutionId)
    .where('month', '>=', begin)
    .where('month', '<=', end)
    .orderBy('articleId')
    .orderBy('month')
    .orderBy('accessType')
    .execute()
}

export function closedSearches(
  db: Queryable,
  { institutionId, begin, end }: { institutionId: string | null; begin: string; end: string },
): Promise<{ month: string; searches: number }[]> {
  return db
    .selectFrom('closedSearches')
    .select(['month', 'searches'])
    .where('institutionId', institutionId === null ? 'is' : '=', institutionId)
    .where('month', '>=', begin)
    .where('month', '<=', end)
    .orderBy('month')
    .execute()
}

/**
 * Closes all months from the first with usage to `last` (a first day): copies what was counted, with what the reports say
 * about each article. Returns how many months were closed.
 */
export async function closeMonths(db: Database, last: string, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ month: string }>`
      INSERT INTO closed_months (month, closed_at)
      SELECT month::date, ${at}
      FROM generate_series(
        (SELECT min(month) FROM (SELECT month FROM article_usage UNION ALL SELECT month FROM search_usage) used),
        ${last}::date, '1 month') month
      ON CONFLICT DO NOTHING
      RETURNING month`.execute(trx)
    if (rows.length === 0) return 0
    const months = sql`(SELECT unnest(${rows.map(({ month }) => month)}::date[]))`
    await sql`
      INSERT INTO closed_usage
      SELECT u.month, u.institution_id, u.article_id, a.title, coalesce((
          SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'Name', trim(c.given_name || ' ' || c.family_name), 'ORCID', c.orcid)) ORDER BY c.order_index)
          FROM (SELECT * FROM article_contributors WHERE article_id = a.id ORDER BY order_index LIMIT 3) c), '[]'),
        a.doi, a.published_date, a.version, u.access_type, u.investigations, u.requests, u.unique_investigations,
        u.unique_requests, u.denials
      FROM (
        SELECT month, NULL::uuid AS institution_id, article_id, access_type, views + downloads AS investigations, requests,
          unique_investigations, unique_requests, denials FROM article_usage
        UNION ALL
        SELECT month, institution_id, article_id, access_type, investigations, requests,
          unique_investigations, unique_requests, denials FROM institution_usage) u
      JOIN articles a ON a.id = u.article_id
      WHERE u.month IN ${months}`.execute(trx)
    await sql`
      INSERT INTO closed_searches (month, institution_id, searches)
      SELECT month, institution_id, searches FROM search_usage WHERE month IN ${months}`.execute(trx)
    return rows.length
  })
}
