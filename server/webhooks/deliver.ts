import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Context } from '../context.ts'
import { unseal } from '../http/sealing.ts'
import { pinnedAddress } from './address.ts'
import { findDelivery, settleDelivery } from './queries.ts'

/** Milliseconds for one delivery. */
const patience = 10_000

/**
 * Job that delivers one event (Standard Webhooks, https://www.standardwebhooks.com: id, timestamp and signature in the headers).
 * Only an answer 2xx counts; redirects are not followed. What is not delivered is tried again for some hours.
 */
export async function deliverWebhook(
  context: Context,
  { deliveryId }: { deliveryId: string },
): Promise<void> {
  const { db, clock, secret } = context
  const delivery = await findDelivery(db, deliveryId)
  if (!delivery || delivery.deliveredAt) return
  const key = unseal(secret, 'webhook key', delivery.sealedKey)
  const { allowPrivate } = (await context.settings()).webhooks
  try {
    if (!key) throw new Error('The key was encrypted with another SECRET. Please make the webhook anew.')
    const body = JSON.stringify(delivery.body)
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const signature = createHmac('sha256', Buffer.from(key, 'base64'))
      .update(`${deliveryId}.${timestamp}.${body}`)
      .digest('base64')
    const status = await post(new URL(delivery.url), allowPrivate, body, {
      'content-type': 'application/json',
      'webhook-id': deliveryId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
      'user-agent': 'Imprimatur',
    })
    if (status < 200 || status > 299) throw new Error(`The address answered ${status}`)
    await settleDelivery(db, deliveryId, { deliveredAt: clock.now(), problem: null })
  } catch (error) {
    await settleDelivery(db, deliveryId, {
      deliveredAt: null,
      problem: (error as Error).message.slice(0, 500),
    })
    throw error
  }
}

/** Posts to exactly the address that was checked, whatever the name means by then. */
async function post(
  url: URL,
  allowPrivate: boolean,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  const pinned = await pinnedAddress(url, allowPrivate)
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(patience),
        agent: false,
        lookup: (_host, options, done) =>
          options.all ? done(null, [pinned]) : done(null, pinned.address, pinned.family),
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        // What it says is of no interest.
        response.destroy()
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
