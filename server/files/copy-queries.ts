import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'
import { inDocumentOrder } from '../db/document-order.ts'
import type { Identities } from '../documents/index.ts'

/** Finds the copy of an upload that is not submitted yet, for its author to check. */

export function findCopy(db: Queryable, objectId: string) {
  return db
    .selectFrom('objectCopies')
    .select(['state', 'people', 'storageKey', 'pages', 'problem', 'requestedAt'])
    .where('objectId', '=', objectId)
    .executeTakeFirst()
}

/**
 * Requests a copy. Returns true if one must be made, because there is none, it failed, or it was made for
 * other people.
 */
export async function wantCopy(
  trx: Trx,
  copy: { objectId: string; people: Identities; now: Date; anew: boolean },
): Promise<boolean> {
  const people = JSON.stringify(copy.people)
  const row = await trx
    .insertInto('objectCopies')
    .values({ objectId: copy.objectId, state: 'waiting', people, requestedAt: copy.now })
    .onConflict((conflict) =>
      conflict
        .column('objectId')
        .doUpdateSet({ state: 'waiting', people, requestedAt: copy.now, problem: null })
        .where((eb) =>
          eb.or([
            eb.val(copy.anew),
            eb(sql`object_copies.people`, 'is distinct from', sql`${people}::jsonb`),
          ]),
        ),
    )
    .returning('objectId')
    .executeTakeFirst()
  return row !== undefined
}

/** Requests the copy again for the same people, after a finding was settled. */
export async function renewCopy(trx: Trx, objectId: string, now: Date): Promise<void> {
  await trx
    .updateTable('objectCopies')
    .set({ state: 'waiting', requestedAt: now, problem: null })
    .where('objectId', '=', objectId)
    .execute()
}

/** Stores a finished copy, unless it was requested again meanwhile. */
export async function keepCopy(
  trx: Trx,
  objectId: string,
  asked: string,
  made:
    | { state: 'ready'; storageKey: string; size: number; pages: number }
    | { state: 'failed'; problem: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('objectCopies')
    .set(made)
    .where('objectId', '=', objectId)
    .where('requestedAt', '=', asked)
    .returning('objectId')
    .executeTakeFirst()
  return row !== undefined
}

export function objectFindings(db: Queryable, objectId: string) {
  return db
    .selectFrom('objectFindings')
    .select(['id', 'findingKey', 'rule', 'place', 'excerpt', 'severity', 'fix', 'resolution', 'reason'])
    .where('objectId', '=', objectId)
    .orderBy('severity', 'desc')
    .$call(inDocumentOrder('objectFindings'))
    .execute()
}

export async function settleObjectFinding(
  trx: Trx,
  objectId: string,
  { id, ...settlement }: { id: string; resolution: string; reason: string | null; resolvedAt: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('objectFindings')
    .set(settlement)
    .where('objectId', '=', objectId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses the author's copy as the reviewers' copy, with its findings and settlements. */
export async function moveCopy(
  trx: Trx,
  { objectId, fileId, by }: { objectId: string; fileId: string; by: string },
): Promise<void> {
  await sql`
    UPDATE files SET blind_state = 'ready', blind_key = c.storage_key, blind_size = c.size
      FROM object_copies c WHERE c.object_id = ${objectId} AND files.id = ${fileId}`.execute(trx)
  await sql`
    INSERT INTO anonymity_findings
      (file_id, finding_key, rule, place, excerpt, severity, fix, resolution, reason, position,
       resolved_by, resolved_at)
    SELECT ${fileId}, finding_key, rule, place, excerpt, severity, fix, resolution, reason, position,
           CASE WHEN resolution IS NULL THEN NULL ELSE ${by}::uuid END, resolved_at
      FROM object_findings WHERE object_id = ${objectId}`.execute(trx)
  await trx.deleteFrom('objectCopies').where('objectId', '=', objectId).execute()
}

/** Copies the author's settlements, including their name, from the upload to the manuscript's file. */
export async function takeSettlements(
  trx: Trx,
  { objectId, fileId, by }: { objectId: string; fileId: string; by: string },
): Promise<void> {
  await sql`
    INSERT INTO anonymity_findings
      (file_id, finding_key, rule, place, excerpt, severity, fix, resolution, reason, position,
       resolved_by, resolved_at)
    SELECT ${fileId}, finding_key, rule, place, excerpt, severity, fix, resolution, reason, position,
           ${by}, resolved_at
      FROM object_findings WHERE object_id = ${objectId} AND resolution IS NOT NULL`.execute(trx)
}

export async function isSubmittedBy(db: Queryable, manuscriptId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('manuscripts')
    .select('id')
    .where('id', '=', manuscriptId)
    .where('submitterId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Subquery of decisions about findings in earlier versions that still apply. */
const earlierDecisions = (manuscriptId: string, version: number) => sql`
  SELECT DISTINCT ON (a.finding_key) a.*
    FROM anonymity_findings a JOIN files e ON e.id = a.file_id
    WHERE e.manuscript_id = ${manuscriptId}::uuid AND e.version < ${version}::int AND e.kind <> 'review_attachment'
      AND a.resolution IS NOT NULL
    ORDER BY a.finding_key, e.version DESC, a.resolved_at DESC`

/**
 * Copies decisions about the previous version to an upload for the next version. Returns true if there were
 * any.
 */
export async function carryToObject(
  trx: Trx,
  { objectId, manuscriptId, submitterId }: { objectId: string; manuscriptId: string; submitterId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO object_findings AS o
      (object_id, finding_key, rule, place, excerpt, severity, fix, resolution, reason, position, resolved_at, carried)
    SELECT ${objectId}::uuid, d.finding_key, d.rule, d.place, d.excerpt, d.severity, d.fix, d.resolution, d.reason,
           d.position, d.resolved_at, true
      FROM (${earlierDecisions(manuscriptId, latestVersion)}) d
      WHERE EXISTS (SELECT FROM manuscripts m WHERE m.id = ${manuscriptId}::uuid AND m.submitter_id = ${submitterId}::uuid)
    ON CONFLICT (object_id, finding_key) DO UPDATE
      SET resolution = excluded.resolution, reason = excluded.reason, resolved_at = excluded.resolved_at, carried = true
      WHERE o.resolution IS NULL`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

const latestVersion = 2 ** 31 - 1

/** Copies decisions about the previous version to a file of a new version. Returns true if there were any. */
export async function carryToFile(
  trx: Trx,
  { fileId, manuscriptId, version }: { fileId: string; manuscriptId: string; version: number },
): Promise<void> {
  await sql`
    INSERT INTO anonymity_findings
      (file_id, finding_key, rule, place, excerpt, severity, fix, resolution, reason, position, resolved_by,
       resolved_at, carried)
    SELECT ${fileId}::uuid, d.finding_key, d.rule, d.place, d.excerpt, d.severity, d.fix, d.resolution, d.reason,
           d.position, d.resolved_by, d.resolved_at, true
      FROM (${earlierDecisions(manuscriptId, version)}) d
    ON CONFLICT (file_id, finding_key) DO NOTHING`.execute(trx)
}

/** Whether a decision about an earlier version is missing from the copy that the author checked. */
export async function lacksDecision(
  trx: Trx,
  { objectId, manuscriptId, version }: { objectId: string; manuscriptId: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM (${earlierDecisions(manuscriptId, version)}) d
      JOIN object_findings o ON o.object_id = ${objectId}::uuid AND o.finding_key = d.finding_key AND o.resolution IS NULL
      LIMIT 1`.execute(trx)
  return rows.length > 0
}
