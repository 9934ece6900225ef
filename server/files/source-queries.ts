import { sql } from 'kysely'
import { sourceFormats } from '#domain/manuscript/source-files.ts'
import type { Queryable } from '../db/client.ts'

const sourceParts = Object.keys(sourceFormats).filter((format) => format !== 'zip')

/** A file uploaded with a LaTeX source, which may include it by name. */
export interface SourcePart {
  fileName: string
  storageKey: string
}

/** The LaTeX files of the same version of the manuscript, and its parts for production. Of two with one name the last counts. */
export function partsOfFile(db: Queryable, fileId: string): Promise<SourcePart[]> {
  return db
    .selectFrom('files as f')
    .innerJoin('files as other', (join) =>
      join
        .onRef('other.manuscriptId', '=', 'f.manuscriptId')
        .onRef('other.version', '=', 'f.version')
        .onRef('other.id', '!=', 'f.id'),
    )
    .innerJoin('objects as o', 'o.id', 'other.objectId')
    .select(['other.fileName', 'o.storageKey'])
    .where('f.id', '=', fileId)
    .where('f.kind', '!=', 'review_attachment')
    .where('other.kind', '!=', 'review_attachment')
    .where((eb) =>
      eb.or([
        eb('o.format', '=', 'tex'),
        eb.and([eb('other.kind', '=', 'copyedited'), eb('o.format', 'in', ['pdf', ...sourceParts])]),
      ]),
    )
    .orderBy((eb) => eb('other.kind', '=', 'copyedited'))
    .orderBy('other.orderIndex')
    .execute()
}

/** The other LaTeX uploads in the draft that contains this one. */
export async function partsOfObject(db: Queryable, objectId: string, ownerId: string): Promise<SourcePart[]> {
  const { rows } = await sql<SourcePart>`
    SELECT DISTINCT file ->> 'fileName' AS "fileName", o.storage_key AS "storageKey"
    FROM (
      SELECT d.content FROM drafts d WHERE d.owner_id = ${ownerId}
      UNION ALL
      SELECT r.content FROM response_drafts r JOIN manuscripts m ON m.id = r.manuscript_id
      WHERE m.submitter_id = ${ownerId}
    ) draft,
    jsonb_array_elements(CASE jsonb_typeof(draft.content -> 'files') WHEN 'array' THEN draft.content -> 'files' ELSE '[]' END) file
    JOIN objects o ON o.id::text = file ->> 'objectId' AND o.owner_id = ${ownerId} AND o.state = 'ready' AND o.format = 'tex'
    WHERE draft.content -> 'files' @> jsonb_build_array(jsonb_build_object('objectId', ${objectId}::text))
      AND o.id <> ${objectId}
    ORDER BY 1`.execute(db)
  return rows
}

/** Unsent LaTeX sources of this person for which a copy was asked. */
export async function texCopiesOf(
  db: Queryable,
  ownerId: string,
): Promise<{ objectId: string; people: unknown }[]> {
  return db
    .selectFrom('objects as o')
    .innerJoin('objectCopies as c', 'c.objectId', 'o.id')
    .select(['o.id as objectId', 'c.people'])
    .where('o.ownerId', '=', ownerId)
    .where('o.format', '=', 'tex')
    .where('o.attached', '=', false)
    .execute()
}
