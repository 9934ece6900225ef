import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asksNothing, type ParsedSearch, type SearchTerm } from '#domain/article/search.ts'
import type { Alternative, Unit } from './plan.ts'

/** How much a word counts that is found in another form. A slip's place is known, so that its factor includes the field. */
const factors = { variants: 0.9, corrections: 0.7, slips: 0.65 } as const
/**
 * An article that lacks at most this share of the words, by weight, is ranked among those with all of them: it lacks a
 * common word, which may say less than whether the others are in its title.
 */
export const littleLacking = 0.28
/**
 * How much more an article counts that has the words in the order in which they were typed, all of them in any order,
 * or a word of its title or authors exactly as typed.
 */
const bonuses = { phrase: 0.3, all: 0.03, written: 0.1 } as const

export type Query = RawBuilder<unknown>

const none: Query = sql`''::tsquery`
export const joined = (queries: Query[], by: '&&' | '||'): Query =>
  queries.length > 0 ? sql`(${sql.join(queries, sql.raw(` ${by} `))})` : none
const wordsQuery = ({ text, phrase }: SearchTerm): Query => sql`words_query(${text}, ${phrase})`
export const anyOf = (alternatives: readonly Alternative[]): Query =>
  joined(
    alternatives.map(({ text }) => wordsQuery({ text, phrase: false })),
    '||',
  )
const either = (typed: SearchTerm, others: readonly Alternative[]): Query =>
  others.length > 0 ? joined([wordsQuery(typed), anyOf(others)], '||') : wordsQuery(typed)
/** The word in all the forms that count as having it. */
export const strong = ({ typed, variants, corrections }: Unit): Query =>
  either(typed, [...variants, ...corrections])
/** The word in the same forms, in the title or among the authors. */
export const standing = ({ typed, variants, corrections }: Unit): Query =>
  joined(
    [typed, ...variants, ...corrections].map(
      ({ text }) => sql`title_query(${text}) || author_query(${text})`,
    ),
    '||',
  )
const authorQuery = (name: string): Query => sql`author_query(${name})`
export const textOf = (terms: SearchTerm[]) => terms.map(({ text }) => text).join(' ')

/** Compiles a search to tsqueries. */
export function compile(search: ParsedSearch, units: Unit[]) {
  const { terms, without, authors, withoutAuthors } = search
  const named = authors.map(authorQuery)
  const typed = units.map((unit) => either(unit.typed, unit.variants))
  const any = units.map(strong)
  // A search of stop words alone may be for a name, such as Will So.
  const words = (queries: Query[]): Query =>
    units.length === 0 && terms.length > 0
      ? sql`query_or_names(${joined(named, '&&')}, ${textOf(terms)})`
      : joined([...queries, ...named], '&&')
  const unwanted = [...without.map(wordsQuery), ...withoutAuthors.map(authorQuery)]
  const wanted = terms.length + authors.length > 0
  const but = (query: Query): Query =>
    unwanted.length > 0 ? sql`(${query} && !!${joined(unwanted, '||')})` : query
  const required = [...units.filter((unit) => unit.required).map((unit) => wordsQuery(unit.typed)), ...named]
  return {
    units,
    /** All words as typed, or in another spelling. */
    exact: but(words(typed)),
    /** What every result must have, together with one of the words. */
    with: (query: Query): Query => but(joined([query, ...required], '&&')),
    title: sql`title_query(${textOf(units.map((unit) => unit.typed))})` as Query,
    phrase: sql`phraseto_tsquery('english', plain_words(${textOf(terms)}))` as Query,
    isCorrected: units.some(({ corrections }) => corrections.length > 0),
    condition: wanted
      ? sql<SqlBool>`words @@ ${but(words(any))}`
      : unwanted.length > 0
        ? sql<SqlBool>`no NOT IN (SELECT no FROM article_search WHERE words @@ ${joined(unwanted, '||')})`
        : sql<SqlBool>`${!asksNothing(search)}`,
  }
}

export type Compiled = ReturnType<typeof compile>

/**
 * Ranks candidates by how well their words (`w`) match the units. `tier` is 0 for articles with all the words,
 * 1 if a correction stands, or could stand, for one of them, 2 if more than a little is lacking. `slips` are the numbers of the articles whose
 * title and names have a similar word for the one that is lacking (slip-queries.ts).
 */
export function scored(compiled: Compiled, candidates: Query, slips: number[]): Query {
  const { units } = compiled
  const total = units.reduce((sum, { weight }) => sum + weight, 0)
  const column = (prefix: string, i: number) => sql.raw(`${prefix}${i}`)
  const form = (unit: Unit, name: 'variants' | 'corrections'): Query =>
    unit[name].length > 0 ? sql`${factors[name]}::real * word_score(w, ${anyOf(unit[name])})` : sql`0::real`
  // A correction of what may as well be a stop word was meant if an article is known by it, not if it is somewhere in its text.
  const correction = (unit: Unit): Query =>
    unit.mayBeStopWord
      ? sql`CASE WHEN w @@ ${standing(unit)} THEN ${form(unit, 'corrections')} ELSE 0 END`
      : form(unit, 'corrections')
  const columns = units.flatMap((unit, i) => [
    sql`greatest(${form(unit, 'variants')}, word_score(w, ${wordsQuery(unit.typed)})
      + CASE WHEN w @@ written_query(${unit.typed.text}) THEN ${bonuses.written}::real ELSE 0 END) AS ${column('own', i)}`,
    sql`${correction(unit)} AS ${column('corrected', i)}`,
  ])
  const sum = (term: (i: number) => Query) =>
    sql.join(
      units.map(({ weight }, i) => sql`${weight}::real * ${term(i)}`),
      sql` + `,
    )
  const best = (i: number) =>
    sql`greatest(${column('own', i)}, ${column('corrected', i)}, CASE WHEN slipped THEN ${factors.slips}::real ELSE 0 END)`
  const has = (i: number) => sql`(${column('own', i)} + ${column('corrected', i)} > 0)::int`
  // An article without a word that may be misspelt ranks with those that have a correction of it, whatever the word weighs.
  const doubted = units.flatMap(({ corrections, slips }, i) =>
    corrections.length + slips.length > 0 ? [sql`${column('own', i)} = 0`] : [],
  )
  const corrected = doubted.length > 0 ? sql.join(doubted, sql` OR `) : sql`false`
  const inOrder = sql`CASE WHEN w @@ ${compiled.phrase} THEN ${units.length > 1 ? total * bonuses.phrase : 0}::real ELSE 0 END`
  return sql`
    SELECT no, key, article_id,
      ${sum(best)} + in_order + CASE WHEN share >= ${total * 0.999}::real THEN ${total * bonuses.all}::real ELSE 0 END AS score,
      CASE WHEN slipped THEN 1 WHEN share < ${total * (1 - littleLacking)}::real THEN 2 WHEN ${corrected} THEN 1 ELSE 0 END AS tier
    FROM (
      SELECT *, ${sum(has)} AS share, no = ANY (${slips}::int[]) AS slipped FROM (
        SELECT no, key, article_id, ${sql.join([...columns, sql`${inOrder} AS in_order`])}
        -- The words are stored out of line. Deleting a word that they do not have reads them once for all the terms.
        FROM (
          SELECT c.no, c.key, s.article_id, ts_delete(s.words, '') AS w FROM ${candidates} c JOIN article_search s USING (no) OFFSET 0
        ) texts OFFSET 0
      ) forms OFFSET 0
    ) shares`
}
