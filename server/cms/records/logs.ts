import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type {
  AuditEventView,
  AuditQuery,
  AuditStateView,
  EmailQuery,
  EmailView,
  JobView,
} from '#domain/schemas/records.ts'
import type { Context } from '../../context.ts'
import { verifyAudit } from '../../db/audit-chain.ts'
import { addJob } from '../../db/jobs.ts'
import { decodeCursor, encodeCursor, instantForm, uuidForm } from '../../http/list-cursor.ts'
import { referencesFor } from '../../http/number-reference.ts'
import { audit } from '../../workflow/record.ts'
import { auditPage, auditScope, copyEmail, emailPage, findShownEmail, listJobs, retryJob } from './queries.ts'

interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
  total: number
}

export async function auditLog(
  { db, secret }: Context,
  viewer: Viewer,
  { cursor, ...query }: AuditQuery & { cursor?: string | undefined },
): Promise<Page<AuditEventView>> {
  const references = referencesFor(secret, 'audit event')
  const before = cursor === undefined ? null : references.numberOf(decodeCursor(cursor, [/^\w{8}$/])[0] ?? '')
  const eventId = references.numberOf(query.search?.trim().replace(/^#/, '') ?? '')
  const found = await auditPage(db, viewer, query, { before, eventId })
  const { total } = found
  const rows = found.rows.map((row) => ({ ...row, id: references.of(row.id) }))
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    total,
    nextCursor: last && rows.length > query.limit ? encodeCursor([last.id]) : null,
  }
}

/**
 * Returns the result of checking the hash chain. Event numbers are replaced with references; only the command
 * line shows the numbers.
 */
export async function auditState({ db, secret }: Context, viewer: Viewer): Promise<AuditStateView> {
  const references = referencesFor(secret, 'audit event')
  const { head, faults, unfit } = await verifyAudit(db, undefined, ({ id }) => `#${references.of(id)}`)
  const { events, actions, isWhole } = await auditScope(db, viewer)
  return { events, actions, head: isWhole ? head : null, faults, unfit: unfit.map(references.of) }
}

export async function mailLog(
  { db }: Context,
  viewer: Viewer,
  { cursor, ...query }: EmailQuery & { cursor?: string | undefined },
): Promise<Page<EmailView>> {
  const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, [instantForm, uuidForm])
  const { rows, total } = await emailPage(db, viewer, query, cursor === undefined ? null : { at, id })
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    total,
    nextCursor: last && rows.length > query.limit ? encodeCursor([last.createdAt, last.id]) : null,
  }
}

/** Retries a failed or queued message. A message that was already sent is sent again as a new message. */
export function resendEmail(context: Context, viewer: Viewer, id: string): Promise<EmailView> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const email = await findShownEmail(trx, viewer, id)
    if (!email) throw new Refusal('not_found', 'This message no longer exists.')
    const isDone = email.status === 'sent' || email.status === 'kept'
    const sent = isDone ? await copyEmail(trx, id, at) : id
    if (!sent) throw new Refusal('not_found')
    await addJob(trx, 'send_email', { emailId: sent })
    await audit(
      trx,
      { actorId: viewer.id, action: 'email_resent', subject: ['email', id], at },
      { kind: email.kind, as: sent },
    )
    const after = await findShownEmail(trx, viewer, sent)
    if (!after) throw new Refusal('not_found')
    return after
  })
}

const jobsShown = 200

/** Returns the first line of the error without e-mail addresses, which mail servers often quote. */
function problemOf(error: string | null): string | null {
  return error && (error.split('\n')[0] ?? '').replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…@…').slice(0, 300)
}

export async function jobLog({ db, secret }: Context, viewer: Viewer): Promise<JobView[]> {
  const references = referencesFor(secret, 'job')
  return (await listJobs(db, viewer, jobsShown)).map(({ isRunning, lastError, ...job }) => ({
    ...job,
    id: references.of(job.id),
    state: isRunning
      ? 'running'
      : job.attempts >= job.maxAttempts
        ? 'failed'
        : lastError
          ? 'failing'
          : 'waiting',
    problem: problemOf(lastError),
  }))
}

export function retry(context: Context, viewer: Viewer, id: string): Promise<{ id: string }> {
  return context.db.transaction().execute(async (trx) => {
    const number = referencesFor(context.secret, 'job').numberOf(id)
    if (number === null || !(await retryJob(trx, viewer, String(number))))
      throw new Refusal('conflict', 'This job is already running or finished.')
    await audit(
      trx,
      { actorId: viewer.id, action: 'job_retried', subject: ['job', id], at: context.clock.now() },
      {},
    )
    return { id }
  })
}
