import { accountMessages } from '#domain/account/account.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/session.ts'
import { passwordMatches } from '../passwords.ts'
import { findById } from '../queries.ts'
import { clearTries, countTry } from '../tries.ts'
import { signedInSince } from './queries.ts'

/** Minutes a sign-in counts as fresh for those who have no password. */
const freshFor = 15

/**
 * Before what a stranger at an open browser must not do: the password, or, where there is none because a provider
 * vouches for the person, a sign-in of the last minutes. `path` is the field that is refused.
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
