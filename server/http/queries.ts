import type { Role } from '#domain/account.ts'
import type { Queryable } from '../db/client.ts'
import type { SignedIn } from './session.ts'

export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  kind: 'bearer' | 'cookie',
  now: Date,
): Promise<(SignedIn & { lastSeenAt: string }) | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.role',
      'users.email',
      'users.orcid',
      'users.username',
      'sessions.id as sessionId',
      'sessions.signInId',
      'sessions.lastSeenAt',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.kind', '=', kind)
    .where('sessions.expiresAt', '>', now.toISOString())
    .where('users.isActive', '=', true)
    .executeTakeFirst()
  return row ? { ...row, role: row.role as Role } : null
}

export async function touchSession(db: Queryable, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now, expiresAt }).where('id', '=', id).execute()
}
