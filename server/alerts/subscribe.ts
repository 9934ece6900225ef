import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { alertInput } from '#domain/schemas/reader.ts'
import { urls } from '#domain/urls.ts'
import { alertWords, alreadySubscribed, confirmAlert } from '#emails/reader.ts'
import type { Context } from '../context.ts'
import { queueEmail } from '../mail/queue.ts'
import { alertToken, confirmDays, readAlertToken } from './links.ts'
import {
  confirmSubscription,
  countSubscriptions,
  ensureSubscription,
  removeSubscriptions,
} from './queries.ts'

/** Maximum number of alerts per address, to prevent abuse. */
const mostAlerts = 20
/** Milliseconds during which a repeated request does not send another message. */
const repeatAfter = 10 * 60_000

function termOf({ scope, category, search }: z.output<typeof alertInput>): string {
  const term = scope === 'category' ? category : scope === 'search' ? search : ''
  return (term ?? '').replaceAll(/\s+/g, ' ').trim()
}

/**
 * Creates a subscription to be confirmed by e-mail. The response is the same for every address, because only
 * its owner may learn whether it is subscribed.
 */
export async function subscribe(context: Context, input: z.output<typeof alertInput>): Promise<void> {
  const { db, clock, config, secret } = context
  const { journal } = await context.settings()
  const now = clock.now()
  const email = input.email.trim()
  const emailKey = email.normalize('NFKC').toLowerCase()
  const { scope } = input
  const term = termOf(input)
  await db.transaction().execute(async (trx) => {
    if ((await countSubscriptions(trx, emailKey)) >= mostAlerts) return
    const subscription = await ensureSubscription(trx, { email, emailKey, scope, term }, now)
    const about = { journal: journal.title, scope, term }
    const ends = new Date(now.getTime() + confirmDays * 86_400_000)
    const link = (purpose: 'confirm' | 'unsubscribe') =>
      purpose === 'confirm'
        ? urls.alertsConfirm(alertToken(secret, 'confirm', [subscription.id], ends))
        : urls.alertsUnsubscribe(alertToken(secret, 'unsubscribe', [subscription.id], null))
    await queueEmail(trx, {
      eventKey: `alert-asked:${subscription.id}:${Math.floor(now.getTime() / repeatAfter)}`,
      to: subscription.email,
      message: subscription.confirmedAt
        ? alreadySubscribed({ ...about, unsubscribeUrl: config.baseUrl + link('unsubscribe') })
        : confirmAlert({ ...about, url: config.baseUrl + link('confirm'), days: confirmDays }),
    })
  })
}

/** Confirms a subscription and returns its scope. A repeated request succeeds again. */
export async function confirm({ db, clock, secret }: Context, token: string): Promise<string> {
  const now = clock.now()
  const read = readAlertToken(secret, 'confirm', token, now)
  if (read === 'expired')
    throw new Refusal('link_expired', 'This link has expired. Please subscribe once more.')
  const [id] = read === 'invalid' ? [] : read.ids
  const found = id && (await confirmSubscription(db, id, now))
  if (!found) throw new Refusal('link_invalid', 'This link is not valid. Please subscribe once more.')
  return alertWords(found)
}

/** Ends the alerts and deletes the address. A repeated request succeeds again. */
export async function unsubscribe({ db, clock, secret }: Context, token: string): Promise<void> {
  const read = readAlertToken(secret, 'unsubscribe', token, clock.now())
  if (typeof read === 'string')
    throw new Refusal('link_invalid', 'This link is not valid. Please use the one in the newest message.')
  await removeSubscriptions(db, read.ids)
}
