import { randomUUID } from 'node:crypto'
import { keyOf, type Role } from '#domain/account/account.ts'
import { isBcrypt } from '#domain/account/bcrypt.ts'
import { limitsOf } from '#domain/account/duties.ts'
import { Refusal } from '#domain/errors.ts'
import type { UserView } from '#domain/schemas/account.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { newToken, sessionDays } from '../http/session.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import {
  findById,
  findByLogin,
  hasBcryptAccounts,
  holdsAssignment,
  insertSessions,
  isKnownNetwork,
  noteLogin,
  renewHash,
  replaceBearer,
  type Whereabouts,
} from './queries.ts'
import { clearTries, countTry } from './tries.ts'
import { standingOfSecondFactor } from './two-factor/required.ts'

export interface SignIn {
  /** Token for the Authorization header. */
  bearer: string
  /** Token for the HttpOnly cookie; always different from the bearer token. */
  cookie: string
  user: UserView
}

const nobody = '00000000-0000-4000-8000-000000000000'
const nowhere: Whereabouts = { device: null, network: null }

/** Checks name and password and returns the account, which may still need its second step. */
export async function accountByPassword(
  context: Context,
  input: { username: string; password: string },
  { network }: Whereabouts = nowhere,
): Promise<{ id: string; secondStep: boolean }> {
  const account = await findByLogin(context.db, input.username)
  // Attempts are counted per account, whether the user name or the address was entered. Attempts from each
  // network where the account has been used are counted separately.
  const known = await isKnownNetwork(context.db, account?.id ?? nobody, network)
  const subject = `${account?.id ?? keyOf(input.username)} ${known ? network : ''}`
  await countTry(context, 'password', subject)
  const takesBcrypt = await hasBcryptAccounts(context.db)
  const matches = await passwordMatches(account?.passwordHash, input.password, { takesBcrypt })
  // The same answer for an unknown name, a wrong password and a deactivated account.
  if (!account || !matches || !account.isActive) throw new Refusal('bad_credentials')
  await renewOldHash(context, account, input.password)
  if (!account.emailVerifiedAt) throw new Refusal('not_verified')
  await clearTries(context, 'password', subject)
  return { id: account.id, secondStep: account.totpConfirmedAt !== null }
}

/** Replaces a hash that came with an account from another system, now that the password is known. */
async function renewOldHash(
  { db }: Pick<Context, 'db'>,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  if (passwordHash === null || !isBcrypt(passwordHash)) return
  await renewHash(db, id, { old: passwordHash, renewed: await hashPassword(password) })
}

/** Creates the two tokens of a new sign-in. Earlier sign-ins of the same browser are left as they are. */
export async function openSession(
  context: Pick<Context, 'clock' | 'settings'>,
  db: Queryable,
  userId: string,
  location: Whereabouts = nowhere,
): Promise<SignIn> {
  const now = context.clock.now()
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
    location,
    {
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
    },
  )
  await noteLogin(db, userId, now)
  const user = await readUser(context, db, userId)
  return { bearer: bearer.token, cookie: cookie.token, user }
}

/** Creates the bearer token of a sign-in that has only its cookie so far (after a sign-in at a provider). */
export async function bearerFor(context: Context, viewer: { id: string; signInId: string }) {
  const { token, hash } = newToken()
  await context.db
    .transaction()
    .execute((trx) =>
      replaceBearer(trx, { signInId: viewer.signInId, tokenHash: hash, now: context.clock.now() }),
    )
  return { token, user: await readUser(context, context.db, viewer.id) }
}

export async function readUser(
  { settings }: Pick<Context, 'settings'>,
  db: Queryable,
  userId: string,
): Promise<UserView> {
  const account = await findById(db, userId)
  if (!account) throw new Refusal('not_signed_in')
  const role = account.role as Role
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    role,
    affiliation: account.affiliation,
    firstName: account.firstName,
    lastName: account.lastName,
    orcid: account.orcid,
    reviews: await holdsAssignment(db, account.id),
    twoFactor: standingOfSecondFactor(role, account.totpConfirmedAt !== null, await settings()),
    ...limitsOf(account),
  }
}
