import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { UserView } from '#domain/schemas/account.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { newToken, sessionDays } from '../http/session.ts'
import { passwordMatches } from './passwords.ts'
import { findById, findByLogin, holdsAssignment, insertSessions, noteLogin } from './queries.ts'

export interface SignIn {
  /** For the Authorization header. */
  bearer: string
  /** For the HttpOnly cookie; never the same token. */
  cookie: string
  user: UserView
}

export async function signIn(
  context: Context,
  input: { username: string; password: string },
): Promise<SignIn> {
  const account = await findByLogin(context.db, input.username)
  const matches = await passwordMatches(account?.passwordHash, input.password)
  // One answer for a wrong name, a wrong password and a deactivated account.
  if (!account || !matches || !account.isActive) throw new Refusal('bad_credentials')
  if (!account.emailVerifiedAt) throw new Refusal('not_verified')
  return openSession(context, context.db, account.id)
}

/** Two new tokens of one sign-in; earlier ones of the same browser are none of its business. */
export async function openSession(
  { clock }: Pick<Context, 'clock'>,
  db: Queryable,
  userId: string,
): Promise<SignIn> {
  const now = clock.now()
  const bearer = newToken()
  const cookie = newToken()
  await insertSessions(
    db,
    userId,
    randomUUID(),
    [
      { kind: 'bearer', tokenHash: bearer.hash },
      { kind: 'cookie', tokenHash: cookie.hash },
    ],
    new Date(now.getTime() + sessionDays * 86_400_000),
  )
  await noteLogin(db, userId, now)
  const user = await readUser(db, userId)
  return { bearer: bearer.token, cookie: cookie.token, user }
}

export async function readUser(db: Queryable, userId: string): Promise<UserView> {
  const account = await findById(db, userId)
  if (!account) throw new Refusal('not_signed_in')
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    role: account.role as Role,
    affiliation: account.affiliation,
    firstName: account.firstName,
    lastName: account.lastName,
    orcid: account.orcid,
    reviews: await holdsAssignment(db, account.id),
  }
}
