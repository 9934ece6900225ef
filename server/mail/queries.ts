import { sql } from 'kysely'
import { keyOf } from '#domain/account/account.ts'
import type { Message } from '#emails/letter.ts'
import type { Database, Queryable, Trx } from '../db/client.ts'
import type { QueuedEmail } from './queue.ts'

/** Inserts a message. Returns the new row's id, or null if the message for this event was already queued. */
export async function insertEmail(
  db: Queryable,
  email: Omit<QueuedEmail, 'message'> & { kind: string; message: Message },
): Promise<string | null> {
  const row = await db
    .insertInto('emails')
    .values({
      eventKey: email.eventKey,
      kind: email.kind,
      recipient: email.to,
      recipientId: email.userId ?? null,
      manuscriptId: email.manuscriptId ?? null,
      subject: email.message.subject,
      bodyText: email.message.text,
      bodyHtml: email.message.html,
      replyTo: email.replyTo ?? null,
      headers: JSON.stringify(email.headers ?? {}),
    })
    .onConflict((conflict) => conflict.column('eventKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Finds the journal's own wording of a message, if there is one. */
export function findWording(db: Queryable, template: string) {
  return db
    .selectFrom('emailTemplates')
    .select(['subject', 'body'])
    .where('template', '=', template)
    .executeTakeFirst()
}

/**
 * Locks the row while the message is being sent, so that no second worker sends it too. A second worker waits
 * for the lock, because the first one may still fail.
 */
export function lockUnsent(trx: Trx, id: string) {
  return trx
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'replyTo', 'headers'])
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Finds messages that wait to be sent although the queue has no job for them. Times are compared with the database's clock,
 * by which messages are dated.
 */
export async function findStranded(db: Queryable, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM emails e
    WHERE status = 'queued' AND created_at < now() - make_interval(mins => ${minutes})
      AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.payload->>'emailId' = e.id::text)
    ORDER BY created_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function markEmail(db: Queryable, id: string, status: 'sent' | 'kept', at: Date): Promise<void> {
  await db
    .updateTable('emails')
    .set((eb) => ({
      status,
      sentAt: status === 'sent' ? at : null,
      lastError: null,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Queryable, id: string, problem: string): Promise<void> {
  await db
    .updateTable('emails')
    .set((eb) => ({ status: 'failed', lastError: problem, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Finds messages sent to an account, or to an address that is or was verified for it, because authors are
 * notified by address.
 */
export function messagesTo(db: Queryable, userId: string, manuscriptId: string, kinds: readonly string[]) {
  return db
    .selectFrom('emails')
    .select(['id', 'subject', 'bodyText', 'createdAt', 'sentAt'])
    .where('manuscriptId', '=', manuscriptId)
    .where('kind', 'in', [...kinds])
    .where('status', 'in', ['sent', 'kept'])
    .where(
      sql<boolean>`(recipient_id = ${userId} OR (recipient_id IS NULL AND lower(recipient) IN (
        SELECT email_key FROM users WHERE id = ${userId} UNION SELECT name FROM former_names WHERE user_id = ${userId})))`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function recentEmails(db: Database, limit: number) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findEmail(db: Database, id: string) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'status', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether a person opted out of this topic. Authors without an account are identified by their address. */
export async function isMuted(
  db: Queryable,
  { userId, to }: Pick<QueuedEmail, 'userId' | 'to'>,
  topic: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('mutedEmails')
    .$if(Boolean(userId), (query) => query.where('id', '=', userId ?? ''))
    .$if(!userId, (query) => query.where('emailKey', '=', keyOf(to)).where('emailVerifiedAt', 'is not', null))
    .executeTakeFirst()
  return row?.mutedEmails.includes(topic) ?? false
}

/** Administrators who can be reached. */
export function findAdministrators(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('id')
    .execute()
}
