import { roleNames } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { CmsUserView, UserQuery } from '#domain/schemas/cms.ts'
import type { Queryable } from '../db/client.ts'
import { csvLines } from '../http/csv.ts'
import { inTurn } from '../http/in-turn.ts'
import { countUsers, listUsers } from './queries.ts'

const encode = (usernameKey: string) => Buffer.from(JSON.stringify([usernameKey])).toString('base64url')

function decode(cursor: string): string {
  try {
    const [key] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (typeof key !== 'string' || key.includes('\0') || !key.isWellFormed()) throw new Error()
    return key
  } catch {
    throw new Refusal('bad_cursor')
  }
}

interface UserPage {
  users: CmsUserView[]
  nextCursor: string | null
  total: number
}

export async function userPage(
  db: Queryable,
  viewer: Pick<Viewer, 'id' | 'limitedTo'>,
  query: UserQuery,
): Promise<UserPage> {
  const after = query.cursor === undefined ? null : decode(query.cursor)
  const [rows, total] = await Promise.all([
    listUsers(db, viewer, query, after),
    countUsers(db, viewer, query),
  ])
  const users = rows.slice(0, query.limit)
  const last = users.at(-1)
  return { users, total, nextCursor: last && rows.length > query.limit ? encode(last.usernameKey) : null }
}

const head = ['Username', 'Email', 'Name', 'Role', 'Active', 'Created', 'Last sign-in', 'Duties', 'Fields']

/** Accounts that are read and written at a time. */
const batch = 200

/** Writes the accounts of the list as CSV, all of them. */
export async function* usersCsv(
  db: Queryable,
  viewer: Pick<Viewer, 'id' | 'limitedTo'>,
  filters: Pick<UserQuery, 'search' | 'role' | 'active'>,
): AsyncGenerator<string> {
  yield csvLines([head])
  const read = (after: string | null) =>
    inTurn(() => listUsers(db, viewer, { ...filters, limit: batch }, after))
  for (let rows = await read(null); rows.length > 0; ) {
    const shown = rows.slice(0, batch)
    yield csvLines(shown.map(cellsOf))
    rows = rows.length > batch ? await read(shown.at(-1)?.usernameKey ?? null) : []
  }
}

const cellsOf = (user: CmsUserView) => [
  ...[user.username, user.email, user.fullName, roleNames[user.role], user.isActive ? 'yes' : 'no'],
  ...[user.createdAt, user.lastLogin, user.duties.join('; '), user.sectionFields.join('; ')],
]
