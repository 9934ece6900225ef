import { Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import { passwordChanged, resetPassword, verifyEmail } from '#emails/account.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../http/session.ts'
import { queueEmail } from '../mail/queue.ts'
import { issueLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import {
  endAllSessions,
  findByEmail,
  findById,
  findLink,
  markVerified,
  setPassword,
  takeLink,
} from './queries.ts'

export async function verify({ db, clock }: Context, token: string): Promise<void> {
  const now = clock.now()
  const used = await takeLink(db, hashToken(token), ['verify'], now)
  if (used) return markVerified(db, used.userId, now)
  const link = await findLink(db, hashToken(token))
  if (link?.purpose !== 'verify') throw new Refusal('link_invalid', 'This verification link is not valid.')
  // Mail scanners open links before people do: a link that already did its work still says so.
  const account = await findById(db, link.userId)
  if (link.usedAt && account?.emailVerifiedAt) return
  throw new Refusal('link_expired', 'This verification link has expired. Please ask for a new one.')
}

/** The same silence whether or not there is such an account. */
export async function resendVerification(context: Context, email: string): Promise<void> {
  const { db, clock, config } = context
  const { journal } = await context.settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email)
    if (!account || account.emailVerifiedAt || !account.isActive) return
    const token = await issueLink(trx, account.id, 'verify', now)
    await queueEmail(trx, {
      eventKey: `verify:${account.id}:${now.getTime()}`,
      kind: 'verify_email',
      to: account.email,
      userId: account.id,
      message: verifyEmail({
        journal: journal.title,
        username: account.username,
        url: config.baseUrl + urls.verifyEmail(token),
      }),
    })
  })
}

/** The same silence whether or not there is such an account. */
export async function forgotPassword(context: Context, email: string): Promise<void> {
  const { db, clock, config } = context
  const { journal } = await context.settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email)
    if (!account?.isActive) return
    const token = await issueLink(trx, account.id, 'reset', now)
    await queueEmail(trx, {
      eventKey: `reset:${account.id}:${now.getTime()}`,
      kind: 'reset_password',
      to: account.email,
      userId: account.id,
      message: resetPassword({
        journal: journal.title,
        username: account.username,
        url: config.baseUrl + urls.resetPassword(token),
      }),
    })
  })
}

/** A reset ends every session. The link came by e-mail, so it verifies the address too. */
export async function choosePassword(context: Context, token: string, password: string): Promise<void> {
  const { db, clock, config } = context
  const { journal } = await context.settings()
  const now = clock.now()
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, hashToken(token), ['reset', 'welcome'], now)
    if (!link) {
      const known = await findLink(trx, hashToken(token))
      throw known
        ? new Refusal(
            'link_expired',
            'This reset link has expired or was already used. Please ask for a new one.',
          )
        : new Refusal('link_invalid', 'Invalid reset token')
    }
    const account = await findById(trx, link.userId)
    if (!account?.isActive) throw new Refusal('link_invalid', 'Invalid reset token')
    await setPassword(trx, account.id, passwordHash)
    await markVerified(trx, account.id, now)
    await endAllSessions(trx, account.id)
    if (link.purpose === 'reset')
      await queueEmail(trx, {
        eventKey: `password-changed:${account.id}:${now.getTime()}`,
        kind: 'password_changed',
        to: account.email,
        userId: account.id,
        message: passwordChanged({
          journal: journal.title,
          username: account.username,
          url: config.baseUrl + urls.forgotPassword,
        }),
      })
  })
}
