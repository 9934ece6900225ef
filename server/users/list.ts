import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { CmsUserView, UserQuery } from '#domain/schemas/cms.ts'
import type { Queryable } from '../db/client.ts'
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
  viewer: Pick<Viewer, 'id'>,
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
