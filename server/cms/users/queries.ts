import { type SqlBool, sql } from 'kysely'
import { keyOf, type Role } from '#domain/account.ts'
import type { CmsUserView, UserQuery } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

const columns = [
  'id',
  'username',
  'email',
  'role',
  'isActive',
  'createdAt',
  'lastLoginAt as lastLogin',
  sql<boolean>`password_hash IS NULL AND last_login_at IS NULL`.as('isInvited'),
] as const

/** The address of an emptied account: no mail can reach it, and nobody else can have it. */
const formerEmail = (id: string) => `former-${id}@former.invalid`
const present = sql<SqlBool>`email_key <> 'former-' || id || '@former.invalid'`

/** Letters that LIKE reads as signs. */
const literally = (typed: string) => keyOf(typed).replaceAll(/[\\%_]/g, '\\$&')

function filtered(db: Queryable, { search, role, active }: Pick<UserQuery, 'search' | 'role' | 'active'>) {
  return db
    .selectFrom('users')
    .where(present)
    .$if(Boolean(search?.trim()), (query) =>
      query.where(sql<SqlBool>`username_key || ' ' || email_key LIKE ${`%${literally(search ?? '')}%`}`),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .$if(active !== undefined, (query) => query.where('isActive', '=', active === 'true'))
}

/** In the order of their names; `after` is the key of the last one shown. */
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

export function findUser(db: Queryable, id: string): Promise<CmsUserView | undefined> {
  return db
    .selectFrom('users')
    .select(columns)
    .$narrowType<{ role: Role }>()
    .where('id', '=', id)
    .where(present)
    .executeTakeFirst()
}

/** Locks all active administrators, so that two of them cannot take each other's place away at once. */
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

/** Whether anything scholarly tells of this person: what they wrote, read, decided or did to a manuscript. */
export async function hasRecord(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT
    EXISTS (SELECT FROM manuscripts WHERE submitter_id = ${id} OR handling_editor_id = ${id})
    OR EXISTS (SELECT FROM assignments WHERE reviewer_id = ${id} OR invited_by = ${id})
    OR EXISTS (SELECT FROM decisions WHERE decided_by = ${id})
    OR EXISTS (SELECT FROM responses WHERE created_by = ${id})
    OR EXISTS (SELECT FROM proofs WHERE answered_by = ${id})
    OR EXISTS (SELECT FROM files WHERE uploaded_by = ${id})
    OR EXISTS (SELECT FROM anonymity_findings WHERE resolved_by = ${id})
    OR EXISTS (SELECT FROM history WHERE actor_id = ${id}) AS found`.execute(db)
  return rows[0]?.found ?? false
}

export async function deleteUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** Leaves a neutral name that the record can point to, and nothing by which the person is known or gets in. */
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
      expertise: [],
      lastLoginAt: null,
    })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('accountLinks').where('userId', '=', id).execute()
  await trx.deleteFrom('drafts').where('ownerId', '=', id).execute()
  await trx.deleteFrom('idempotencyKeys').where('userId', '=', id).execute()
  // Every editor is told of what this person handled, and the editors see which reviews will not come.
  await trx
    .updateTable('manuscripts')
    .set({ handlingEditorId: null })
    .where('handlingEditorId', '=', id)
    .where('status', 'not in', ['published', 'rejected', 'withdrawn'])
    .execute()
  await trx
    .updateTable('assignments')
    .set({ status: 'cancelled', tokenHash: null })
    .where('reviewerId', '=', id)
    .where('status', 'in', ['pending', 'in_progress'])
    .execute()
}
