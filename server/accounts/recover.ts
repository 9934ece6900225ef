import type { z } from 'zod'
import { keyOf } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { resetInput } from '#domain/schemas/account.ts'
import { urls } from '#domain/urls.ts'
import { passwordChanged, passwordChosen, resetPassword, verifyEmail } from '#emails/account.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'
import { hashToken } from '../http/session.ts'
import { queueEmail } from '../mail/queue.ts'
import { mailToken } from '../mail/tokens.ts'
import { refuseWeak } from './guessable-passwords.ts'
import { issueLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import {
  endAllSessions,
  findByAnyEmail,
  findById,
  findLink,
  insertMailRequest,
  isInUse,
  markVerified,
  setPassword,
  setUsername,
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
  // Mail scanners open links before people do: a link that has already been used reports success again.
  const account = await findById(db, link.userId)
  if (link.usedAt && account?.emailVerifiedAt) return
  throw new Refusal('link_expired', 'This verification link has expired. Please ask for a new one.')
}

/**
 * Only records the request. The worker looks up whether the account exists, so neither the answer nor its timing
 * reveals it.
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

/** Sends the requested message if the account exists. */
export async function sendAccountMail(
  { db, clock, config, settings, secret }: Context,
  { requestId }: { requestId: string },
): Promise<void> {
  const { journal } = await settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const request = await takeMailRequest(trx, requestId)
    const account = request && (await findByAnyEmail(trx, request.emailKey))
    if (!request || !account?.isActive) return
    const about = { journal: journal.title, username: account.username }
    const mail = { to: account.email, userId: account.id }
    if (request.purpose === 'reset') {
      const token = mailToken(secret, await issueLink(trx, account.id, 'reset', now))
      await queueEmail(trx, {
        ...mail,
        eventKey: `reset:${requestId}`,
        message: resetPassword({ ...about, url: config.baseUrl + urls.resetPassword(token) }),
      })
    } else if (!account.emailVerifiedAt) {
      const token = mailToken(secret, await issueLink(trx, account.id, 'verify', now))
      await queueEmail(trx, {
        ...mail,
        eventKey: `verify:${requestId}`,
        message: verifyEmail({ ...about, url: config.baseUrl + urls.verifyEmail(token) }),
      })
    }
  })
}

/**
 * Sets a new password and ends every session. The link was sent by e-mail, so using it also verifies the
 * address. A welcome link can only set the first password of an unused account, because it may have been
 * forwarded. The owner is always notified. Returns the user name, with which the page signs in.
 */
export async function choosePassword(
  context: Context,
  { token, password, username }: z.output<typeof resetInput>,
): Promise<{ username: string }> {
  const { db, clock, config } = context
  const { journal } = await context.settings()
  const now = clock.now()
  refuseWeak('password', password)
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
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
    const isFirst = link.purpose === 'welcome'
    if (isFirst && (await isInUse(trx, account.id)))
      throw new Refusal(
        'link_expired',
        'This account is already in use. Please log in, or ask for a reset link.',
      )
    const chosen = (isFirst && username?.trim()) || account.username
    refuseWeak('password', password, [chosen, account.email])
    if (chosen !== account.username) await rename(trx, account.id, chosen)
    await setPassword(trx, account.id, passwordHash)
    await markVerified(trx, account.id, now)
    await endAllSessions(trx, account.id)
    const about = { journal: journal.title, username: chosen, url: config.baseUrl + urls.forgotPassword }
    await queueEmail(trx, {
      eventKey: `password-changed:${account.id}:${now.getTime()}`,
      to: account.email,
      userId: account.id,
      message: isFirst ? passwordChosen(about) : passwordChanged(about),
    })
    return { username: chosen }
  })
}

async function rename(trx: Trx, userId: string, username: string): Promise<void> {
  if (await setUsername(trx, userId, username)) return
  const message = 'This username is taken. Please choose another.'
  throw new Refusal('already_exists', message, [{ path: 'username', message }])
}
