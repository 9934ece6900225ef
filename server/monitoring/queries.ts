import { sql } from 'kysely'
import type { Database, Queryable, Trx } from '../db/client.ts'

export interface RouteCount {
  /** Beginning of the hour, in milliseconds. */
  hour: number
  method: string
  route: string
  requests: number
  failures: number
  refused: number
  slow: number
  totalMs: number
  longestMs: number
}

export interface ProblemCount {
  hour: number
  level: 'warn' | 'error'
  what: string
  kind: string
  count: number
  lastAt: Date
}

/** Adds counts to those of other processes, all or none of them. */
export function addFigures(
  db: Database,
  routes: readonly RouteCount[],
  problems: readonly ProblemCount[],
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // In one order everywhere, so that two processes never wait for each other.
    const rows = JSON.stringify(
      routes
        .map(({ hour, ...count }) => ({ ...count, hour: new Date(hour) }))
        .sort(byKey(['hour', 'method', 'route'])),
    )
    await sql`INSERT INTO route_hours AS r (hour, method, route, requests, failures, refused, slow, total_ms, longest_ms)
      SELECT hour, method, route, requests, failures, refused, slow, round("totalMs"), round("longestMs")
      FROM jsonb_to_recordset(${rows}::jsonb) AS x (hour timestamptz, method text, route text, requests bigint,
        failures bigint, refused bigint, slow bigint, "totalMs" numeric, "longestMs" numeric)
      ON CONFLICT (hour, method, route) DO UPDATE SET requests = r.requests + excluded.requests,
        failures = r.failures + excluded.failures, refused = r.refused + excluded.refused, slow = r.slow + excluded.slow,
        total_ms = r.total_ms + excluded.total_ms, longest_ms = greatest(r.longest_ms, excluded.longest_ms)`.execute(
      trx,
    )
    const found = JSON.stringify(
      problems
        .map(({ hour, ...count }) => ({ ...count, hour: new Date(hour) }))
        .sort(byKey(['hour', 'level', 'what', 'kind'])),
    )
    await sql`INSERT INTO problem_hours AS p (hour, level, what, kind, count, last_at)
      SELECT hour, level, what, kind, count, "lastAt"
      FROM jsonb_to_recordset(${found}::jsonb) AS x (hour timestamptz, level text, what text, kind text, count bigint,
        "lastAt" timestamptz)
      ON CONFLICT (hour, level, what, kind) DO UPDATE SET count = p.count + excluded.count,
        last_at = greatest(p.last_at, excluded.last_at)`.execute(trx)
  })
}

function byKey<T extends object>(names: (keyof T)[]): (one: T, other: T) => number {
  const keyOf = (row: T) => names.map((name) => String(row[name])).join(' ')
  return (one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)
}

/** Removes counts and ended alarms from before a time. */
export async function forgetFiguresBefore(db: Queryable, before: Date): Promise<void> {
  await sql`DELETE FROM route_hours WHERE hour < ${before}`.execute(db)
  await sql`DELETE FROM problem_hours WHERE hour < ${before}`.execute(db)
  await sql`DELETE FROM alarms WHERE ended_at < ${before}`.execute(db)
}

export interface QueueState {
  waiting: number
  running: number
  failing: number
  /** Jobs that have used up their attempts. */
  failed: number
  /** Milliseconds for which the oldest due job has been waiting; 0 if none is due. */
  oldestMs: number
}

/** Times are compared with the database's clock, by which jobs and messages are dated. */
export async function findQueueState(db: Queryable): Promise<QueueState> {
  const { rows } = await sql<QueueState>`SELECT
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND last_error IS NULL) AS waiting,
      count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND last_error IS NOT NULL) AS failing,
      count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed,
      coalesce(extract(epoch FROM now() - min(run_at)
        FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())), 0) * 1000 AS oldest_ms
    FROM graphile_worker._private_jobs`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failing: 0, failed: 0, oldestMs: 0 }
}

export interface MailState {
  waiting: number
  /** Not accepted by the mail server at the last attempt; another one follows. */
  failing: number
  /** Milliseconds since the oldest of the failing messages was written; 0 if there is none. */
  oldestFailingMs: number
  /** Milliseconds since the oldest message that is still to be sent was written; 0 if there is none. */
  oldestMs: number
}

