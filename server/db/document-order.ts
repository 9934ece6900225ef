import { type OrderByInterface, sql } from 'kysely'

/**
 * Orders findings as they occur in their document: by kind of place, then by number ('Page 10' after 'Page
 * 9'), then by position. `of` is the table of findings or its alias.
 */
export function inDocumentOrder(of: string) {
  const place = sql.ref(`${of}.place`)
  return <Q extends OrderByInterface<never, never, object>>(query: Q): Q =>
    query
      .orderBy(sql`substring(${place} from '^[^0-9]*')`)
      .orderBy(sql`coalesce(substring(${place} from '[0-9]+')::integer, 0)`)
      .orderBy(sql.ref(`${of}.position`))
      .orderBy(sql.ref(`${of}.findingKey`)) as Q
}
