import { sql } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { ApiScope } from '#domain/account/api-scopes.ts'
import { limitsOf } from '#domain/account/duties.ts'
import type { Queryable, Trx } from '../db/client.ts'
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
      'users.duties',
      'users.limitedToDuties',
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
  if (!row) return null
  const { duties, limitedToDuties, ...session } = row
  const role = row.role as Role
  return { ...session, role, ...limitsOf({ role, duties, limitedToDuties }) }
}

/** The owner of an API token, with the token's scopes. */
export async function findApiToken(db: Queryable, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('apiTokens as t')
    .innerJoin('users', 'users.id', 't.userId')
    .select([
      'users.id',
      'users.role',
      'users.email',
      'users.orcid',
      'users.username',
      'users.recommendsOnly',
      'users.duties',
      'users.limitedToDuties',
      't.id as tokenId',
      't.scopes',
    ])
    .select((eb) => eb.fn.coalesce('t.lastUsedAt', 't.createdAt').as('lastSeenAt'))
    .select((eb) => eb('users.totpConfirmedAt', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .where('t.tokenHash', '=', tokenHash)
    .where('t.expiresAt', '>', now.toISOString())
    .where('users.isActive', '=', true)
    .where('users.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const { duties, limitedToDuties, ...owner } = row
  const role = row.role as Role
  return {
    ...owner,
    role,
    scopes: row.scopes as ApiScope[],
    ...limitsOf({ role, duties, limitedToDuties }),
  }
}

export async function touchApiToken(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

export async function touchSession(db: Queryable, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now, expiresAt }).where('id', '=', id).execute()
}

/** Milliseconds by which the clocks of two servers may differ. */
const aheadMs = 60_000

/** A request's claim on its Idempotency-Key. */
export interface Claim {
  userId: string
  key: string
  claimedAt: Date
}

/**
 * Claims the key for the first request, or for a repeated request with the same content after the claim was
 * abandoned.
 */
export async function claimKey(
  db: Queryable,
  { userId, key, claimedAt }: Claim,
  requestHash: Buffer,
  abandonedBefore: Date,
): Promise<'first' | 'repeated' | null> {
  const row = await db
    .insertInto('idempotencyKeys')
    .values({ userId, key, requestHash, claimedAt, renewedAt: claimedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'key'])
        .doUpdateSet({ claimedAt, renewedAt: claimedAt })
        .where((eb) =>
          eb.and([
            eb('idempotencyKeys.status', 'is', null),
            // A claim of the future was made before the clock was set back.
            eb.or([
              eb('idempotencyKeys.renewedAt', '<', abandonedBefore.toISOString()),
              eb('idempotencyKeys.renewedAt', '>', new Date(claimedAt.getTime() + aheadMs).toISOString()),
            ]),
            eb('idempotencyKeys.requestHash', '=', requestHash),
          ]),
        ),
    )
    // xmax is 0 only if the row was inserted and not updated.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  return row ? (row.isNew ? 'first' : 'repeated') : null
}

/** Shows that the process of the claim is alive. Has no effect on a claim that another request has taken over. */
export async function renewClaim(
  db: Queryable,
  { userId, key, claimedAt }: Claim,
  renewedAt: Date,
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ renewedAt })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt.toISOString())
    .where('status', 'is', null)
    .execute()
}

export function findKept(db: Queryable, userId: string, key: string) {
  return db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'body', 'claimedAt'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Returns the committed steps of a request by their numbers. */
export async function stepsOf(db: Queryable, { userId, key }: Claim): Promise<Map<number, Buffer>> {
  const rows = await db
    .selectFrom('idempotencySteps')
    .select(['number', 'result'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .execute()
  return new Map(rows.map(({ number, result }) => [number, result]))
}

/**
 * Stores a step's result. Returns false if the step has already been stored. If the step removed the account
 * itself, its keys are gone and nothing needs to be stored.
 */
export async function keepStep(
  trx: Trx,
  { userId, key }: Claim,
  number: number,
  result: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ hasKey: boolean; isKept: boolean }>`
    WITH request AS (SELECT user_id, key FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key}),
      step AS (
        INSERT INTO idempotency_steps (user_id, key, number, result)
        SELECT user_id, key, ${number}::integer, ${result}::bytea FROM request
        ON CONFLICT DO NOTHING
        RETURNING number
      )
    SELECT EXISTS (SELECT FROM request) AS has_key, EXISTS (SELECT FROM step) AS is_kept`.execute(trx)
  return rows[0]?.isKept === true || rows[0]?.hasKey === false
}

/** Stores the answer and deletes the stored steps that led to it. */
export async function keepAnswer(
  db: Queryable,
  { userId, key, claimedAt }: Claim,
  status: number,
  body: string,
): Promise<void> {
  await db
    .with('step', (steps) =>
      steps.deleteFrom('idempotencySteps').where('userId', '=', userId).where('key', '=', key),
    )
    .updateTable('idempotencyKeys')
    .set({ status, body })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt.toISOString())
    .execute()
}

/** Releases a key whose request changed nothing. */
export async function releaseKey(db: Queryable, { userId, key, claimedAt }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt.toISOString())
    .execute()
}

/** Marks the claim as abandoned, so that the next request with this key can continue at once. */
export async function abandonClaim(
  db: Queryable,
  { userId, key, claimedAt }: Claim,
  abandonedAt: Date,
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ claimedAt: abandonedAt, renewedAt: abandonedAt })
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('claimedAt', '=', claimedAt.toISOString())
    .execute()
}

/** Deletes a key that has expired. */
export async function forgetKey(db: Queryable, userId: string, key: string, before: Date): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('claimedAt', '<', before.toISOString())
    .execute()
}

export async function forgetClaimedBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('claimedAt', '<', before.toISOString()).execute()
}

/** Counts an attempt, or `several`. The count restarts if its period began before `opened`. */
export async function addTry(
  db: Queryable,
  key: Buffer,
  now: Date,
  opened: Date,
  several = 1,
): Promise<{ count: number; beganAt: string }> {
  const lapsed = sql<boolean>`tries.began_at <= ${opened.toISOString()}`
  return db
    .insertInto('tries')
    .values({ key, count: several, beganAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`CASE WHEN ${lapsed} THEN excluded.count ELSE tries.count + excluded.count END`,
        beganAt: sql<string>`CASE WHEN ${lapsed} THEN excluded.began_at ELSE tries.began_at END`,
      }),
    )
    .returning(['count', 'beganAt'])
    .executeTakeFirstOrThrow()
}

/** Removes one attempt from the count. */
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
