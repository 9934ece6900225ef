import { sql } from 'kysely'
import type { ConversionCounts, TaskParams } from '#domain/production.ts'
import type { Queryable, Trx } from '../db/client.ts'
import type { JatsProblem } from '../documents/index.ts'
import { requestManuscriptFormats } from '../files/rendition-queries.ts'

export type VersionOrigin = 'import' | 'editor' | 'upload'
export type ChangeChoice = 'accept' | 'reject' | 'keep'
export type TaskState = 'open' | 'done' | 'accepted'

/** Stored with each version: how it was made and what is wrong with it. */
export interface VersionReport {
  problems: JatsProblem[]
  /** Only for a version made by a conversion. */
  counts?: ConversionCounts
  /**
   * Share of the source's words that the text contains, at most 1. Only for a version made by a conversion.
   */
  completeness?: number
}

export interface NewVersion {
  manuscriptId: string
  jats: string
  origin: VersionOrigin
  sourceFileId: string | null
  madeBy: string | null
  madeAt: Date
  isValid: boolean
  report: VersionReport
  /** The version that was edited or restored, and the editor's description of the change. */
  basedOn?: string
  description?: string
}

/**
 * Inserts a version with the next number. The caller must have locked the manuscript. If the version is
 * valid, its PDF and EPUB are requested.
 */
