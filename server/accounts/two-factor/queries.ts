import type { Queryable } from '../../db/client.ts'

export function findSecondFactor(db: Queryable, userId: string) {
  return db
    .selectFrom('users')
    .select(['totpSecret', 'totpConfirmedAt', 'totpStep', 'passwordHash', 'isActive'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret. It takes effect only when its first code has been entered. */
export async function keepSecret(db: Queryable, userId: string, totpSecret: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totpSecret, totpConfirmedAt: null, totpStep: 0 })
    .where('id', '=', userId)
    .execute()
}

export async function confirmSecret(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ totpConfirmedAt: now }).where('id', '=', userId).execute()
}

export async function removeSecret(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ totpSecret: null, totpConfirmedAt: null, totpStep: 0 })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** Returns false if a code of this time step or a later one has already been used. */
export async function spendStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ totpStep: step })
    .where('id', '=', userId)
    .where('totpStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(db: Queryable, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

export async function spendRecoveryCode(
  db: Queryable,
  userId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function recoveryCodesLeft(db: Queryable, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
