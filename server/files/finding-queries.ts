import { sql } from 'kysely'
import type { Queryable } from '../db/client.ts'
import type { Finding } from '../documents/contract.ts'

/** Findings of a submitted file, and of an upload that is not submitted yet. */
const tables = {
  file: { name: 'anonymity_findings', owner: 'file_id' },
  object: { name: 'object_findings', owner: 'object_id' },
} as const

/**
 * Replaces the findings with those of the latest search; settled ones are kept. A decision carried over from an earlier
 * version is kept if the search `met` its passage.
 */
export async function replaceFindings(
  db: Queryable,
  owner: { kind: keyof typeof tables; id: string },
  findings: readonly Finding[],
  met: readonly string[],
): Promise<void> {
  const { name, owner: column } = tables[owner.kind]
  const [table, ownerId] = [sql.table(name), sql.ref(column)]
  // A finding that is found again keeps its id: somebody may be about to settle it.
  await sql`
    DELETE FROM ${table} WHERE ${ownerId} = ${owner.id}
      AND (resolution IS NULL OR carried AND NOT finding_key = ANY (${[...met]}::text[]))
      AND NOT finding_key = ANY (${findings.map(({ id }) => id)}::text[])`.execute(db)
  if (findings.length === 0) return
  const rows = JSON.stringify(findings.map((finding, position) => ({ ...finding, position })))
  await sql`
    INSERT INTO ${table} (${ownerId}, finding_key, rule, place, excerpt, severity, fix, position)
    SELECT ${owner.id}::uuid, id, rule, place, excerpt, severity, fix, position
      FROM jsonb_to_recordset(${rows}::jsonb)
        AS found(id text, rule text, place text, excerpt text, severity text, fix text, position integer)
    ON CONFLICT (${ownerId}, finding_key) DO UPDATE SET position = excluded.position`.execute(db)
}

/** Keys of the findings in the manuscript's own files, settled or not; those of its reviews are not included. */
export async function findingKeysOfManuscript(db: Queryable, manuscriptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('anonymityFindings as n')
    .innerJoin('files as f', 'f.id', 'n.fileId')
    .leftJoin('reviewAttachments as a', 'a.fileId', 'f.id')
    .select('n.findingKey')
    .distinct()
    .where('f.manuscriptId', '=', manuscriptId)
    .where('a.fileId', 'is', null)
    .execute()
  return rows.map(({ findingKey }) => findingKey)
}
