import { sql } from 'kysely'
import { kindsOfSources, sourceFormats } from '#domain/manuscript/source-files.ts'
import type { Queryable, Trx } from '../db/client.ts'

const sourceParts = Object.keys(sourceFormats).filter((format) => format !== 'zip')

/** A file uploaded with a LaTeX source, which may include it by name. */
export interface SourcePart {
  fileName: string
  storageKey: string
  kind: string
}

/** Formats of uploads that a LaTeX source may read, as parts or as figures. */
const partFormats = ['tex', 'pdf', 'png', 'jpg']

/**
 * Returns the LaTeX files, PDFs and pictures of the same version of the manuscript, and its parts for production. If
 * two have the same name, the later one is used.
 */
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
    .select(['other.fileName', 'o.storageKey', 'other.kind'])
    .where('f.id', '=', fileId)
    .where('f.kind', '!=', 'review_attachment')
    .where('other.kind', '!=', 'review_attachment')
    .where((eb) =>
      eb.or([
        eb('o.format', 'in', partFormats),
        eb.and([eb('other.kind', 'in', kindsOfSources), eb('o.format', 'in', sourceParts)]),
      ]),
    )
    .orderBy((eb) => eb('other.kind', '=', 'copyedited'))
    .orderBy('other.orderIndex')
    .execute()
}

/**
 * Marks the copies of a version's LaTeX files as waiting, because another file that they may read was added.
 */
export async function markTexCopiesWaiting(
  trx: Trx,
  { manuscriptId, version }: { manuscriptId: string; version: number },
  besides: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('files as f')
    .from('objects as o')
    .set({ blindState: 'waiting' })
    .whereRef('o.id', '=', 'f.objectId')
    .where('o.format', '=', 'tex')
    .where('f.manuscriptId', '=', manuscriptId)
    .where('f.version', '=', version)
    .where('f.kind', '!=', 'review_attachment')
    .where('f.blindState', 'is not', null)
    .where('f.id', 'not in', [...besides])
    .returning('f.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the other LaTeX files and PDFs in the draft that contains this upload, and the upload's name in the
 * draft.
 */
export async function partsOfObject(
  db: Queryable,
  objectId: string,
  ownerId: string,
): Promise<{ name: string | undefined; parts: SourcePart[] }> {
  const { rows } = await sql<SourcePart & { objectId: string }>`
    SELECT DISTINCT file ->> 'fileName' AS "fileName", o.id AS "objectId", o.storage_key AS "storageKey",
      coalesce(file ->> 'kind', 'manuscript') AS kind
    FROM (
      SELECT d.content FROM drafts d WHERE d.owner_id = ${ownerId}
      UNION ALL
      SELECT r.content FROM response_drafts r JOIN manuscripts m ON m.id = r.manuscript_id
      WHERE m.submitter_id = ${ownerId}
    ) draft,
    jsonb_array_elements(CASE jsonb_typeof(draft.content -> 'files') WHEN 'array' THEN draft.content -> 'files' ELSE '[]' END) file
    JOIN objects o ON o.id::text = file ->> 'objectId' AND o.owner_id = ${ownerId} AND o.state = 'ready' AND o.format = ANY (${partFormats}::text[])
    WHERE draft.content -> 'files' @> jsonb_build_array(jsonb_build_object('objectId', ${objectId}::text))
    ORDER BY 1, 2`.execute(db)
  return {
    name: rows.find((row) => row.objectId === objectId)?.fileName,
    parts: rows.filter((row) => row.objectId !== objectId),
  }
}

/** Returns LaTeX sources of this person that are not submitted yet and for which a copy was requested. */
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
    .where('o.attached', '=', sql.lit(false))
    .execute()
}
