import { sql } from 'kysely'
import type { Queryable } from './client.ts'

export interface AuditVerdict {
  events: number
  /**
   * Hash of the newest seal. Keep a copy elsewhere: without one, the removal of the newest events cannot be
   * detected.
   */
  head: string | null
  /** Problems in the order of the chain. Empty if nothing was changed, removed or inserted. */
  faults: string[]
  /** Ids of existing events that do not match their seals. */
  unfit: number[]
}

const faultsShown = 20

/** Verifies the whole hash chain (function audit_seal in the database). `head`: a hash noted earlier, which must be in it. */
export async function verifyAudit(
  db: Queryable,
  head?: string,
  nameOf: (event: { id: number; position?: number }) => string = ({ id, position }) =>
    position === undefined ? String(id) : `${id} (seal ${position})`,
): Promise<AuditVerdict> {
  const { rows: broken } = await sql<{ position: number; eventId: number; state: string }>`
    WITH chain AS (
      SELECT position, event_id, hash, lag(hash, 1, ''::bytea) OVER w AS previous,
        lag(position, 1, 0::bigint) OVER w AS before
      FROM audit_seals WINDOW w AS (ORDER BY position))
    SELECT c.position, c.event_id, CASE
        WHEN e.id IS NULL THEN 'removed'
        WHEN c.position <> c.before + 1 THEN 'gap'
        ELSE 'changed' END AS state
    FROM chain c LEFT JOIN audit_events e ON e.id = c.event_id
    WHERE e.id IS NULL OR c.position <> c.before + 1 OR c.hash <> audit_seal(c.previous, e)
    ORDER BY c.position LIMIT ${faultsShown}`.execute(db)
  const { rows: loose } = await sql<{ id: number }>`
    SELECT e.id FROM audit_events e LEFT JOIN audit_seals s ON s.event_id = e.id
    WHERE s.event_id IS NULL ORDER BY e.id LIMIT ${faultsShown}`.execute(db)
  const { rows: ends } = await sql<{ events: number; head: string | null; known: boolean }>`
    SELECT (SELECT count(*) FROM audit_events) AS events,
      (SELECT encode(hash, 'hex') FROM audit_seals ORDER BY position DESC LIMIT 1) AS head,
      EXISTS (SELECT FROM audit_seals WHERE encode(hash, 'hex') = ${head ?? ''}) AS known`.execute(db)
  const said: Record<string, string> = {
    removed: 'was removed',
    gap: 'follows a gap: seals were removed before it',
    changed: 'was changed, or what stands before it',
  }
  return {
    events: ends[0]?.events ?? 0,
    head: ends[0]?.head ?? null,
    faults: [
      ...broken.map(
        ({ position, eventId, state }) => `Event ${nameOf({ id: eventId, position })} ${said[state]}.`,
      ),
      ...loose.map(({ id }) => `Event ${nameOf({ id })} has no seal: it was not written by this program.`),
      ...(head && !ends[0]?.known
        ? [`The noted hash ${head} is not in the chain: its end was cut off or rewritten.`]
        : []),
    ],
    unfit: [
      ...broken.filter(({ state }) => state !== 'removed').map(({ eventId }) => eventId),
      ...loose.map(({ id }) => id),
    ],
  }
}
