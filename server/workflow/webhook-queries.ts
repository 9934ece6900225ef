import type { NoticeKind } from '#domain/article/notice.ts'
import type { WebhookEvent } from '#domain/journal/webhooks.ts'
import { urls } from '#domain/urls.ts'
import type { Trx } from '../db/client.ts'
import { addJob } from '../db/jobs.ts'

/**
 * Writes an event to the outbox, for each address that asked for it, in the transaction of the event. Whoever reads the address
 * is not known, so the data are what any reader of the journal's e-mails may know: no authors and no title before publication,
 * and never reviewers.
 */
export async function tellWebhooks(
  trx: Trx,
  event: WebhookEvent,
  data: Readonly<Record<string, string | number | null>>,
  at: Date,
): Promise<void> {
  const webhooks = await trx.selectFrom('webhooks').select(['id', 'events']).execute()
  for (const { id, events } of webhooks) {
    if (!events.includes(event)) continue
    const row = await trx
      .insertInto('webhookDeliveries')
      .values({
        webhookId: id,
        event,
        body: JSON.stringify({ type: event, timestamp: at.toISOString(), data }),
        occurredAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(trx, 'deliver_webhook', { deliveryId: row.id }, { maxAttempts: 12 })
  }
}

/** Tells of a published article. A notice is an article of its own, which names the one that it is about. */
export function tellOfArticle(
  trx: Trx,
  { baseUrl }: { baseUrl: string },
  article: {
    manuscript: { id: string; number: string } | null
    articleId: string
    doi: string | null
    title: string
    publishedDate: string
    notice?: { kind: NoticeKind; about: string }
  },
  at: Date,
): Promise<void> {
  const { manuscript, notice, articleId, doi, title, publishedDate } = article
  return tellWebhooks(
    trx,
    'article.published',
    {
      ...{ manuscriptId: manuscript?.id ?? null, number: manuscript?.number ?? null },
      ...{ articleId, doi, title, url: baseUrl + urls.article(articleId), publishedDate },
      ...{ notice: notice?.kind ?? null, about: notice?.about ?? null },
    },
    at,
  )
}
