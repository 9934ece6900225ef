import { sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'
import type { PaperText } from './terms.ts'

/** Key of the advisory lock that lets one process at a time make vectors, so that `made` grows with each commit. */
const lockKey = 5_417_015

export interface IndexedText extends PaperText {
  id: number
}

/** Locks papers whose vectors are out of date, and returns their ids. Returns none while another process makes vectors. */
export async function lockStale(trx: Trx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM expertise_papers WHERE is_stale AND pg_try_advisory_xact_lock(${lockKey})
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function isAnyStale(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('expertisePapers')
    .select('id')
    .where('isStale', '=', sql.lit(true))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const texts = sql`
  SELECT p.id, coalesce(a.title, m.title, r.title, '') AS title, coalesce(a.abstract, m.abstract, r.abstract, '') AS abstract,
    coalesce(a.keywords, m.keywords, u.expertise, '{}') AS keywords, left(a.full_text_plain, 60000) AS full_text
  FROM expertise_papers p LEFT JOIN articles a ON a.id = p.article_id LEFT JOIN manuscripts m ON m.id = p.manuscript_id
    LEFT JOIN reviewer_papers r ON r.id = p.reviewer_paper_id LEFT JOIN users u ON u.id = p.keywords_of`

export async function textsOf(db: Queryable, ids: number[]): Promise<IndexedText[]> {
  const { rows } = await sql<IndexedText>`${texts} WHERE p.id = ANY(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the texts of the next papers after an id, in the order of their ids. Keywords of people are no papers. */
export async function textsAfter(db: Queryable, id: number, limit: number): Promise<IndexedText[]> {
  const { rows } = await sql<IndexedText>`${texts} WHERE p.id > ${id} AND p.keywords_of IS NULL
    ORDER BY p.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function storeVectors(trx: Trx, vectors: { id: number; vector: Buffer }[]): Promise<void> {
  await sql`
    UPDATE expertise_papers p SET vector = v.vector, made = nextval('expertise_made'), is_stale = false
    FROM unnest(${vectors.map(({ id }) => id)}::int[], ${vectors.map(({ vector }) => vector)}::bytea[]) AS v (id, vector)
    WHERE p.id = v.id`.execute(trx)
}

export interface NewVector {
  id: number
  vector: Buffer
  made: number
  /** The reviewer who gave the paper for their profile; null for all other papers. */
  givenBy: string | null
}

/** Returns the vectors that were made after a given one, in the order in which they were made. */
export async function vectorsAfter(db: Queryable, made: number, limit: number): Promise<NewVector[]> {
  const { rows } = await sql<NewVector>`
    SELECT p.id, p.vector, p.made, r.user_id AS given_by
    FROM expertise_papers p LEFT JOIN reviewer_papers r ON r.id = p.reviewer_paper_id
    WHERE p.made > ${made} ORDER BY p.made LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, made: Number(row.made) }))
}

/** Returns those of the ids that still belong to a paper. */
export async function existingPapers(db: Queryable, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM expertise_papers WHERE id = ANY(${ids}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the corpus if it has another version than the known one. */
export function corpusUnless(db: Queryable, version: number) {
  return db
    .selectFrom('expertiseCorpus')
    .select(['version', 'papers', 'uses'])
    .where('version', '<>', version)
    .executeTakeFirst()
}

/** Returns how many papers there are, and how many there were when the corpus was counted. */
export async function corpusSizes(db: Queryable): Promise<{ papers: number; counted: number }> {
  const { rows } = await sql<{ papers: number; counted: number }>`
    SELECT (SELECT count(*) FROM expertise_papers WHERE keywords_of IS NULL)::int AS papers,
      coalesce((SELECT papers FROM expertise_corpus), 0) AS counted`.execute(db)
  return rows[0] ?? { papers: 0, counted: 0 }
}

/** Replaces the counted corpus and marks all vectors, which are weighted by it, for renewal. */
export async function replaceCorpus(trx: Trx, corpus: { papers: number; uses: Buffer }): Promise<void> {
  await sql`
    INSERT INTO expertise_corpus (version, papers, uses) VALUES (1, ${corpus.papers}, ${corpus.uses})
    ON CONFLICT (is_only) DO UPDATE SET version = expertise_corpus.version + 1, papers = excluded.papers, uses = excluded.uses`.execute(
    trx,
  )
  await sql`UPDATE expertise_papers SET is_stale = true WHERE NOT is_stale`.execute(trx)
}
