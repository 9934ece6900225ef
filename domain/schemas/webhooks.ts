import { z } from 'zod'
import { webhookEventNames } from '../journal/webhooks.ts'
import { id, instant } from './shapes.ts'
import { was } from './was.ts'

export const newWebhook = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Please enter a web address' }).max(2000),
  events: z.array(z.enum(webhookEventNames)).min(1, 'Please choose at least one event'),
})

export const webhookChange = newWebhook.partial().extend({ was })

export const webhookView = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  createdAt: instant,
  /** The last deliveries, newest first. */
  deliveries: z.array(
    z.object({
      id,
      event: z.string(),
      occurredAt: instant,
      attempts: z.number().int(),
      deliveredAt: instant.nullable(),
      problem: z.string().nullable(),
    }),
  ),
})
export type WebhookView = z.infer<typeof webhookView>

/** The key of the signatures, which is shown only once. */
export const madeWebhook = z.object({ id, key: z.string() })
