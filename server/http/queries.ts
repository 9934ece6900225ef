import { sql } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { Queryable } from '../db/client.ts'
import type { SignedIn } from './session.ts'

export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  kind: 'bearer' | 'cookie',
  now: Date,
): Promise<(Omit<SignedIn, 'lacksSecondFactor'> & { lastSeenAt: string; hasSecondFactor: boolean }) | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.role',
      'users.email',
      'users.orcid',
      'users.username',
      'users.recommendsOnly',
      'sessions.id as sessionId',
      'sessions.signInId',
      'sessions.lastSeenAt',
    ])
    .select((eb) => eb('users.totpConfirmedAt', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.kind', '=', kind)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('users.isActive', '=', true)
    .where('users.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return row ? { ...row, role: row.role as Role } : null
}

export async function touchSession(db: Queryable, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now, expiresAt }).where('id', '=', id).execute()
}

/** A request's hold on its key. */
export interface Claim {
  userId: string
  key: string
  claimedAt: Date
}

/** Returns true for the one request that may run: the first, or the next after an abandoned or expired one. */
export async function claimKey(
  db: Queryable,
  { userId, key, claimedAt }: Claim,
  requestHash: Buffer,
  before: { abandoned: Date; expired: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotencyKeys')
    .values({ userId, key, requestHash, claimedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ requestHash, claimedAt, status: null, body: null })
        .where((eb) =>
          eb.or([
            eb('idempotencyKeys.claimedAt', '<', before.expired.toISOString()),
            eb.and([
              eb('idempotencyKeys.status', 'is', null),
              eb('idempotencyKeys.claimedAt', '<', before.abandoned.toISOString()),
              eb('idempotencyKeys.requestHash', '=', requestHash),
            ]),
          ]),
        ),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export function findKept(db: Queryable, userId: string, key: string) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'body'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(
  db: Queryable,
  { userId, key, claimedAt }: Claim,
  status: number,
  body: string,
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ status, body })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt.toISOString())
    .execute()
}

export async function releaseKey(db: Queryable, { userId, key, claimedAt }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt.toISOString())
    .execute()
}

export async function forgetClaimedBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('claimedAt', '<', before.toISOString()).execute()
}

/** Counts an attempt. The count restarts if its period began before `opened`. */
export async function addTry(
  db: Queryable,
  key: Buffer,
  now: Date,
  opened: Date,
): Promise<{ count: number; beganAt: string }> {
  const lapsed = sql<boolean>`tries.began_at <= ${opened.toISOString()}`
  return db
    .insertInto('tries')
    .values({ key, count: 1, beganAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN ${lapsed} THEN 1 ELSE tries.count + 1 END`,
        beganAt: sql<string>`CASE WHEN ${lapsed} THEN excluded.began_at ELSE tries.began_at END`,
      }),
    )
    .returning(['count', 'beganAt'])
    .executeTakeFirstOrThrow()
}

/** Removes an attempt from the count. */
export async function takeBackTry(db: Queryable, key: Buffer): Promise<void> {
  await db
    .updateTable('tries')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Deletes counts whose periods have ended. */
export async function forgetTriesBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('tries').where('beganAt', '<', before.toISOString()).execute()
}
