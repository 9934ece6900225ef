import { type SqlBool, sql } from 'kysely'
import { keyOf, type Role } from '#domain/account/account.ts'
import type { CmsUserView, UserQuery } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

const columns = [
  'id',
  'username',
  'email',
  sql<string | null>`nullif(btrim(concat_ws(' ', first_name, last_name)), '')`.as('fullName'),
  'role',
  'isActive',
  'createdAt',
  'lastLoginAt as lastLogin',
  sql<boolean>`password_hash IS NULL AND last_login_at IS NULL`.as('isInvited'),
  sql<boolean>`totp_confirmed_at IS NOT NULL`.as('hasSecondFactor'),
] as const

/** Accounts that were not erased (server/accounts/leave). */
const present = sql<SqlBool>`email_key <> 'former-' || id || '@former.invalid'`

/** Each word is matched separately, so that names match in either order. A backslash escapes LIKE wildcards. */
const wordsOf = (search = '') =>
  keyOf(search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\%_]/g, '\\$&'))

function filtered(db: Queryable, { search, role, active }: Pick<UserQuery, 'search' | 'role' | 'active'>) {
  return db
    .selectFrom('users')
    .where(present)
    .where((eb) =>
      eb.and(wordsOf(search).map((word) => sql<SqlBool>`sought LIKE '%' || fold(${word}) || '%'`)),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .$if(active !== undefined, (query) => query.where('isActive', '=', active === 'true'))
}

/** Ordered by name; `after` is the sort key of the last row shown. */
export function listUsers(
  db: Queryable,
  query: UserQuery,
  after: string | null,
): Promise<(CmsUserView & { usernameKey: string })[]> {
  return filtered(db, query)
    .select([...columns, 'usernameKey'])
    .$narrowType<{ role: Role }>()
    .$if(after !== null, (rows) => rows.where('usernameKey', '>', after ?? ''))
    .orderBy('usernameKey')
    .limit(query.limit + 1)
    .execute()
}

export async function countUsers(db: Queryable, query: UserQuery): Promise<number> {
  const { count } = await filtered(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function countByRole(db: Queryable) {
  return db
    .selectFrom('users')
    .select([
      'role',
      sql<number>`count(*)`.as('accounts'),
      sql<number>`count(*) FILTER (WHERE is_active)`.as('active'),
    ])
    .where(present)
    .groupBy('role')
    .execute()
}

export function findUser(db: Queryable, id: string, locked = false): Promise<CmsUserView | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where('id', '=', id)
    .where(present)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Accounts with the username or address, other than `except`. */
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
      // An administrator who sets a password also vouches for the address.
      ...(passwordHash !== undefined && {
        passwordHash,
        emailVerifiedAt: sql<string>`coalesce(email_verified_at, now())`,
      }),
    }))
    .where('id', '=', id)
    .execute()
}
