import { sql } from 'kysely'
import { keyOf, type Role } from '#domain/account/account.ts'
import type { Queryable } from '../db/client.ts'

const accountColumns = [
  'id',
  'username',
  'email',
  'role',
  'passwordHash',
  'isActive',
  'emailVerifiedAt',
  'affiliation',
  'firstName',
  'lastName',
  'orcid',
  'totpConfirmedAt',
  'duties',
  'limitedToDuties',
] as const

/** The account with this address or, if asked for, this user name; if it was merged, the one into which it was. */
function standingFor(db: Queryable, key: string, { byUsername }: { byUsername: boolean }) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('users')
        .select(({ fn }) => fn.coalesce('mergedInto', 'id').as('id'))
        .where((or) =>
          or.or([or('emailKey', '=', key), ...(byUsername ? [or('usernameKey', '=', key)] : [])]),
        )
        // If one person's user name is another person's address, the address wins.
        .orderBy((order) => order('emailKey', '=', key), 'desc')
        .limit(1),
    )
    .executeTakeFirst()
}

/** The account with this user name or address, or the one into which it was merged. */
export function findByLogin(db: Queryable, login: string) {
  return standingFor(db, keyOf(login), { byUsername: true })
}

/** The account to which this address leads, also if it was the address of an account that was merged into another. */
export function findByAnyEmail(db: Queryable, email: string) {
  return standingFor(db, keyOf(email), { byUsername: false })
}

export function findByEmail(db: Queryable, email: string) {
  return db.selectFrom('users').select(accountColumns).where('emailKey', '=', keyOf(email)).executeTakeFirst()
}

export function findById(db: Queryable, id: string) {
  return db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst()
}

export async function usernameTaken(db: Queryable, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('usernameKey', '=', keyOf(username))
    .executeTakeFirst()
  return row !== undefined
}

export interface NewAccount {
  username: string
  email: string
  passwordHash: string | null
  role: Role
  affiliation?: string | null
  firstName?: string | null
  lastName?: string | null
  orcid?: string | null
  expertise?: string[]
  emailVerifiedAt?: Date | null
  /** The manuscript that the person was invited to review, if the account was created for that invitation. */
  invitedFor?: string | null
}

/** Returns the id of the new account, or null if the user name or address is taken. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<string | null> {
  const row = await db
    .insertInto('users')
    .values({
      ...account,
      username: account.username.trim(),
      usernameKey: keyOf(account.username),
      email: account.email.trim(),
      emailKey: keyOf(account.email),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function holdsAssignment(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('assignments')
    .select('id')
    .where('reviewerId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The network and browser of a sign-in, as far as they are stored. */
export interface Whereabouts {
  device: string | null
  network: string | null
}

export async function insertSessions(
  db: Queryable,
  userId: string,
  signInId: string,
  tokens: { kind: 'bearer' | 'cookie'; tokenHash: Buffer }[],
  { device, network }: Whereabouts,
  times: { createdAt: Date; lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values(tokens.map((token) => ({ userId, signInId, device, network, ...times, ...token })))
    .execute()
}

/** Replaces the sign-in's bearer token; the new one expires with the cookie. */
export async function replaceBearer(
  db: Queryable,
  { signInId, tokenHash, now }: { signInId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await db.deleteFrom('sessions').where('signInId', '=', signInId).where('kind', '=', 'bearer').execute()
  await db
    .insertInto('sessions')
    .columns([
      'userId',
      'signInId',
      'kind',
      'tokenHash',
      'device',
      'network',
      'createdAt',
      'lastSeenAt',
      'expiresAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select((s) => [
          'userId',
          'signInId',
          s.val('bearer').as('kind'),
          s.val(tokenHash).as('tokenHash'),
          'device',
          'network',
          'createdAt',
          s.val(now).as('lastSeenAt'),
          'expiresAt',
        ])
        .where('signInId', '=', signInId)
        .where('kind', '=', 'cookie')
        .limit(1),
    )
    .execute()
}

export async function noteLogin(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ lastLoginAt: at }).where('id', '=', userId).execute()
}

export async function endSignIn(db: Queryable, signInId: string): Promise<void> {
  await db.deleteFrom('sessions').where('signInId', '=', signInId).execute()
}

