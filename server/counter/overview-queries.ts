import { sql } from 'kysely'
import type { Queryable } from '../db/client.ts'

interface Counts {
  investigations: number
  requests: number
  uniqueInvestigations: number
  uniqueRequests: number
  denials: number
}

const total = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::int`
const others = sql`${total('u.requests')} AS requests, ${total('u.unique_investigations')} AS unique_investigations,
  ${total('u.unique_requests')} AS unique_requests, ${total('u.denials')} AS denials`
const ofArticles = sql`coalesce(sum(u.views + u.downloads), 0)::int AS investigations, ${others}`
const ofInstitutions = sql`${total('u.investigations')} AS investigations, ${others}`

export async function usageByMonth(db: Queryable, since: string) {
  const { rows } = await sql<Counts & { month: string; searches: number }>`
    SELECT month, investigations, requests, unique_investigations, unique_requests, denials,
      coalesce((SELECT searches FROM search_usage s WHERE s.month = used.month AND s.institution_id IS NULL), 0) AS searches
    FROM (
      SELECT u.month, ${ofArticles} FROM article_usage u WHERE u.month >= ${since}::date GROUP BY u.month) used
    ORDER BY month`.execute(db)
  return rows
}

export async function usageOfTypes(db: Queryable, since: string) {
  const { rows } = await sql<Counts & { accessType: string }>`
    SELECT u.access_type, ${ofArticles} FROM article_usage u WHERE u.month >= ${since}::date
    GROUP BY u.access_type ORDER BY u.access_type`.execute(db)
  return rows
}

export async function usageOfArticles(db: Queryable, since: string, atMost: number) {
  const { rows } = await sql<Counts & { id: string; title: string }>`
    SELECT a.id, a.title, used.* FROM (
      SELECT u.article_id, ${ofArticles} FROM article_usage u WHERE u.month >= ${since}::date
      GROUP BY u.article_id ORDER BY 3 DESC, 2 DESC, 1 LIMIT ${atMost}) used
    JOIN articles a ON a.id = used.article_id
    ORDER BY used.requests DESC, used.investigations DESC, a.id`.execute(db)
  return rows
}

export async function usageOfInstitutions(db: Queryable, since: string) {
  const { rows } = await sql<Counts & { customerId: string; name: string }>`
    SELECT coalesce(i.customer_id, i.id::text) AS customer_id, i.name, ${ofInstitutions}
    FROM institutions i LEFT JOIN institution_usage u ON u.institution_id = i.id AND u.month >= ${since}::date
    GROUP BY i.id ORDER BY i.name, i.id`.execute(db)
  return rows
}
