import { keyOf } from '#domain/account/account.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import { alreadyRegistered, confirmEmail, emailChanged, passwordChanged } from '#emails/account.ts'
import type { Context } from '../../context.ts'
import { hashToken, type SignedIn } from '../../http/session.ts'
import { queueEmail } from '../../mail/queue.ts'
import { mailToken } from '../../mail/tokens.ts'
import { refuseWeak } from '../guessable-passwords.ts'
import { issueLink } from '../links.ts'
import { hashPassword } from '../passwords.ts'
import { findByEmail, findById, findLink, setPassword, takeLink, voidLinks } from '../queries.ts'
import { countTry } from '../tries.ts'
import { requireProof } from './proof.ts'
import { endOtherSignIns, mergedWithAddress, swapEmails, updateEmail } from './queries.ts'

/** Changes the password, ends all other sessions and voids every link that could set a password. */
export async function changePassword(
  context: Context,
  viewer: SignedIn,
  input: { currentPassword?: string | null | undefined; newPassword: string },
): Promise<void> {
  const { db, clock, config } = context
  await requireProof(context, viewer, input.currentPassword, 'currentPassword')
  refuseWeak('newPassword', input.newPassword, [viewer.username, viewer.email])
  if (input.newPassword === input.currentPassword)
    throw invalid('newPassword', 'This is your current password. Please choose another.')
  const passwordHash = await hashPassword(input.newPassword)
  const { journal } = await context.settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, viewer.id, passwordHash)
    await endOtherSignIns(trx, viewer.id, viewer.signInId)
    for (const purpose of ['reset', 'welcome'] as const) await voidLinks(trx, viewer.id, purpose, now)
    await queueEmail(trx, {
      eventKey: `password-changed:${viewer.id}:${now.getTime()}`,
      to: viewer.email,
      userId: viewer.id,
      message: passwordChanged({
        journal: journal.title,
        username: viewer.username,
        url: config.baseUrl + urls.forgotPassword,
      }),
    })
  })
}

/**
 * Sends a link to the new address. The address changes when the link is opened. If another account already
 * has the address, only its owner is notified.
 */
export async function askForNewEmail(
  context: Context,
  viewer: SignedIn,
  input: { email: string; password?: string | null | undefined },
): Promise<void> {
  const { db, clock, config, secret } = context
  const email = input.email.trim()
  await requireProof(context, viewer, input.password)
  if (keyOf(email) === keyOf(viewer.email)) throw invalid('email', 'This is already your address.')
  await countTry(context, 'mail', `change ${viewer.id}`)
  const { journal } = await context.settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const isOwn = await mergedWithAddress(trx, viewer.id, email)
    const owner = isOwn ? undefined : await findByEmail(trx, email)
    const token = await issueLink(trx, viewer.id, 'change_email', now, email)
    const about = { journal: journal.title, username: owner?.username ?? viewer.username }
    await queueEmail(trx, {
      eventKey: `change-email:${viewer.id}:${now.getTime()}`,
      to: owner?.email ?? email,
      userId: owner?.id ?? viewer.id,
      message: owner
        ? alreadyRegistered({ ...about, url: config.baseUrl + urls.forgotPassword })
        : confirmEmail({ ...about, url: config.baseUrl + urls.changeEmail(mailToken(secret, token)) }),
    })
  })
}

export async function confirmNewEmail(context: Context, token: string): Promise<void> {
  const { db, clock, config } = context
  const { journal } = await context.settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, hashToken(token), ['change_email'], now)
    if (!link?.newEmail) {
      const known = await findLink(trx, hashToken(token))
      throw new Refusal(known?.purpose === 'change_email' ? 'link_expired' : 'link_invalid')
    }
    const account = await findById(trx, link.userId)
    if (!account?.isActive) throw new Refusal('link_invalid')
    const merged = await mergedWithAddress(trx, account.id, link.newEmail)
    if (merged) await swapEmails(trx, { userId: account.id, mergedId: merged.id, now })
    else if (
      (await findByEmail(trx, link.newEmail)) ||
      !(await updateEmail(trx, account.id, link.newEmail, now))
    )
      throw new Refusal('already_exists', 'Another account uses this address now, so yours was not changed.')
    // Void the links that were sent to the old address.
    for (const purpose of ['verify', 'reset', 'welcome'] as const)
      await voidLinks(trx, account.id, purpose, now)
    await queueEmail(trx, {
      eventKey: `email-changed:${account.id}:${now.getTime()}`,
      to: account.email,
      userId: account.id,
      message: emailChanged({
        journal: journal.title,
        username: account.username,
        url: config.baseUrl + urls.contact,
      }),
    })
  })
}
