import { keyOf } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import { passwordChanged, resetPassword, verifyEmail } from '#emails/account.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { hashToken } from '../http/session.ts'
import { queueEmail } from '../mail/queue.ts'
import { mailToken } from '../mail/tokens.ts'
import { refuseWeak } from './guessable-passwords.ts'
import { issueLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import {
  endAllSessions,
  findByEmail,
  findById,
  findLink,
  insertMailRequest,
  markVerified,
  setPassword,
  takeLink,
  takeMailRequest,
} from './queries.ts'
import { countTry } from './tries.ts'

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

/**
 * Writes down who asked for which mail and does nothing else: whether there is such an account is looked up by the
 * worker, so neither the answer nor its time tells.
 */
export async function askForMail(
  context: Context,
  purpose: 'verify' | 'reset',
  email: string,
): Promise<void> {
  const emailKey = keyOf(email)
  await countTry(context, 'mail', `${purpose} ${emailKey}`)
  await context.db.transaction().execute(async (trx) => {
    const requestId = await insertMailRequest(trx, { purpose, emailKey, createdAt: context.clock.now() })
    await addJob(trx, 'account_mail', { requestId })
  })
}

/** Sends what was asked for, where there is somebody to send it to. */
export async function sendAccountMail(
  { db, clock, config, settings, secret }: Context,
  { requestId }: { requestId: string },
): Promise<void> {
  const { journal } = await settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const request = await takeMailRequest(trx, requestId)
    const account = request && (await findByEmail(trx, request.emailKey))
    if (!request || !account?.isActive) return
    const about = { journal: journal.title, username: account.username }
    const mail = { to: account.email, userId: account.id }
    if (request.purpose === 'reset') {
      const token = mailToken(secret, await issueLink(trx, account.id, 'reset', now))
      await queueEmail(trx, {
        ...mail,
        eventKey: `reset:${requestId}`,
        kind: 'reset_password',
        message: resetPassword({ ...about, url: config.baseUrl + urls.resetPassword(token) }),
      })
    } else if (!account.emailVerifiedAt) {
      const token = mailToken(secret, await issueLink(trx, account.id, 'verify', now))
      await queueEmail(trx, {
        ...mail,
        eventKey: `verify:${requestId}`,
        kind: 'verify_email',
        message: verifyEmail({ ...about, url: config.baseUrl + urls.verifyEmail(token) }),
      })
    }
  })
}

/** A reset ends every session. The link came by e-mail, so it verifies the address too. */
export async function choosePassword(context: Context, token: string, password: string): Promise<void> {
  const { db, clock, config } = context
  const { journal } = await context.settings()
  const now = clock.now()
  refuseWeak('password', password)
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
    refuseWeak('password', password, [account.username, account.email])
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
