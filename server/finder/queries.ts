import { sql } from 'kysely'
import type { Queryable } from '../db/client.ts'

/**
 * Returns the number of recent articles that contain each lexeme. Common lexemes say little about a paper's
 * subject.
 */
export async function lexemeFrequencies(db: Queryable, sampleSize: number) {
  const query = `SELECT words FROM article_search ORDER BY no DESC LIMIT ${Math.floor(sampleSize)}`
  const { rows: words } = await sql<{ word: string; articles: number }>`
    SELECT word, ndoc AS articles FROM ts_stat(${query}, 'abc')`.execute(db)
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM article_search LIMIT ${Math.floor(sampleSize)}) sample`.execute(
    db,
  )
  return {
    total: rows[0]?.total ?? 0,
    byLexeme: new Map(words.map(({ word, articles }) => [word, articles])),
  }
}

/** Returns the lexemes of a paper, with their frequency and whether they occur in the title. */
export async function lexemesOf(db: Queryable, title: string, abstract: string) {
  const { rows } = await sql<{ lexeme: string; times: number; inTitle: boolean }>`
    SELECT lexeme, cardinality(positions) AS times, 'A' = ANY (weights) AS in_title
    FROM unnest(setweight(to_tsvector('english', plain_words(${title})), 'A')
      || to_tsvector('english', plain_words(${abstract})))`.execute(db)
  return rows
}

/** Returns articles that contain any of the terms (tsquery operands), best rank first. */
async function candidates(db: Queryable, atoms: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT article_id AS id FROM article_search, (SELECT ${atoms.join(' | ')}::tsquery AS terms) asked
    WHERE words @@ terms ORDER BY ts_rank(words, terms) DESC, article_id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Term {
  /** The lexeme as a tsquery operand. */
  atom: string
  weight: number
}

/**
 * Returns how similar each article is: the share of the terms' total weight that its title, keywords and
 * abstract contain, or the trigram similarity of the titles.
 */
export async function nearest(db: Queryable, title: string, terms: readonly Term[], limit: number) {
  const ids = await candidates(
    db,
    terms.map(({ atom }) => `${atom}:ABC`),
    limit,
  )
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  const { rows } = await sql<{ id: string; category: string; share: number }>`
    SELECT id, category, greatest(
      (SELECT coalesce(sum(weight), 0) FROM unnest(
          ${sql.val(terms.map(({ atom }) => `${atom}:ABC`))}::text[], ${sql.val(terms.map((t) => t.weight))}::float8[]
        ) AS term(atom, weight) WHERE words @@ atom::tsquery) / ${whole}::float8,
      similarity(fold(title), fold(${title}))) AS share
    FROM articles JOIN article_search ON article_id = id WHERE id = ANY (${sql.val(ids)}::text[]) ORDER BY share DESC, id`.execute(
    db,
  )
  return rows
}

export async function articlesIn(db: Queryable, categories: readonly string[]) {
  const { rows } = await sql<{ name: string; articles: number }>`
    SELECT category AS name, count(*) AS articles FROM articles
    WHERE category = ANY (${sql.val([...categories])}::text[]) GROUP BY category`.execute(db)
  return rows
}

/** Returns board members whose field or biography shares terms with the paper. */
export async function fittingEditors(db: Queryable, terms: readonly Term[], limit: number) {
  const { rows } = await sql<{
    id: string
    name: string
    imageUrl: string | null
    title: string
    institution: string
    location: string
    bio: string | null
    isChief: boolean
  }>`
    SELECT b.id, name, image_url, title, institution, location, bio, is_chief
    FROM board_members b, LATERAL (
      SELECT sum(weight) AS share FROM unnest(
        ${sql.val(terms.map(({ atom }) => atom))}::text[], ${sql.val(terms.map((t) => t.weight))}::float8[]
      ) AS term(atom, weight)
      WHERE to_tsvector('english', plain_words(title || ' ' || coalesce(bio, ''))) @@ atom::tsquery) shared
    WHERE share > 0 ORDER BY share DESC, is_chief DESC, order_index LIMIT ${limit}`.execute(db)
  return rows
}
