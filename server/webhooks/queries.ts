import { sql } from 'kysely'
import type { WebhookView } from '#domain/schemas/webhooks.ts'
import type { Queryable, Trx } from '../db/client.ts'

export function findDelivery(db: Queryable, id: string) {
  return db
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhookId')
    .select(['w.url', 'w.sealedKey', 'd.body', 'd.deliveredAt'])
    .where('d.id', '=', id)
    .executeTakeFirst()
}

export async function settleDelivery(
  db: Queryable,
  id: string,
  result: { deliveredAt: Date | null; problem: string | null },
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ ...result, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()
}

const deliveriesShown = 10

export async function listWebhooks(db: Queryable): Promise<WebhookView[]> {
  const { rows } = await sql<WebhookView>`
    SELECT w.id, w.url, w.events, w.created_at, coalesce((
      SELECT json_agg(json_build_object('id', d.id, 'event', d.event, 'occurredAt', d.occurred_at,
        'attempts', d.attempts, 'deliveredAt', d.delivered_at, 'problem', d.problem) ORDER BY d.occurred_at DESC)
      FROM (SELECT * FROM webhook_deliveries WHERE webhook_id = w.id ORDER BY occurred_at DESC
        LIMIT ${deliveriesShown}) d), '[]') AS deliveries
    FROM webhooks w ORDER BY w.created_at`.execute(db)
  return rows
}

export async function insertWebhook(
  trx: Trx,
  row: { url: string; events: string[]; sealedKey: string; createdAt: Date; createdBy: string },
): Promise<string> {
  const { id } = await trx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a webhook against other writers, and returns what of it can be changed. */
export function lockWebhook(trx: Trx, id: string) {
  return trx
    .selectFrom('webhooks')
    .select(['url', 'events'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateWebhook(
  trx: Trx,
  id: string,
  change: { url: string; events: string[] },
): Promise<void> {
  await trx.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

export async function deleteWebhook(trx: Trx, id: string): Promise<string | null> {
  const row = await trx.deleteFrom('webhooks').where('id', '=', id).returning('url').executeTakeFirst()
  return row?.url ?? null
}

/** Forgets events that were delivered or given up long ago. */
export async function forgetDeliveries(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('occurredAt', '<', before.toISOString()).execute()
}
