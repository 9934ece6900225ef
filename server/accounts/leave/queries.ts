import { sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'

/** The address given to an anonymised account: undeliverable, and unique. */
const formerEmail = (id: string) => `former-${id}@former.invalid`

/** Locks all active administrators, so that two of them cannot remove each other at the same time. */
export async function lockActiveAdmins(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the scholarly record refers to this person: as author, reviewer or editor, or in a manuscript's history. */
export async function hasRecord(db: Queryable, id: string): Promise<boolean> {
  return (await withoutRecord(db, [id])).length === 0
}

/** Returns those of the people to whom the scholarly record does not refer. */
export async function withoutRecord(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT u.id FROM unnest(${ids as string[]}::uuid[]) AS u (id) WHERE NOT (
    EXISTS (SELECT FROM manuscripts WHERE submitter_id = u.id OR handling_editor_id = u.id)
    OR EXISTS (SELECT FROM assignments WHERE reviewer_id = u.id OR invited_by = u.id)
    OR EXISTS (SELECT FROM decisions WHERE decided_by = u.id)
    OR EXISTS (SELECT FROM appeals WHERE sent_by = u.id OR answered_by = u.id)
    OR EXISTS (SELECT FROM responses WHERE created_by = u.id)
    OR EXISTS (SELECT FROM discussion_messages WHERE author_id = u.id)
    OR EXISTS (SELECT FROM discussions WHERE reviewer_id = u.id)
    OR EXISTS (SELECT FROM proofs WHERE answered_by = u.id OR sent_by = u.id)
    OR EXISTS (SELECT FROM files WHERE uploaded_by = u.id)
    OR EXISTS (SELECT FROM anonymity_findings WHERE resolved_by = u.id)
    OR EXISTS (SELECT FROM history WHERE actor_id = u.id))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function mergedAccounts(trx: Trx, id: string): Promise<string[]> {
  const rows = await trx.selectFrom('users').select('id').where('mergedInto', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

export async function deleteUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/**
 * Anonymises an account. The scholarly record then refers to an anonymous name; personal data and ways to
 * sign in are deleted.
 */
export async function emptyUser(trx: Trx, id: string): Promise<void> {
  const username = `former-${id.slice(0, 8)}`
  await trx
    .updateTable('users')
    .set({
      username,
      usernameKey: `former-${id}`,
      email: formerEmail(id),
      emailKey: formerEmail(id),
      passwordHash: null,
      role: 'author',
      isActive: false,
      emailVerifiedAt: null,
      firstName: null,
      lastName: null,
      affiliation: null,
      orcid: null,
      orcidVerifiedAt: null,
      affiliationRor: null,
      expertise: [],
      mutedEmails: [],
      totpSecret: null,
      totpConfirmedAt: null,
      lastLoginAt: null,
      mergedInto: null,
    })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('formerNames').where('userId', '=', id).execute()
  await trx.deleteFrom('accountLinks').where('userId', '=', id).execute()
  await trx.deleteFrom('orcidPermissions').where('userId', '=', id).execute()
  await trx.deleteFrom('identities').where('userId', '=', id).execute()
  await trx.deleteFrom('recoveryCodes').where('userId', '=', id).execute()
  await trx.deleteFrom('savedArticles').where('userId', '=', id).execute()
  await trx.deleteFrom('personalAccess').where('userId', '=', id).execute()
  await trx.deleteFrom('reviewerPapers').where('userId', '=', id).execute()
  await trx.deleteFrom('drafts').where('ownerId', '=', id).execute()
  await trx.deleteFrom('discussionDrafts').where('userId', '=', id).execute()
  await trx.updateTable('discussions').set({ assigneeId: null }).where('assigneeId', '=', id).execute()
  await trx.deleteFrom('idempotencyKeys').where('userId', '=', id).execute()
  // Without a handling editor, notifications about these manuscripts go to all editors.
  await trx
    .updateTable('manuscripts')
    .set({ handlingEditorId: null })
    .where('handlingEditorId', '=', id)
    .where('status', 'not in', ['published', 'rejected', 'withdrawn'])
    .execute()
}

/**
 * Returns open assignments in the order of their manuscripts. Manuscripts are locked in this order
 * everywhere, which avoids deadlocks.
 */
export function openlyReviewed(trx: Trx, userId: string) {
  return trx
    .selectFrom('assignments')
    .select(['id', 'manuscriptId'])
    .where('reviewerId', '=', userId)
    .where('status', 'in', ['pending', 'in_progress'])
    .orderBy('manuscriptId')
    .execute()
}

export async function cancelAssignments(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('assignments')
    .set({ status: 'cancelled', tokenHash: null, tokenSealed: null })
    .where('reviewerId', '=', userId)
    .where('status', 'in', ['pending', 'in_progress'])
    .execute()
  // Undoing a held decision must not restore assignments of a deleted account.
  await trx
    .updateTable('assignments')
    .set({ cancelledByDecision: null, statusBeforeCancel: null, tokenHash: null, tokenSealed: null })
    .where('reviewerId', '=', userId)
    .where('status', '=', 'cancelled')
    .execute()
}

/** Deletes the messages sent to the person and the alerts registered under their address. */
export async function forgetMail(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('emails').where('recipientId', '=', id).execute()
  await trx
    .deleteFrom('alertSubscriptions')
    .where('emailKey', '=', (eb) => eb.selectFrom('users').select('emailKey').where('id', '=', id))
    .execute()
}
