import { type SqlBool, sql } from 'kysely'
import { keyOf, type Role } from '#domain/account.ts'
import type { CmsUserView } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

const columns = [
  'id',
  'username',
  'email',
  'role',
  'isActive',
  'createdAt',
  'lastLoginAt as lastLogin',
] as const

/** Not emptied (server/accounts/leave). */
const present = sql<SqlBool>`email_key <> 'former-' || id || '@former.invalid'`

export function listUsers(db: Queryable): Promise<CmsUserView[]> {
  return db
    .selectFrom('users')
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where(present)
    .orderBy('usernameKey')
    .execute()
}

export function findUser(db: Queryable, id: string): Promise<CmsUserView | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where('id', '=', id)
    .where(present)
    .executeTakeFirst()
}

/** Who has the user name or the address, other than `except`. */
export async function taken(
  db: Queryable,
  { username, email }: { username?: string | undefined; email?: string | undefined },
  except: string | null,
): Promise<'username' | 'email' | null> {
  const rows = await db
    .selectFrom('users')
    .select(['usernameKey', 'emailKey'])
    .where((eb) =>
      eb.or([eb('usernameKey', '=', keyOf(username ?? '')), eb('emailKey', '=', keyOf(email ?? ''))]),
    )
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute()
  if (username !== undefined && rows.some((row) => row.usernameKey === keyOf(username))) return 'username'
  return rows.length > 0 ? 'email' : null
}

export interface AccountChange {
  username?: string | undefined
  email?: string | undefined
  role?: Role | undefined
  isActive?: boolean | undefined
  passwordHash?: string | undefined
}

export async function updateUser(
  trx: Trx,
  id: string,
  { username, email, role, isActive, passwordHash }: AccountChange,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      id: eb.ref('id'),
      ...(username !== undefined && { username, usernameKey: keyOf(username) }),
      ...(email !== undefined && { email, emailKey: keyOf(email) }),
      ...(role !== undefined && { role }),
      ...(isActive !== undefined && { isActive }),
      // An administrator who gives somebody a password vouches for the address, too.
      ...(passwordHash !== undefined && {
        passwordHash,
        emailVerifiedAt: sql<string>`coalesce(email_verified_at, now())`,
      }),
    }))
    .where('id', '=', id)
    .execute()
}
