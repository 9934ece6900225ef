import { sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { closedTo } from '../workflow/visibility-queries.ts'

export function findScreening(db: Queryable, manuscriptId: string) {
  return db.selectFrom('screenings').selectAll().where('manuscriptId', '=', manuscriptId).executeTakeFirst()
}

export async function requestScreening(
  trx: Trx,
  manuscriptId: string,
  version: number,
  now: Date,
): Promise<void> {
  const asked = { version, requestedAt: now, checkedAt: null, problem: null }
  await trx
    .insertInto('screenings')
    .values({ manuscriptId, ...asked })
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet(asked))
    .execute()
}

export interface ScreeningResult {
  problem: string | null
  hashes: number[]
  hasLineNumbers: boolean
  referenceCount: number | null
  unknownReferences: string[] | null
}

/** Stores the result, unless another version was requested meanwhile. */
export async function storeScreening(
  db: Queryable,
  manuscriptId: string,
  version: number,
  result: ScreeningResult,
  now: Date,
): Promise<void> {
  await db
    .updateTable('screenings')
    .set({ ...result, checkedAt: now })
    .where('manuscriptId', '=', manuscriptId)
    .where('version', '=', version)
    .execute()
}

/** Returns the main file of the newest version, with its text's length and the copy for reviewers. */
export function mainFile(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('files as f')
    .innerJoin('manuscripts as m', (join) =>
      join.onRef('m.id', '=', 'f.manuscriptId').onRef('m.version', '=', 'f.version'),
    )
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select([
      'f.id',
      'f.version',
      'f.fileName',
      'f.fileType',
      'f.blindKey',
      'f.blindState',
      'o.storageKey',
      'o.words',
    ])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.kind', '=', 'manuscript')
    .orderBy('f.orderIndex')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns manuscripts that may overlap with this one: those with common sequences of words, with a similar
 * title, or by one of its authors. Manuscripts of which the viewer is an author are left out.
 */
export async function overlappingManuscripts(
  db: Queryable,
  viewer: Viewer,
  { id, title, hashes }: { id: string; title: string; hashes: readonly number[] },
) {
  return db
    .selectFrom('manuscripts as m')
    .leftJoin('screenings as s', 's.manuscriptId', 'm.id')
    .select(['m.id', 'm.number', 'm.title', 'm.abstract', 'm.status', 'm.submittedAt', 'm.articleId'])
    .select([
      sql<number>`cardinality(ARRAY(SELECT unnest(s.hashes) INTERSECT SELECT unnest(${sql.val([...hashes])}::bigint[])))`.as(
        'shared',
      ),
      sql<boolean>`EXISTS (SELECT FROM author_identities a JOIN author_identities b
        ON b.email_key = a.email_key OR b.orcid = a.orcid
        WHERE a.manuscript_id = m.id AND b.manuscript_id = ${id})`.as('sharesAuthors'),
    ])
    .where('m.id', '!=', id)
    .where((eb) => eb.not(closedTo(viewer)))
    .where(
      sql<boolean>`m.id IN (
        (SELECT x.manuscript_id FROM screenings x WHERE x.hashes && ${sql.val([...hashes])}::bigint[] LIMIT 200)
        UNION (SELECT t.id FROM manuscripts t WHERE t.search_text % fold(${title})
          ORDER BY similarity(t.search_text, fold(${title})) DESC LIMIT 30)
        UNION (SELECT a.manuscript_id FROM author_identities a JOIN author_identities b
          ON b.email_key = a.email_key WHERE b.manuscript_id = ${id} LIMIT 100))`,
    )
    .execute()
}

/** Returns titles and abstracts of these articles. */
export function articlesById(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'abstract'])
    .where('id', 'in', [...ids])
    .execute()
}

/** Whether an article of this journal has a title that occurs in the reference. */
export async function citesOwnArticle(db: Queryable, reference: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM articles
    WHERE length(title) > 20 AND position(fold(title) IN fold(${reference})) > 0) AS found`.execute(db)
  return rows[0]?.found ?? false
}

export function findReport(db: Queryable, manuscriptId: string, version: number) {
  return db
    .selectFrom('similarityReports')
    .select(['requestedAt', 'finishedAt', 'score', 'reportUrl', 'matches', 'failure'])
    .where('manuscriptId', '=', manuscriptId)
    .where('version', '=', version)
    .executeTakeFirst()
}

export async function requestReport(
  trx: Trx,
  report: { manuscriptId: string; version: number; requestedBy: string; requestedAt: Date },
): Promise<void> {
  const fresh = { ...report, finishedAt: null, score: null, reportUrl: null, matches: '[]', failure: null }
  await trx
    .insertInto('similarityReports')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['manuscriptId', 'version']).doUpdateSet(fresh))
    .execute()
}

export async function storeReport(
  db: Queryable,
  { manuscriptId, version }: { manuscriptId: string; version: number },
  result: {
    finishedAt: Date
    score: number | null
    reportUrl: string | null
    matches: string
    failure: string | null
  },
): Promise<void> {
  await db
    .updateTable('similarityReports')
    .set(result)
    .where('manuscriptId', '=', manuscriptId)
    .where('version', '=', version)
    .execute()
}
