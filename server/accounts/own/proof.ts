import { accountMessages } from '#domain/account/account.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/session.ts'
import { passwordMatches } from '../passwords.ts'
import { findById } from '../queries.ts'
import { clearTries, countTry } from '../tries.ts'
import { signedInSince } from './queries.ts'

/** Minutes for which a sign-in counts as recent, for people without a password. */
const freshFor = 15

/**
 * Requires the password again before a sensitive action, in case somebody else uses an open browser. People
 * who have no password because they sign in with a provider need a recent sign-in instead. The error is
 * reported at `path`.
 */
export async function requireProof(
  context: Context,
  viewer: SignedIn,
  password: string | null | undefined,
  path = 'password',
): Promise<void> {
  const { db, clock } = context
  const account = await findById(db, viewer.id)
  if (!account) throw new Refusal('not_signed_in')
  if (account.passwordHash === null) {
    const since = await signedInSince(db, viewer.signInId)
    if (!since || clock.now().getTime() - Date.parse(since) > freshFor * 60_000)
      throw new Refusal('sign_in_again')
    return
  }
  if (!password) throw invalid(path, accountMessages.password)
  await countTry(context, 'password', `${viewer.id} proof`)
  if (!(await passwordMatches(account.passwordHash, password))) {
    const refusal = new Refusal('wrong_password')
    throw new Refusal('wrong_password', refusal.message, [{ path, message: refusal.message }])
  }
  await clearTries(context, 'password', `${viewer.id} proof`)
}