/** Messages that are still to be sent. One whose recipient does not exist is not tried again, and not counted. */
export async function findMailState(db: Queryable): Promise<MailState> {
  const { rows } = await sql<MailState>`WITH due AS (
      SELECT e.created_at, e.attempts FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'send_email'
      JOIN emails e ON e.id::text = j.payload->>'emailId' AND e.status IN ('queued', 'failed')
      WHERE j.attempts < j.max_attempts)
    SELECT count(*) FILTER (WHERE attempts = 0) AS waiting, count(*) FILTER (WHERE attempts > 0) AS failing,
      coalesce(extract(epoch FROM now() - min(created_at)), 0) * 1000 AS oldest_ms,
      coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE attempts > 0)), 0) * 1000
        AS oldest_failing_ms
    FROM due`.execute(db)
  return rows[0] ?? { waiting: 0, failing: 0, oldestMs: 0, oldestFailingMs: 0 }
}

/**
 * Makes messages due that the mail server did not accept while it accepted none, now that it accepts others. The queue waits longer
 * after each attempt, at last for hours. A message that alone is not accepted keeps to its own times, so that it does not use up
 * its attempts. The queue notes no time of an attempt: it is the next one less the wait.
 */
export async function hastenMail(trx: Trx): Promise<void> {
  await sql`WITH refused AS (
      SELECT j.id, e.created_at AS since, j.run_at - exp(least(10, j.attempts)) * interval '1 second' AS until
      FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'send_email'
      JOIN emails e ON e.id::text = j.payload->>'emailId' AND e.status = 'failed'
      WHERE j.locked_at IS NULL AND j.attempts BETWEEN 1 AND j.max_attempts - 1 AND j.run_at > now()),
    accepted AS (SELECT sent_at FROM emails WHERE status = 'sent'
      AND created_at > (SELECT min(since) FROM refused) - interval '1 day')
    UPDATE graphile_worker._private_jobs SET run_at = now() WHERE id IN (SELECT id FROM refused
      WHERE EXISTS (SELECT FROM accepted WHERE sent_at > refused.until)
      AND NOT EXISTS (SELECT FROM accepted WHERE sent_at BETWEEN refused.since AND refused.until))`.execute(
    trx,
  )
}

/** Returns when the journal's database was made. */
export async function findBeginning(db: Queryable): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null
  }>`SELECT min(applied_at) AS at FROM schema_migrations`.execute(db)
  return rows[0]?.at ?? null
}

/** Lets one process at a time look for alarms. Returns false if another one does. */
export async function takeWatch(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(5417004) AS taken`.execute(
    trx,
  )
  return rows[0]?.taken ?? false
}

export interface OpenAlarm {
  id: string
  kind: string
  detail: string
  beganAt: string
  seenAt: string
  toldAt: string | null
}

export async function findOpenAlarms(db: Queryable): Promise<OpenAlarm[]> {
  return db
    .selectFrom('alarms')
    .select(['id', 'kind', 'detail', 'beganAt', 'seenAt', 'toldAt'])
    .where('endedAt', 'is', null)
    .orderBy('beganAt')
    .execute()
}

/** Opens an alarm, or marks the open one of its kind as seen now. */
export async function seeAlarm(
  trx: Trx,
  alarm: { kind: string; detail: string; at: Date },
): Promise<OpenAlarm> {
  const { kind, detail, at } = alarm
  const { rows } = await sql<OpenAlarm>`INSERT INTO alarms (kind, detail, began_at, seen_at)
    VALUES (${kind}, ${detail}, ${at}, ${at})
    ON CONFLICT (kind) WHERE ended_at IS NULL DO UPDATE SET detail = excluded.detail, seen_at = excluded.seen_at
    RETURNING id, kind, detail, began_at, seen_at, told_at`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('An upsert returns a row')
  return row
}

export async function markTold(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('alarms').set({ toldAt: at }).where('id', '=', id).execute()
}

export async function endAlarm(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('alarms').set({ endedAt: at }).where('id', '=', id).execute()
}
