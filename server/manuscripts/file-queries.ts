import { type InferResult, sql } from 'kysely'
import type { FileKind } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../db/client.ts'
import { hasCleanSource, stillNamed } from '../files/blind-queries.ts'
import { visibleTo } from '../workflow/visibility-queries.ts'

export type FileRow = InferResult<ReturnType<typeof filesOf>>[number]

export function filesOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('files')
    .select([
      'id',
      'version',
      'kind',
      'fileName',
      'fileType',
      'fileSize',
      'description',
      'uploadedAt',
      'blindState',
      'blindProblem',
    ])
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('version', 'desc')
    .orderBy('orderIndex')
    .orderBy('uploadedAt')
    .orderBy('id')
    .$narrowType<{ kind: FileKind }>()
}

/** Finds a file of a manuscript that the viewer may see. Other files are treated as missing. */
export function findFile(db: Queryable, viewer: Viewer, fileId: string) {
  return db
    .selectFrom('files as f')
    .innerJoin('manuscripts as m', 'm.id', 'f.manuscriptId')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select([
      'f.id',
      'f.manuscriptId',
      'f.version',
      'f.kind',
      'f.orderIndex',
      'f.fileName',
      'f.fileType',
      'f.fileSize',
      'f.blindKey',
      'f.blindState',
      'o.storageKey',
      'o.format',
    ])
    .select(hasCleanSource.as('hasCleanSource'))
    .where('f.id', '=', fileId)
    .where(visibleTo(viewer))
    .$narrowType<{ kind: FileKind }>()
    .executeTakeFirst()
}

const isReleased = sql<boolean>`EXISTS (SELECT FROM reviews r JOIN decisions d ON d.id = r.released_by
  WHERE r.assignment_id = s.id AND d.released_at IS NOT NULL)`
/** Number of a file among the attachments of its review: 1, 2, … */
const fileNumber = sql<number>`(SELECT count(*) FROM review_attachments b JOIN files g ON g.id = b.file_id
  WHERE b.assignment_id = s.id AND b.withdrawn_at IS NULL AND (g.uploaded_at, g.id) <= (f.uploaded_at, f.id))`

function selectAttachments(db: Queryable) {
  return db
    .selectFrom('reviewAttachments as x')
    .innerJoin('files as f', 'f.id', 'x.fileId')
    .innerJoin('assignments as s', 's.id', 'x.assignmentId')
    .leftJoin('reviewerNumbers as n', (join) =>
      join.onRef('n.manuscriptId', '=', 's.manuscriptId').onRef('n.reviewerId', '=', 's.reviewerId'),
    )
    .select(['s.id as assignmentId', 's.reviewerId', 'n.number', isReleased.as('released'), 'x.withdrawnAt'])
    .select([fileNumber.as('fileNumber'), stillNamed.as('stillNamed')])
}

export function findAttachment(db: Queryable, fileId: string) {
  return selectAttachments(db).where('x.fileId', '=', fileId).executeTakeFirst()
}

/** Returns the files of all reviews of a manuscript, with their reviewers. */
export function attachmentsOf(db: Queryable, manuscriptId: string) {
  return selectAttachments(db)
    .select([
      'f.id',
      'f.version',
      'f.kind',
      'f.fileName',
      'f.fileType',
      'f.fileSize',
      'f.description',
      'f.uploadedAt',
      'f.blindState',
      'f.blindProblem',
      'f.blindSize',
    ])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('x.withdrawnAt', 'is', null)
    .orderBy('f.uploadedAt')
    .orderBy('f.id')
    .$narrowType<{ kind: FileKind }>()
}

/**
 * Returns the newest version that this reviewer was asked to review, or null if they have not accepted an
 * assignment.
 */
export async function versionForReviewer(
  db: Queryable,
  manuscriptId: string,
  reviewerId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('assignments as s')
    .innerJoin('rounds as r', (join) =>
      join.onRef('r.manuscriptId', '=', 's.manuscriptId').onRef('r.number', '=', 's.round'),
    )
    .select((eb) => eb.fn.max<number>('r.version').as('version'))
    .where('s.manuscriptId', '=', manuscriptId)
    .where('s.reviewerId', '=', reviewerId)
    .where('s.status', 'in', ['in_progress', 'completed'])
    .executeTakeFirst()
  return row?.version ?? null
}

/** Returns the files of one version with their storage keys, without attachments of reviews. */
export function storedFilesOf(db: Queryable, manuscriptId: string, version: number) {
  return db
    .selectFrom('files as f')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select(['f.kind', 'f.orderIndex', 'f.fileName', 'f.uploadedAt', 'f.blindKey', 'o.storageKey'])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.version', '=', version)
    .where('f.kind', '<>', 'review_attachment')
    .orderBy('f.orderIndex')
    .orderBy('f.id')
    .$narrowType<{ kind: FileKind }>()
    .execute()
}

/** Returns the originals of a version's files, for a transfer to another journal. */
export function filesToTransfer(db: Queryable, manuscriptId: string, version: number) {
  return db
    .selectFrom('files as f')
    .innerJoin('objects as o', 'o.id', 'f.objectId')
    .select(['f.kind', 'f.fileName', 'f.fileType', 'o.storageKey'])
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.version', '=', version)
    .orderBy('f.orderIndex')
    .execute()
}

/** Returns the manuscript of each version that has one, oldest version first. */
export function mainFilesOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'version'])
    .distinctOn('version')
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', '=', 'manuscript')
    .orderBy('version')
    .orderBy('orderIndex')
    .orderBy('uploadedAt')
    .execute()
}
