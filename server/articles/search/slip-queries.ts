import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import type { Unit } from './plan.ts'
import { type Compiled, joined, type Query, standing } from './rank-queries.ts'

/** Typed words that articles have are doubted if fewer articles than this have all the words. */
const fewWithAll = 10
/** Articles found by one similar word at most. */
const mostByWord = 20

/** An article with all the words in its title or among its names, if one of them is replaced with a similar word. */
export interface Slip {
  /** Number of the unit whose typed word is replaced. */
  unit: number
  word: string
  articles: number[]
}

/**
 * Finds articles that a slip of the pen may have hidden. A misspelt word is often a word itself, or a name: 'solas' for 'Soltas'.
 * That it was not meant shows only beside the other words: an article has them and a similar word where people know an article by,
 * in its title or among its authors, and (almost) none has all the words as typed.
 */
export async function findSlips(db: Queryable, compiled: Compiled): Promise<Slip[]> {
  const { units } = compiled
  const doubted = units.flatMap((unit, i) => (unit.similar.length > 0 ? [slipsOf(compiled, unit, i)] : []))
  if (doubted.length === 0) return []
  const { rows } = await sql<Slip>`
    WITH typed AS MATERIALIZED (
      SELECT count(*) AS articles FROM (SELECT FROM article_search WHERE words @@ ${compiled.exact} LIMIT ${fewWithAll}) found)
    SELECT unit, word, array_agg(no) AS articles FROM (${sql.join(doubted, sql` UNION ALL `)}) slips
    WHERE (SELECT articles FROM typed) < ${fewWithAll}
    GROUP BY unit, word ORDER BY unit, count(*) DESC, word`.execute(db)
  return rows
}

function slipsOf(compiled: Compiled, unit: Unit, i: number): Query {
  const others = compiled.units.filter((other) => other !== unit && other.weight > 0).map(standing)
  const words: RawBuilder<unknown> = sql`${unit.similar.map(({ text }) => text)}::text[]`
  return sql`
    SELECT ${i}::int AS unit, word, no FROM unnest(${words}) word CROSS JOIN LATERAL (
      SELECT no FROM article_search
      WHERE words @@ ${compiled.with(sql`(title_query(word) || author_query(word)) && ${joined(others, '&&')}`)}
        AND NOT words @@ ${compiled.exact}
      LIMIT ${mostByWord}) found`
}
