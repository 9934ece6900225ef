import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../db/client.ts'

/** Affiliations as people wrote them, most frequent first. */

const mostOfEach = 5
/** Articles are searched by their trigrams, which needs three letters. */
const shortest = 3

const hasWords = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql<SqlBool>`${text} LIKE '%' || fold(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`),
    sql` AND `,
  )

export async function ownAffiliations(
  db: Queryable,
  userId: string,
  words: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ affiliation: string }>`
    SELECT a.affiliation FROM manuscript_authors a JOIN manuscripts m ON m.id = a.manuscript_id
    WHERE m.submitter_id = ${userId} AND ${hasWords(sql`fold(a.affiliation)`, words)}
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${mostOfEach}`.execute(db)
  return rows.map(({ affiliation }) => affiliation)
}

export async function publishedAffiliations(db: Queryable, words: readonly string[]): Promise<string[]> {
  if (!words.some((word) => word.length >= shortest)) return []
  const { rows } = await sql<{ affiliation: string }>`
    SELECT affiliation FROM (SELECT affiliation FROM article_contributors
      WHERE ${hasWords(sql`fold(affiliation)`, words)} LIMIT 2000) found
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${mostOfEach}`.execute(db)
  return rows.map(({ affiliation }) => affiliation)
}
