import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { registerInput } from '#domain/schemas/account.ts'
import { urls } from '#domain/urls.ts'
import { alreadyRegistered, verifyEmail } from '#emails/account.ts'
import type { Context } from '../context.ts'
import { queueEmail } from '../mail/queue.ts'
import { mailToken } from '../mail/tokens.ts'
import { requireSolved } from './captcha.ts'
import { refuseWeak } from './guessable-passwords.ts'
import { issueLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { findByEmail, insertAccount, usernameTaken } from './queries.ts'

/**
 * Registers an author. If the address already has an account, only its owner learns this, by e-mail; the
 * caller gets the same answer in both cases. A taken user name is reported, because the person has to choose
 * another.
 */
export async function register(context: Context, input: z.output<typeof registerInput>): Promise<void> {
  const { db, clock, config } = context
  await requireSolved(context, input.captchaToken)
  refuseWeak('password', input.password, [input.username, input.email])
  const passwordHash = await hashPassword(input.password)
  const { journal } = await context.settings()
  const now = clock.now()

  await db.transaction().execute(async (trx) => {
    // Checks the user name alone. An answer that also depended on the e-mail address would reveal which
    // account the address belongs to.
    if (await usernameTaken(trx, input.username))
      throw new Refusal('already_exists', 'This username is taken. Please choose another.', [
        { path: 'username', message: 'This username is taken. Please choose another.' },
      ])
    const owner = await findByEmail(trx, input.email)
    const id = owner
      ? null
      : await insertAccount(trx, {
          username: input.username,
          email: input.email,
          passwordHash,
          role: 'author',
          affiliation: input.affiliation?.trim() || null,
          firstName: input.firstName?.trim() || null,
          lastName: input.lastName?.trim() || null,
        })
    if (id) {
      const token = await issueLink(trx, id, 'verify', now)
      await queueEmail(trx, {
        eventKey: `verify:${id}:${now.getTime()}`,
        to: input.email.trim(),
        userId: id,
        message: verifyEmail({
          journal: journal.title,
          username: input.username.trim(),
          url: config.baseUrl + urls.verifyEmail(mailToken(context.secret, token)),
        }),
      })
      return
    }
    const existing = owner ?? (await findByEmail(trx, input.email))
    if (!existing) throw new Refusal('already_exists', 'This username is taken. Please choose another.')
    await queueEmail(trx, {
      eventKey: `already-registered:${existing.id}:${Math.floor(now.getTime() / 3_600_000)}`,
      to: existing.email,
      userId: existing.id,
      message: alreadyRegistered({
        journal: journal.title,
        username: existing.username,
        url: config.baseUrl + urls.forgotPassword,
      }),
    })
  })
}
