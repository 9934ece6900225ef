import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'
import { inDocumentOrder } from '../db/document-order.ts'
import type { Identities } from '../documents/index.ts'
import type { NewFinding } from './queries.ts'

/** Copies and findings of uploads that are not sent yet: what their author looks at. */

export function findCopy(db: Queryable, objectId: string) {
  return db
    .selectFrom('objectCopies')
    .select(['state', 'people', 'storageKey', 'pages', 'problem', 'requestedAt'])
    .where('objectId', '=', objectId)
    .executeTakeFirst()
}

/** True when there is something to do: no copy yet, a failed one, or one made for other people. */
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

/** Made anew for the same people, after one of its findings was settled. */
export async function renewCopy(trx: Trx, objectId: string, now: Date): Promise<void> {
  await trx
    .updateTable('objectCopies')
    .set({ state: 'waiting', requestedAt: now, problem: null })
    .where('objectId', '=', objectId)
    .execute()
}

/** Nothing is kept of a copy that was asked for anew while it was made. */
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

/** The newest search's findings; one that was settled stays, and stays settled. */
export async function replaceObjectFindings(
  trx: Trx,
  objectId: string,
  findings: readonly NewFinding[],
): Promise<void> {
  await trx
    .deleteFrom('objectFindings')
    .where('objectId', '=', objectId)
    .where('resolution', 'is', null)
    // One that is found again is the same one: somebody may be about to settle it.
    .$if(findings.length > 0, (query) =>
      query.where(
        'findingKey',
        'not in',
        findings.map(({ id }) => id),
      ),
    )
    .execute()
  if (findings.length === 0) return
  await trx
    .insertInto('objectFindings')
    .values(
      findings.map(({ id, ...finding }, position) => ({ ...finding, objectId, findingKey: id, position })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['objectId', 'findingKey'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
    )
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

/** The author's copy becomes the reviewers' copy, with all that was found and settled. */
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

/** The upload becomes a manuscript's file: what its author settled stays settled, with their name. */
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
