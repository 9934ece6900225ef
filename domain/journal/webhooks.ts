/** Events that outside systems can be told of. */
export const webhookEvents = {
  'manuscript.submitted': 'A manuscript is submitted',
  'decision.released': 'A decision reaches the authors',
  'article.published': 'An article is published',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]
