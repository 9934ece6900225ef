import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { rareWord, type WordFacts, type WordQuestion } from './plan.ts'

/**
 * Asks the word list about the words of a search: how many articles contain them, which of their other spellings are
 * words or occur in full texts, and which words are one typing error away, or otherwise alike. Also returns the number of articles.
 */
export async function askWordList(
  db: Queryable,
  questions: WordQuestion[],
): Promise<{ articles: number; facts: WordFacts[] }> {
  const others = (condition: RawBuilder<unknown>, limit: number) => sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('word', key, 'stem', stem, 'uses', uses)), '[]') FROM (
      SELECT key, stem, uses FROM search_terms t WHERE kind = 'word' AND uses > 0 AND ${condition}
      ORDER BY uses DESC, key LIMIT ${limit}) found)`
  // The list has the words of titles, names and abstracts. Spellings of a rare word that only full texts have are looked up there.
  const inTexts = sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'word', spelling, 'stem', (ts_lexize('english_stem', spelling))[1], 'uses', found.uses)), '[]')
    FROM unnest(known.spellings) spelling
    CROSS JOIN LATERAL (SELECT count(*) AS uses FROM article_search WHERE words @@ words_query(spelling, false)) found
    WHERE found.uses > 0
      AND NOT EXISTS (SELECT FROM search_terms t WHERE t.kind = 'word' AND t.key = spelling AND t.uses > 0))`
  const { rows } = await sql<{ articles: number; facts: WordFacts[] }>`
    WITH asked AS (
      SELECT place, question->>'word' AS word, (question->>'nearUpTo')::int AS near_up_to,
        ARRAY(SELECT jsonb_array_elements_text(question->'spellings')) AS spellings, question->'synonyms' AS synonyms,
        (ts_lexize('english_stem', question->>'word'))[1] AS stem
      FROM jsonb_array_elements(${JSON.stringify(questions)}::jsonb) WITH ORDINALITY q(question, place)
    ), known AS MATERIALIZED (
      SELECT *, (
        SELECT coalesce(sum(uses), 0)::int FROM search_terms t WHERE t.kind = 'word' AND t.stem = asked.stem) AS uses, (
        SELECT coalesce(sum(uses), 0)::int FROM search_terms t WHERE t.kind = 'word' AND t.key = asked.word) AS written
      FROM asked
    ), neighbours AS MATERIALIZED (
      SELECT *,
        CASE WHEN uses <= near_up_to THEN ${others(sql`key IN (SELECT near_spellings(known.word))`, 40)}
          ELSE '[]' END AS near
      FROM known
    )
    SELECT
      (SELECT coalesce(max(no), 0) FROM article_search) AS articles,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('stem', stem, 'uses', uses, 'written', written,
        'synonyms', (
          SELECT coalesce(jsonb_agg((SELECT count(*) FROM article_search WHERE words @@ words_query(synonym, false)) ORDER BY n), '[]')
          FROM jsonb_array_elements_text(synonyms) WITH ORDINALITY listed (synonym, n)),
        'variants', ${others(sql`key = ANY (known.spellings)`, 20)} || CASE WHEN uses <= ${rareWord.among.uses} THEN ${inTexts} ELSE '[]' END,
        'near', CASE WHEN uses > 0 OR near_up_to < 0 OR coalesce((near->0->>'uses')::int, 0) > ${rareWord.alone.uses} THEN near
          ELSE near || ${others(sql`key % known.word AND similarity(key, known.word) > 0.45 AND NOT near @> jsonb_build_array(jsonb_build_object('word', key))`, 12)} END)
        ORDER BY place), '[]') FROM neighbours AS known) AS facts`.execute(db)
  return rows[0] ?? { articles: 0, facts: [] }
}

/** Stems of words that were asked for before: they depend on nothing but the word. */
const stems = new Map<string, string>()
const mostStems = 50_000

/** Returns the indexed stem of each word. Stop words have none. */
export async function stemsOf(db: Queryable, words: string[]): Promise<Map<string, string>> {
  const found = new Map(words.map((word) => [word, stems.get(word)]))
  const unknown = words.filter((word) => found.get(word) === undefined)
  if (unknown.length > 0) {
    const { rows } = await sql<{ word: string; stem: string | null }>`
      SELECT word, (ts_lexize('english_stem', word))[1] AS stem FROM unnest(${unknown}::text[]) word`.execute(
      db,
    )
    if (stems.size > mostStems) stems.clear()
    for (const { word, stem } of rows) {
      stems.set(word, stem ?? '')
      found.set(word, stem ?? '')
    }
  }
  return new Map([...found].map(([word, stem]) => [word, stem ?? '']))
}

/** Returns names and keywords that contain a word beginning with the text, most frequent first. */
export async function termsBeginning(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<{ kind: 'author' | 'keyword'; text: string }[]> {
  const pattern = beginning.replaceAll(/[\\%_]/g, '\\$&')
  const { rows } = await sql<{ kind: 'author' | 'keyword'; text: string }>`
    SELECT kind, text FROM (
      SELECT kind, text, uses, row_number() OVER (PARTITION BY kind ORDER BY uses DESC, key) AS place
      FROM search_terms
      WHERE kind IN ('author', 'keyword') AND uses > 0
        AND (key LIKE fold(${pattern}) || '%' OR key LIKE '% ' || fold(${pattern}) || '%')) t
    WHERE place <= ${limit} ORDER BY kind DESC, place`.execute(db)
  return rows
}

/**
 * Returns titles that contain the complete words and a word beginning with the last one, highest standing
 * first.
 */
export async function titlesBeginning(
  db: Queryable,
  { whole, beginning }: { whole: string; beginning: string },
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT a.id, a.title FROM (
      SELECT article_id, standing FROM article_search
      WHERE words @@ title_prefix_query(${whole}, ${beginning})
      ORDER BY standing DESC, no DESC LIMIT ${limit}) s
    JOIN articles a ON a.id = s.article_id ORDER BY s.standing DESC`.execute(db)
  return rows
}
