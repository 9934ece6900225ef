import type { FileKind } from '#domain/manuscript.ts'
import type { Queryable } from '../db/client.ts'

/** The files of one version with where their bytes are; what came with reviews is theirs. */
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
