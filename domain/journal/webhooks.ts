/** Events that outside systems can be told of. */
export const webhookEvents = {
  'manuscript.submitted': 'A manuscript is submitted',
  'manuscript.revised': 'A revised version is submitted',
  'manuscript.withdrawn': 'A manuscript is withdrawn',
  'decision.released': 'A decision reaches the authors',
  'article.published': 'An article is published, or a correction, a retraction or another notice about one',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]
