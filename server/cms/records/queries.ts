import { sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { AuditQuery, EmailQuery } from '#domain/schemas/records.ts'
import { kindsWithoutManuscript } from '#emails/catalogue.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { closedIds, concealedIds, isHiddenFrom } from '../../workflow/visibility-queries.ts'

/**
 * Authorship takes precedence over roles. All lists here exclude manuscripts of which the viewer is an
 * author, and accounts that exist only because they were invited to review those manuscripts. The same
 * applies to manuscripts for which an editor still has to answer whether they are an author.
 */
const hiddenAccounts = (viewer: Viewer) => sql`(SELECT u.id FROM users u WHERE ${isHiddenFrom(viewer)})`

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Selects audit events. Of a deleted manuscript, only the deletion is shown, because its authors are no
 * longer known.
 */
function auditRows(
  viewer: Viewer,
  { action, search }: Pick<AuditQuery, 'action' | 'search'>,
  eventId: number | null = null,
) {
  const text = search?.trim()
  return sql`FROM audit_events e LEFT JOIN users u ON u.id = e.actor_id
    LEFT JOIN manuscripts m ON e.subject_kind = 'manuscript' AND m.id::text = e.subject_id
    LEFT JOIN articles a ON e.subject_kind = 'article' AND a.id = e.subject_id
    WHERE (e.subject_kind <> 'manuscript' OR m.id IS NOT NULL OR e.action = 'delete')
      AND (m.id IS NULL OR m.id NOT IN ${concealedIds(viewer)})
      AND (a.manuscript_id IS NULL OR a.manuscript_id NOT IN ${concealedIds(viewer)})
      AND (e.actor_id IS NULL OR e.actor_id NOT IN ${hiddenAccounts(viewer)})
      AND NOT (e.subject_kind = 'user' AND e.subject_id IN (SELECT id::text FROM ${hiddenAccounts(viewer)} h))
      AND NOT (e.subject_kind = 'email' AND EXISTS (SELECT FROM emails x WHERE x.id::text = e.subject_id
        AND (x.manuscript_id IN ${concealedIds(viewer)} OR x.recipient_id IN ${hiddenAccounts(viewer)})))
      ${action ? sql`AND e.action = ${action}` : sql``}
      ${
        text
          ? sql`AND (u.username ILIKE ${like(text)} OR e.action ILIKE ${like(text)} OR e.subject_id ILIKE ${like(text)}
              OR m.number ILIKE ${like(text)} OR e.details::text ILIKE ${like(text)}
              OR e.id = ${eventId})`
          : sql``
      }`
}

export async function auditPage(
  db: Queryable,
  viewer: Viewer,
  query: AuditQuery,
  { before, eventId }: { before: number | null; eventId: number | null },
) {
  const rows = auditRows(viewer, query, eventId)
  const [page, counted] = [
    await sql<{
      id: number
      at: string
      actor: string | null
      action: string
      subjectKind: string
      subjectId: string
      subjectName: string | null
      details: string
      sealed: boolean
    }>`SELECT e.id, e.at, u.username AS actor, e.action, e.subject_kind, e.subject_id,
        coalesce(m.number, e.details->>'number', e.details->>'key', e.details->>'name', e.details->>'title') AS subject_name,
        e.details::text AS details,
        EXISTS (SELECT FROM audit_seals s WHERE s.event_id = e.id) AS sealed
      ${rows} ${before === null ? sql`` : sql`AND e.id < ${before}`}
      ORDER BY e.id DESC LIMIT ${query.limit + 1}`.execute(db),
    await sql<{ total: number }>`SELECT count(*) AS total ${rows}`.execute(db),
  ]
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the number of events that the viewer may see, and whether these are all events. */
export async function auditScope(
  db: Queryable,
  viewer: Viewer,
): Promise<{ events: number; actions: string[]; isWhole: boolean }> {
  const { rows } = await sql<{ events: number; actions: string[]; isWhole: boolean }>`
    SELECT count(*) AS events, coalesce(array_agg(DISTINCT e.action ORDER BY e.action), '{}') AS actions,
      NOT EXISTS ${concealedIds(viewer)} AS is_whole
    ${auditRows(viewer, {})}`.execute(db)
  return rows[0] ?? { events: 0, actions: [], isWhole: false }
}

function emailRows(viewer: Viewer, { status, search }: EmailQuery) {
  const text = search?.trim()
  return sql`FROM emails e LEFT JOIN manuscripts m ON m.id = e.manuscript_id
    WHERE (m.id IS NOT NULL OR e.kind IN (${sql.join([...kindsWithoutManuscript])}))
      AND (m.id IS NULL OR m.id NOT IN ${concealedIds(viewer)})
      AND (e.recipient_id IS NULL OR e.recipient_id NOT IN ${hiddenAccounts(viewer)})
      ${status ? sql`AND e.status = ${status}` : sql``}
      ${text ? sql`AND (e.recipient ILIKE ${like(text)} OR e.subject ILIKE ${like(text)} OR e.kind ILIKE ${like(text)})` : sql``}`
}

interface EmailRow {
  id: string
  kind: string
  recipient: string
  subject: string
  manuscript: string | null
  status: 'queued' | 'sent' | 'failed' | 'kept'
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

const emailColumns = sql`e.id, e.kind, e.recipient, e.subject, m.number AS manuscript, e.status, e.attempts,
  e.last_error, e.created_at, e.sent_at`

export async function emailPage(
  db: Queryable,
  viewer: Viewer,
  query: EmailQuery,
  after: { at: string; id: string } | null,
) {
  const rows = emailRows(viewer, query)
  const page = await sql<EmailRow>`SELECT ${emailColumns} ${rows}
    ${after ? sql`AND (e.created_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${query.limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${rows}`.execute(db)
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findShownEmail(
  db: Queryable,
  viewer: Viewer,
  id: string,
): Promise<EmailRow | undefined> {
  const { rows } = await sql<EmailRow>`SELECT ${emailColumns}
    ${emailRows(viewer, { limit: 1 })} AND e.id = ${id}`.execute(db)
  return rows[0]
}

/** Copies a message to a new one, because mailboxes discard a second message with the same Message-ID. */
export async function copyEmail(trx: Trx, id: string, at: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`INSERT INTO emails
      (event_key, kind, recipient, recipient_id, manuscript_id, subject, body_text, body_html, reply_to, headers, created_at)
    SELECT event_key || ':again:' || gen_random_uuid(), kind, recipient, recipient_id, manuscript_id, subject,
      body_text, body_html, reply_to, headers, ${at} FROM emails WHERE id = ${id} RETURNING id`.execute(trx)
  return rows[0]?.id ?? null
}

interface JobRow {
  id: string
  task: string
  attempts: number
  maxAttempts: number
  runAt: string
  lastError: string | null
  isRunning: boolean
}

const jobRows = (viewer: Viewer) => sql`FROM graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  WHERE NOT EXISTS (SELECT FROM emails e WHERE e.id::text = j.payload->>'emailId' AND (e.manuscript_id IN ${concealedIds(viewer)} OR e.recipient_id IN ${hiddenAccounts(viewer)}))
    AND NOT EXISTS (SELECT FROM files f WHERE f.id::text = j.payload->>'fileId' AND f.manuscript_id IN ${concealedIds(viewer)})
    AND NOT EXISTS (SELECT FROM decisions d WHERE d.id::text = j.payload->>'decisionId' AND d.manuscript_id IN ${concealedIds(viewer)})
    AND NOT EXISTS (SELECT FROM manuscripts m WHERE m.id::text = j.payload->>'manuscriptId' AND m.id IN ${concealedIds(viewer)})
    AND NOT EXISTS (SELECT FROM files f WHERE f.object_id::text = j.payload->>'objectId' AND f.manuscript_id IN ${concealedIds(viewer)})`

/** Lists failed jobs first, then the others by due time. */
export async function listJobs(db: Queryable, viewer: Viewer, limit: number): Promise<JobRow[]> {
  const { rows } =
    await sql<JobRow>`SELECT j.id::text AS id, t.identifier AS task, j.attempts, j.max_attempts,
      j.run_at, j.last_error, j.locked_at IS NOT NULL AS is_running
    ${jobRows(viewer)} ORDER BY j.last_error IS NULL, j.run_at, j.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Restarts a job. Returns false if it has finished, is running, or is hidden from the viewer. */
export async function retryJob(trx: Trx, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT graphile_worker.reschedule_jobs(ARRAY[j.id], run_at := now(), attempts := 0)
    ${jobRows(viewer)} AND j.id = ${id}::bigint AND j.locked_at IS NULL`.execute(trx)
  return rows.length > 0
}

/** What has become of a message. */
export function emailOutcome(db: Queryable, id: string) {
  return db
    .selectFrom('emails')
    .select(['status', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function databaseState(db: Queryable) {
  const { rows } = await sql<{ version: string; bytes: number; connections: number; migrations: number }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
      (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      (SELECT count(*) FROM schema_migrations) AS migrations`.execute(db)
  return rows[0] ?? { version: '', bytes: 0, connections: 0, migrations: 0 }
}

export async function usageState(db: Queryable, viewer: Viewer) {
  const { rows } = await sql<{
    articles: number
    views: number
    downloads: number
    manuscripts: number
    users: number
    signedIn: number
    stored: number
    emailsSent: number
    emailsWaiting: number
    emailsFailed: number
    jobsWaiting: number
    jobsFailed: number
    formatsWaiting: number
  }>`SELECT
    (SELECT count(*) FROM articles) AS articles,
    (SELECT coalesce(sum(views), 0)::bigint FROM articles) AS views,
    (SELECT coalesce(sum(downloads), 0)::bigint FROM articles) AS downloads,
    (SELECT count(*) FROM manuscripts WHERE id NOT IN ${closedIds(viewer)}) AS manuscripts,
    (SELECT count(*) FROM users WHERE is_active AND id NOT IN ${hiddenAccounts(viewer)}) AS users,
    (SELECT count(DISTINCT user_id) FROM sessions WHERE expires_at > now()
      AND user_id NOT IN ${hiddenAccounts(viewer)}) AS signed_in,
    (SELECT coalesce(sum(o.size), 0)::bigint FROM objects o WHERE NOT EXISTS (SELECT FROM files f
      WHERE f.object_id = o.id AND f.manuscript_id IN ${closedIds(viewer)})) AS stored,
    (SELECT count(*) ${emailRows(viewer, { limit: 1, status: 'sent' })} AND e.sent_at > now() - interval '30 days') AS emails_sent,
    (SELECT count(*) ${emailRows(viewer, { limit: 1, status: 'queued' })}) AS emails_waiting,
    (SELECT count(*) ${emailRows(viewer, { limit: 1, status: 'failed' })}) AS emails_failed,
    (SELECT count(*) ${jobRows(viewer)} AND j.last_error IS NULL) AS jobs_waiting,
    (SELECT count(*) ${jobRows(viewer)} AND j.last_error IS NOT NULL) AS jobs_failed,
    (SELECT count(*) FROM renditions WHERE article_id IS NOT NULL AND state = 'waiting') AS formats_waiting`.execute(
    db,
  )
  if (!rows[0]) throw new Error('A count has no row')
  return rows[0]
}

export interface JobCount {
  task: string
  waiting: number
  running: number
  failing: number
  failed: number
}

/** Counts the jobs of each kind that the viewer may see, those with problems first. */
export async function countJobs(db: Queryable, viewer: Viewer): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`SELECT t.identifier AS task,
      count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts AND j.last_error IS NULL) AS waiting,
      count(*) FILTER (WHERE j.locked_at IS NOT NULL) AS running,
      count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts AND j.last_error IS NOT NULL) AS failing,
      count(*) FILTER (WHERE j.locked_at IS NULL AND j.attempts >= j.max_attempts) AS failed
    ${jobRows(viewer)} GROUP BY t.identifier ORDER BY failed DESC, failing DESC, t.identifier`.execute(db)
  return rows
}
