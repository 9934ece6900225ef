import { sql } from 'kysely'
import { keyOf } from '#domain/account/account.ts'
import type { EmailTopic } from '#domain/account/email-topics.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { isTaken } from '../queries.ts'

export function findOwnAccount(db: Queryable, userId: string, now: Date) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'role',
      'firstName',
      'lastName',
      'affiliation',
      'affiliationRor',
      'orcid',
      'orcidVerifiedAt',
      'expertise',
      'mutedEmails',
      'passwordHash',
      'totpConfirmedAt',
      'createdAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('accountLinks')
        .select('newEmail')
        .whereRef('accountLinks.userId', '=', 'users.id')
        .where('purpose', '=', 'change_email')
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now.toISOString())
        .orderBy('createdAt', 'desc')
        .limit(1)
        .as('pendingEmail'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
}

export interface Profile {
  firstName: string | null
  lastName: string | null
  affiliation: string | null
  affiliationRor: string | null
  orcid: string | null
  expertise: string[]
}

/** Updates the profile. An ORCID iD that was changed by hand is no longer verified. */
export async function updateProfile(db: Queryable, userId: string, profile: Profile): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...profile,
      orcidVerifiedAt: sql<string | null>`CASE WHEN orcid IS NOT DISTINCT FROM ${profile.orcid}
        THEN orcid_verified_at END`,
    })
    .where('id', '=', userId)
    .execute()
}

export async function muteEmails(db: Queryable, userId: string, mutedEmails: EmailTopic[]): Promise<void> {
  await db.updateTable('users').set({ mutedEmails }).where('id', '=', userId).execute()
}

/** Returns false if another account has just taken the address. The caller must then roll back. */
export async function updateEmail(db: Queryable, userId: string, email: string, now: Date): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({ email, emailKey: keyOf(email), emailVerifiedAt: now })
      .where('id', '=', userId)
      .execute()
    return true
  } catch (error) {
    if (isTaken(error, 'users_email_key_key')) return false
    throw error
  }
}

/** The account with this address that was merged into the person's own. */
export function mergedWithAddress(db: Queryable, userId: string, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', keyOf(email))
    .where('mergedInto', '=', userId)
    .executeTakeFirst()
}

/** The address of a merged account becomes that of the person's account, and the other way round, so that both still lead there. */
export async function swapEmails(
  trx: Trx,
  { userId, mergedId, now }: { userId: string; mergedId: string; now: Date },
): Promise<void> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [userId, mergedId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const emailOf = (wanted: string) => rows.find(({ id }) => id === wanted)?.email ?? ''
  // An address is unique at every moment.
  const between = `${mergedId}@swapped.invalid`
  await trx
    .updateTable('users')
    .set({ email: between, emailKey: between })
    .where('id', '=', mergedId)
    .execute()
  await updateEmail(trx, userId, emailOf(mergedId), now)
  const [email, emailKey] = [emailOf(userId), keyOf(emailOf(userId))]
  await trx.updateTable('users').set({ email, emailKey }).where('id', '=', mergedId).execute()
}

/** One row per sign-in, the most recently used first. */
export function signInsOf(db: Queryable, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['signInId', 'device', 'network'])
    .select((eb) => [
      eb.fn.min<string>('createdAt').as('signedInAt'),
      eb.fn.max<string>('lastSeenAt').as('lastSeenAt'),
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .groupBy(['signInId', 'device', 'network'])
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

export async function signedInSince(db: Queryable, signInId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.min<string | null>('createdAt').as('since'))
    .where('signInId', '=', signInId)
    .executeTakeFirst()
  return row?.since ?? null
}

export async function endOwnSignIn(db: Queryable, userId: string, signInId: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('signInId', '=', signInId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Ends all other ways in that are open: sessions, and tokens of scripts. */
export async function endOtherSignIns(db: Queryable, userId: string, kept: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('signInId', '!=', kept).execute()
  await db.deleteFrom('apiTokens').where('userId', '=', userId).execute()
}
