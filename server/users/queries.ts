import { type SqlBool, sql } from 'kysely'
import { keyOf, type Role } from '#domain/account/account.ts'
import type { Duty } from '#domain/account/duties.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { CmsUserView, UserQuery } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { concealedIds, isHiddenFrom, roleShownTo } from '../workflow/visibility-queries.ts'

type Asking = Pick<Viewer, 'id'>
type Finding = Pick<Viewer, 'id' | 'limitedTo'>

const columnsFor = (viewer: Asking) =>
  [
    'u.id',
    'u.username',
    'u.email',
    sql<string | null>`nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')`.as('fullName'),
    roleShownTo(viewer).as('role'),
    'u.isActive',
    'u.createdAt',
    'u.lastLoginAt as lastLogin',
    sql<boolean>`u.password_hash IS NULL AND u.last_login_at IS NULL`.as('isInvited'),
    sql<boolean>`u.merged_into IS NOT NULL`.as('isMerged'),
    sql<boolean>`u.totp_confirmed_at IS NOT NULL`.as('hasSecondFactor'),
    sql<Duty[]>`u.duties`.as('duties'),
    'u.limitedToDuties',
    sql<string[]>`u.section_fields`.as('sectionFields'),
    'u.guestCalls',
  ] as const

/** Condition: the account was not anonymised (server/accounts/leave) and is not hidden from the viewer. */
const presentTo = (viewer: Asking) =>
  sql<SqlBool>`u.email_key <> 'former-' || u.id || '@former.invalid' AND NOT ${isHiddenFrom(viewer)}`

/**
 * Returns the words of a search. Each is matched separately, so that names match in either order. A backslash
 * escapes LIKE wildcards.
 */
const wordsOf = (search = '') =>
  keyOf(search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\%_]/g, '\\$&'))

/**
 * Condition: the person wrote, handles or was asked to review the manuscript with this number, as far as the viewer may know. Of their
 * own manuscript, viewers find the authors alone.
 */
const worksOn = (viewer: Finding, number: string) => sql<SqlBool>`u.id IN (
  SELECT person FROM manuscripts m
    CROSS JOIN LATERAL (
      SELECT m.submitter_id AS person, true AS writes
      UNION ALL SELECT user_id, true FROM authorships WHERE manuscript_id = m.id
      UNION ALL SELECT m.handling_editor_id, false
      UNION ALL SELECT reviewer_id, false FROM assignments WHERE manuscript_id = m.id
    ) people
    WHERE m.number ILIKE ${number} AND person IS NOT NULL
      AND (m.id NOT IN ${concealedIds(viewer)}
        OR writes AND (m.submitter_id = ${viewer.id}
          OR m.id IN (SELECT manuscript_id FROM authorships WHERE user_id = ${viewer.id}))))`

/** Condition: a word of the search is part of the account, or the number of a manuscript on which the person works. */
const matches = (viewer: Finding, word: string) => {
  const inAccount = sql<SqlBool>`u.sought LIKE '%' || fold(${word}) || '%'`
  return /-\d/.test(word) ? sql<SqlBool>`(${inAccount} OR ${worksOn(viewer, word)})` : inAccount
}

function filtered(
  db: Queryable,
  viewer: Finding,
  { search, role, active }: Pick<UserQuery, 'search' | 'role' | 'active'>,
) {
  return db
    .selectFrom('users as u')
    .where(presentTo(viewer))
    .where((eb) => eb.and(wordsOf(search).map((word) => matches(viewer, word))))
    .$if(role !== undefined, (query) => query.where(roleShownTo(viewer), '=', role ?? 'author'))
    .$if(active !== undefined, (query) => query.where('u.isActive', '=', active === 'true'))
}

/** Returns accounts ordered by name. `after` is the sort key of the last row shown. */
export function listUsers(
  db: Queryable,
  viewer: Finding,
  query: UserQuery,
  after: string | null,
): Promise<(CmsUserView & { usernameKey: string })[]> {
  return filtered(db, viewer, query)
    .select([...columnsFor(viewer), 'u.usernameKey'])
    .$if(after !== null, (rows) => rows.where('u.usernameKey', '>', after ?? ''))
    .orderBy('u.usernameKey')
    .limit(query.limit + 1)
    .execute()
}

export async function countUsers(db: Queryable, viewer: Finding, query: UserQuery): Promise<number> {
  const { count } = await filtered(db, viewer, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countByRole(db: Queryable, viewer: Asking) {
  const { rows } = await sql<{ role: Role; accounts: number; active: number }>`
    SELECT shown.role, count(*) AS accounts, count(*) FILTER (WHERE shown.is_active) AS active
    FROM (SELECT ${roleShownTo(viewer)} AS role, u.is_active FROM users u WHERE ${presentTo(viewer)}) shown
    GROUP BY shown.role`.execute(db)
  return rows
}

export function findUser(
  db: Queryable,
  viewer: Asking,
  id: string,
  locked = false,
): Promise<CmsUserView | undefined> {
  return db
    .selectFrom('users as u')
    .select(columnsFor(viewer))
    .where('u.id', '=', id)
    .where(presentTo(viewer))
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Returns accounts with the user name or address, other than `except`. */
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
  duties?: readonly Duty[] | undefined
  limitedToDuties?: boolean | undefined
  sectionFields?: readonly string[] | undefined
  guestCalls?: readonly string[] | undefined
}

/** The columns of an editor's limits that a change names. */
const scopeColumns = ({
  limitedToDuties,
  sectionFields,
  guestCalls,
}: Pick<AccountChange, 'limitedToDuties' | 'sectionFields' | 'guestCalls'>) => ({
  ...(limitedToDuties !== undefined && { limitedToDuties }),
  ...(sectionFields !== undefined && { sectionFields: [...new Set(sectionFields)] }),
  ...(guestCalls !== undefined && { guestCalls: [...new Set(guestCalls)] }),
})

export async function updateUser(
  trx: Trx,
  id: string,
  { username, email, role, isActive, passwordHash, duties, ...scope }: AccountChange,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      id: eb.ref('id'),
      ...(username !== undefined && { username, usernameKey: keyOf(username) }),
      ...(email !== undefined && { email, emailKey: keyOf(email) }),
      // A role that an administrator has given no longer depends on a review.
      ...(role !== undefined && { role, raisedFor: null }),
      ...(isActive !== undefined && { isActive }),
      ...(duties !== undefined && { duties: [...new Set(duties)] }),
      ...scopeColumns(scope),
      // An administrator who sets a password also vouches for the address.
      ...(passwordHash !== undefined && {
        passwordHash,
        emailVerifiedAt: sql<string>`coalesce(email_verified_at, now())`,
      }),
    }))
    .where('id', '=', id)
    .execute()
}

export function editorsInOffice(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName', 'email', 'recommendsOnly'])
    .where('role', '=', 'editor')
    .where('isActive', '=', true)
    .orderBy('lastName')
    .orderBy('username')
    .execute()
}

/** Returns false if there is no such editor. */
export async function setRecommendsOnly(trx: Trx, id: string, recommendsOnly: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ recommendsOnly })
    .where('id', '=', id)
    .where('role', '=', 'editor')
    .where('isActive', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
