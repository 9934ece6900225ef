import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'
import type { NewRow } from '../db/new-row.ts'

export async function hasFile(
  db: Queryable,
  manuscriptId: string,
  kind: 'copyedited' | 'galley',
): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the galley that is published: the chosen one, or else the newest. */
export function currentGalley(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('files as f')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .innerJoin('manuscripts as m', 'm.id', 'f.manuscriptId')
    .select(['f.id', 'f.fileName', 'o.storageKey'])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.kind', '=', 'galley')
    .orderBy(sql`f.id = m.galley_id DESC NULLS LAST`)
    .orderBy('f.uploadedAt', 'desc')
    .orderBy('f.orderIndex', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function galleyNamed(db: Queryable, manuscriptId: string, fileId: string) {
  return db
    .selectFrom('files')
    .select('fileName')
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', 'galley')
    .where('id', '=', fileId)
    .executeTakeFirst()
}

export async function setGalley(trx: Trx, manuscriptId: string, galleyId: string): Promise<void> {
  await trx.updateTable('manuscripts').set({ galleyId }).where('id', '=', manuscriptId).execute()
}

/**
 * Inserts a request for proofs of a galley and returns its id. It replaces an open request for an earlier
 * galley. Returns null if a proof of the text is open.
 */
export async function requestProofs(
  trx: Trx,
  request: { manuscriptId: string; requestedAt: Date; dueAt: Date },
): Promise<string | null> {
  await trx
    .updateTable('proofs')
    .set({ replacedAt: request.requestedAt })
    .where('manuscriptId', '=', request.manuscriptId)
    .where('versionId', 'is', null)
    .where('answeredAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute()
  const row = await trx
    .insertInto('proofs')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function answerProofs(
  trx: Trx,
  manuscriptId: string,
  answer: { approved: boolean; comments: string | null; answeredBy: string; answeredAt: Date },
): Promise<string> {
  const row = await trx
    .updateTable('proofs')
    .set(answer)
    .where('manuscriptId', '=', manuscriptId)
    .where('answeredAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Whether the open proof is of a version rather than of a typeset PDF. */
export async function openProofHasVersion(db: Queryable, manuscriptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('proofs')
    .select('id')
    .where('manuscriptId', '=', manuscriptId)
    .where('answeredAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('versionId', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the latest proof that was not replaced. `version` is null if it is a proof of a typeset PDF. */
export function latestProofs(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('proofs as p')
    .leftJoin('productionVersions as v', 'v.id', 'p.versionId')
    .select(['p.id', 'p.answeredAt', 'p.approved', 'v.number as version'])
    .where('p.manuscriptId', '=', manuscriptId)
    .where('p.replacedAt', 'is', null)
    .orderBy('p.requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function articleWithDoi(db: Queryable, doi: string): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where(sql<string>`lower(doi)`, '=', doi.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export function latestIssue(db: Queryable) {
  return db
    .selectFrom('issues')
    .select(['volume', 'issue'])
    .orderBy('volume', 'desc')
    .orderBy('issue', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the pages of the articles in a volume, up to an issue. */
export async function pagesUpTo(db: Queryable, volume: number, issue: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('articles')
    .select('pages')
    .where('volume', '=', volume)
    .where('issue', '<=', issue)
    .execute()
  return rows.map(({ pages }) => pages)
}

export async function ensureIssue(
  trx: Trx,
  volume: number,
  issue: number,
  publishedDate: string,
): Promise<void> {
  await trx
    .insertInto('issues')
    .values({ volume, issue, publishedDate })
    // A planned issue is published together with its first article.
    .onConflict((conflict) =>
      conflict.columns(['volume', 'issue']).doUpdateSet((eb) => ({
        publishedDate: eb.fn.coalesce('issues.publishedDate', 'excluded.publishedDate'),
      })),
    )
    .execute()
}

/** Returns the date of the authors' last revision (YYYY-MM-DD), or null. */
export async function lastRevised(db: Queryable, manuscriptId: string): Promise<string | null> {
  const row = await db
    .selectFrom('history')
    .select('changedAt')
    .where('manuscriptId', '=', manuscriptId)
    .where('toStatus', '=', 'revised')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.changedAt.slice(0, 10) ?? null
}

/** All columns except counters, the full text, and columns that a job or the database maintains or only imported articles use. */
export type NewArticle = NewRow<
  'articles',
  | ('citations' | 'downloads' | 'views' | 'isEditorsChoice' | 'createdAt' | 'updatedAt' | 'newerVersionId')
  | ('fullTextHtml' | 'fullTextPlain' | 'jatsKey' | 'referenceList')
  | (
      | 'version'
      | 'versionDate'
      | 'whatChanged'
      | 'textVersionId'
      | 'isTextFree'
      | 'frontHtml'
      | 'frontInFields'
      | 'fullTextSum'
      | 'plainTextSum'
    )
> & {
  jatsKey?: string
  fullTextHtml?: string
  fullTextPlain?: string
  /** The reference list as JSON. */
  referenceList?: string
  textVersionId?: string
}

/** Returns false if the id or the DOI belongs to another article. */
export async function insertArticle(trx: Trx, article: NewArticle): Promise<boolean> {
  const row = await trx
    .insertInto('articles')
    .values(article)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertContributors(
  trx: Trx,
  articleId: string,
  contributors: readonly Omit<NewRow<'articleContributors', never>, 'articleId' | 'orderIndex'>[],
): Promise<void> {
  await trx
    .insertInto('articleContributors')
    .values(contributors.map((contributor, orderIndex) => ({ ...contributor, articleId, orderIndex })))
    .execute()
}