export async function endAllSessions(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
  await db.deleteFrom('apiTokens').where('userId', '=', userId).execute()
}

export type LinkPurpose = 'verify' | 'reset' | 'welcome' | 'change_email'

export async function insertLink(
  db: Queryable,
  link: {
    userId: string
    tokenHash: Buffer
    purpose: LinkPurpose
    expiresAt: Date
    newEmail?: string | null
  },
): Promise<void> {
  await db.insertInto('accountLinks').values(link).execute()
}

/**
 * Marks a link as used and returns its row with the person. Returns nothing if the link is unknown, used or
 * expired.
 */
export function takeLink(db: Queryable, tokenHash: Buffer, purposes: LinkPurpose[], now: Date) {
  return db
    .updateTable('accountLinks')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['userId', 'purpose', 'newEmail'])
    .executeTakeFirst()
}

/**
 * Finds a link even if it is no longer valid, so that 'expired or used' can be distinguished from 'unknown'.
 */
export function findLink(db: Queryable, tokenHash: Buffer) {
  return db
    .selectFrom('accountLinks')
    .select(['expiresAt', 'usedAt', 'purpose', 'userId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** Voids the earlier links for one purpose. */
export async function voidLinks(
  db: Queryable,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accountLinks')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

export async function markVerified(db: Queryable, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: now })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .execute()
}

/**
 * Whether somebody can sign in to the account or has done so: it has a password, a provider, or an earlier
 * sign-in.
 */
export async function isInUse(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('u.passwordHash', 'is not', null),
        eb('u.lastLoginAt', 'is not', null),
        eb.exists(eb.selectFrom('identities as i').select('i.id').whereRef('i.userId', '=', 'u.id')),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns false if another account has the user name or has just taken it. The caller must then roll back.
 */
export async function setUsername(db: Queryable, userId: string, username: string): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ username: username.trim(), usernameKey: keyOf(username) })
      .where('id', '=', userId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('users as other')
              .select('other.id')
              .where('other.usernameKey', '=', keyOf(username))
              .where('other.id', '!=', userId),
          ),
        ),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  } catch (error) {
    if (isTaken(error, 'users_username_key_key')) return false
    throw error
  }
}

/** True if another transaction took the name or address first. The caller's transaction must then be rolled back. */
export function isTaken(
  error: unknown,
  constraint: 'users_username_key_key' | 'users_email_key_key',
): boolean {
  return (error as { constraint?: string }).constraint === constraint
}

export async function setPassword(db: Queryable, userId: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

/** Whether some accounts still have the hash of another system (migration 0230). */
export async function hasBcryptAccounts(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('passwordHash', 'like', '$2%')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces a hash, unless the password was changed meanwhile. */
export async function renewHash(
  db: Queryable,
  userId: string,
  { old, renewed }: { old: string; renewed: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: renewed })
    .where('id', '=', userId)
    .where('passwordHash', '=', old)
    .execute()
}

/** Returns true the first time a signature is seen. Also deletes expired signatures. */
export async function spendCaptcha(db: Queryable, signature: string, expiresAt: Date): Promise<boolean> {
  await db.deleteFrom('spentCaptchas').where('expiresAt', '<', sql<string>`now()`).execute()
  const row = await db
    .insertInto('spentCaptchas')
    .values({ signature, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  return row !== undefined
}

export async function setRole(
  db: Queryable,
  userId: string,
  role: Role,
  raisedFor: string | null,
): Promise<void> {
  await db.updateTable('users').set({ role, raisedFor }).where('id', '=', userId).execute()
}

export async function forgetTries(db: Queryable, key: Buffer): Promise<void> {
  await db.deleteFrom('tries').where('key', '=', key).execute()
}

/**
 * Whether the account has been used from this network. If so, failed attempts from other networks do not lock
 * out its owner here.
 */
export async function isKnownNetwork(
  db: Queryable,
  userId: string,
  network: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMailRequest(
  db: Queryable,
  request: { purpose: 'verify' | 'reset'; emailKey: string; createdAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('accountMailRequests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the request and returns it, so that it is answered only once. */
export function takeMailRequest(db: Queryable, id: string) {
  return db
    .deleteFrom('accountMailRequests')
    .where('id', '=', id)
    .returning(['purpose', 'emailKey', 'createdAt'])
    .executeTakeFirst()
}
