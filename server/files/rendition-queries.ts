import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'

export type RenditionFormat = 'pdf' | 'epub'
const formats: readonly RenditionFormat[] = ['pdf', 'epub']

/**
 * Requests the PDF and EPUB of a manuscript's newest text. Existing files stay readable until the new ones
 * are ready. Several requests at once lead to one job.
 */
export async function requestManuscriptFormats(trx: Trx, manuscriptId: string, now: Date): Promise<void> {
  await trx
    .insertInto('renditions')
    .values(
      formats.map((format) => ({
        ...{ manuscriptId, format, state: 'waiting', requestedAt: now },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['manuscriptId', 'format'])
        .doUpdateSet({ state: 'waiting', requestedAt: now, problem: null }),
    )
    .execute()
  await addJob(trx, 'build_formats', { manuscriptId }, { key: formatsJobKey({ manuscriptId }) })
}

/**
 * Queues new files of a published article whose PDF or EPUB was made from its text. An uploaded PDF is not replaced. With
 * `isNew`, both formats are made, for example for a notice that has none yet.
 */
export async function requestArticleFormats(
  trx: Trx,
  articleId: string,
  now: Date,
  { isNew = false } = {},
): Promise<void> {
  if (isNew)
    await trx
      .insertInto('renditions')
      .values(formats.map((format) => ({ articleId, format, state: 'waiting', requestedAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { numUpdatedRows } = await trx
    .updateTable('renditions')
    .set({ state: 'waiting', requestedAt: now, problem: null })
    .where('articleId', '=', articleId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    await addJob(trx, 'build_article', { articleId }, { key: formatsJobKey({ articleId }) })
}

type Subject = { manuscriptId: string } | { articleId: string }

/** Returns the key of the job that makes the formats, so that at most one such job is waiting. */
export function formatsJobKey(subject: Subject): string {
  return 'manuscriptId' in subject
    ? `build_formats:${subject.manuscriptId}`
    : `build_article:${subject.articleId}`
}

const column = (subject: Subject) => ('manuscriptId' in subject ? 'manuscriptId' : 'articleId')
const idOf = (subject: Subject) => ('manuscriptId' in subject ? subject.manuscriptId : subject.articleId)

export function renditionsOf(db: Queryable, subject: Subject) {
  return db
    .selectFrom('renditions as r')
    .leftJoin('productionVersions as v', 'v.id', 'r.versionId')
    .select(['r.format', 'r.state', 'r.requestedAt', 'r.versionId', 'r.sourceHash', 'r.storageKey'])
    .select(['r.size', 'r.pages', 'r.madeAt', 'r.problem', 'v.number as versionNumber'])
    .where(`r.${column(subject)}`, '=', idOf(subject))
    .orderBy(sql`array_position(ARRAY['pdf', 'epub'], r.format)`)
    .execute()
}

export interface MadeFile {
  versionId: string | null
  sourceHash: string
  storageKey: string
  size: number
  pages: number | null
  madeAt: Date
}

/**
 * Marks a request as finished. Returns false if a newer request or another run of the job has replaced it.
 */
export async function finishRendition(
  trx: Trx,
  subject: Subject,
  format: RenditionFormat,
  requestedAt: string,
  end: { made: MadeFile } | { problem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('renditions')
    .set(
      'made' in end
        ? { ...end.made, state: 'ready', problem: null }
        : { state: 'failed', problem: end.problem },
    )
    .where(column(subject), '=', idOf(subject))
    .where('format', '=', format)
    .where('requestedAt', '=', requestedAt)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records the formats with which an article is published. */
export async function insertArticleRendition(
  trx: Queryable,
  articleId: string,
  format: RenditionFormat,
  made: MadeFile,
): Promise<void> {
  await trx
    .insertInto('renditions')
    .values({ ...made, articleId, format, state: 'ready', requestedAt: made.madeAt })
    .execute()
}

export async function deleteRenditions(trx: Trx, subject: Subject): Promise<void> {
  await trx.deleteFrom('renditions').where(column(subject), '=', idOf(subject)).execute()
}

/** Sets the new files of a published article. */
export async function setArticleFiles(
  trx: Trx,
  articleId: string,
  keys: { pdfKey?: string; epubKey?: string },
): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ ...keys, updatedAt: sql`now()` })
    .where('id', '=', articleId)
    .execute()
}