export async function insertVersion(trx: Trx, { report, ...version }: NewVersion): Promise<string> {
  const { id } = await trx
    .insertInto('productionVersions')
    .values({
      ...version,
      report: JSON.stringify(report),
      number: sql<number>`(SELECT coalesce(max(v.number), 0) + 1 FROM production_versions v
        WHERE v.manuscript_id = ${version.manuscriptId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (version.isValid) await requestManuscriptFormats(trx, version.manuscriptId, version.madeAt)
  return id
}

const versionColumns = [
  'v.id',
  'v.number',
  'v.origin',
  'v.madeAt',
  'v.isValid',
  'v.report',
  'v.description',
] as const

export function versionsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('productionVersions as v')
    .leftJoin('users as u', 'u.id', 'v.madeBy')
    .leftJoin('files as f', 'f.id', 'v.sourceFileId')
    .select([...versionColumns, 'f.fileName as sourceName'])
    .select(['u.username', 'u.firstName', 'u.lastName'])
    .where('v.manuscriptId', '=', manuscriptId)
    .orderBy('v.number', 'desc')
    .execute()
}

/** Finds the newest version, or the one with this number. */
export function findVersion(db: Queryable, manuscriptId: string, number?: number) {
  return db
    .selectFrom('productionVersions as v')
    .select([...versionColumns, 'v.jats'])
    .where('v.manuscriptId', '=', manuscriptId)
    .$if(number !== undefined, (query) => query.where('v.number', '=', number ?? 0))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findTextVersion(db: Queryable, versionId: string) {
  return db.selectFrom('productionVersions').select('jats').where('id', '=', versionId).executeTakeFirst()
}

export interface NewMedia {
  name: string
  storageKey: string
  mediaType: string
  size: number
}

export async function insertMedia(trx: Trx, versionId: string, media: readonly NewMedia[]): Promise<void> {
  if (media.length === 0) return
  await trx
    .insertInto('productionMedia')
    .values(media.map((one) => ({ ...one, versionId })))
    .execute()
}

export function mediaOf(db: Queryable, versionId: string) {
  return db
    .selectFrom('productionMedia')
    .select(['name', 'storageKey', 'mediaType', 'size'])
    .where('versionId', '=', versionId)
    .orderBy('name')
    .execute()
}

export interface FoundTask {
  code: string
  elementId: string
  subject: string
  params: TaskParams
}

/** Finds one picture of a version. */
export function findMedia(db: Queryable, manuscriptId: string, number: number, name: string) {
  return db
    .selectFrom('productionMedia as m')
    .innerJoin('productionVersions as v', 'v.id', 'm.versionId')
    .select(['m.storageKey', 'm.mediaType'])
    .where('v.manuscriptId', '=', manuscriptId)
    .where('v.number', '=', number)
    .where('m.name', '=', name)
    .executeTakeFirst()
}

/**
 * Replaces the open tasks with these codes with those found now. Settled tasks are kept, so that a new run
 * does not open them again.
 */
export async function replaceTasks(
  trx: Trx,
  manuscriptId: string,
  codes: readonly string[],
  found: readonly FoundTask[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('productionTasks')
    .where('manuscriptId', '=', manuscriptId)
    .where('state', '=', 'open')
    .where('code', 'in', [...codes])
    .execute()
  if (found.length === 0) return
  await trx
    .insertInto('productionTasks')
    .values(
      found.map(({ params, ...task }) => ({
        ...task,
        manuscriptId,
        params: JSON.stringify(params),
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function tasksOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('productionTasks as t')
    .leftJoin('users as u', 'u.id', 't.settledBy')
    .select(['t.id', 't.code', 't.elementId', 't.params', 't.state', 't.reason', 't.settledAt'])
    .select(['u.username', 'u.firstName', 'u.lastName'])
    .where('t.manuscriptId', '=', manuscriptId)
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .execute()
}

/** Settles tasks. Returns the codes of those that the manuscript has. */
export async function settleTasks(
  trx: Trx,
  manuscriptId: string,
  taskIds: readonly string[],
  settled: { state: TaskState; reason: string | null; by: string; now: Date },
): Promise<string[]> {
  const isOpen = settled.state === 'open'
  const rows = await trx
    .updateTable('productionTasks')
    .set({
      state: settled.state,
      reason: settled.reason,
      settledBy: isOpen ? null : settled.by,
      settledAt: isOpen ? null : settled.now,
    })
    .where('manuscriptId', '=', manuscriptId)
    .where('id', 'in', [...taskIds])
    .returning('code')
    .execute()
  return rows.map(({ code }) => code)
}

export async function requestConversion(
  trx: Trx,
  conversion: {
    manuscriptId: string
    fileId: string
    changes: ChangeChoice
    keepComments: boolean
    requestedBy: string
    requestedAt: Date
  },
): Promise<void> {
  const row = { ...conversion, state: 'waiting', problem: null, finishedAt: null }
  await trx
    .insertInto('productionConversions')
    .values(row)
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet(row))
    .execute()
}

/**
 * Returns the requested conversion with its source. `requestedAt` identifies the request, which a newer one
 * replaces.
 */
export function findConversion(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('productionConversions as c')
    .innerJoin('files as f', 'f.id', 'c.fileId')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select([
      'c.fileId',
      'c.changes',
      'c.keepComments',
      'c.state',
      'c.problem',
      'c.requestedBy',
      'c.requestedAt',
      'c.finishedAt',
    ])
    .select(['f.fileName', 'o.storageKey', 'o.format'])
    .where('c.manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
}

export async function finishConversion(
  db: Queryable,
  manuscriptId: string,
  requestedAt: string,
  end: { state: 'done' | 'failed'; problem: string | null; finishedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('productionConversions')
    .set(end)
    .where('manuscriptId', '=', manuscriptId)
    .where('requestedAt', '=', requestedAt)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns the files from which the text can be converted: the copyedited version, the source that the author
 * sent, and the latest manuscript.
 */
export function sourcesOf(db: Queryable, manuscriptId: string, version: number) {
  return db
    .selectFrom('files as f')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select(['f.id', 'f.fileName', 'f.kind', 'f.fileSize', 'f.uploadedAt', 'o.format'])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.kind', 'in', ['copyedited', 'source', 'manuscript'])
    .where('f.version', '=', version)
    .where('o.format', 'in', ['docx', 'tex', 'zip', 'xml'])
    .orderBy(sql`array_position(ARRAY['copyedited', 'source', 'manuscript'], f.kind)`)
    .orderBy('f.uploadedAt', 'desc')
    .orderBy('f.orderIndex')
    .execute()
}

export async function insertSourceComments(
  trx: Trx,
  comments: readonly {
    manuscriptId: string
    versionId: string
    anchor: object
    body: string
    now: Date
  }[],
): Promise<void> {
  if (comments.length === 0) return
  await trx
    .insertInto('annotations')
    .values(
      comments.map(({ manuscriptId, versionId, anchor, body, now }) => ({
        ...{ manuscriptId, targetKind: 'version', targetId: versionId },
        ...{ anchor: JSON.stringify(anchor), kind: 'source_comment', body },
        ...{ createdAt: now, updatedAt: now },
      })),
    )
    .execute()
}

/** Returns the comments in the file of a version, in the order of the text. */
export function sourceCommentsOf(db: Queryable, versionId: string) {
  return db
    .selectFrom('annotations')
    .select(['id', 'anchor', 'body'])
    .where('targetKind', '=', 'version')
    .where('targetId', '=', versionId)
    .where('kind', '=', 'source_comment')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
