import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cmsWebhookApi } from '#domain/api/cms-webhooks.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { refuseOvertaken } from '../http/overtaken.ts'
import { seal } from '../http/sealing.ts'
import { audit } from '../workflow/record.ts'
import { ForbiddenAddress, pinnedAddress } from './address.ts'
import { deleteWebhook, insertWebhook, listWebhooks, lockWebhook, updateWebhook } from './queries.ts'

/** Refuses an address that no event would ever be sent to. A name that cannot be resolved now may be later. */
async function refuseForbidden({ settings }: Context, url: string): Promise<void> {
  const { allowPrivate } = (await settings()).webhooks
  const address = new URL(url)
  if (address.username || address.password) throw invalid('url', 'Please leave out user name and password')
  try {
    await pinnedAddress(address, allowPrivate)
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw invalid('url', error.message)
  }
}

export async function webhookRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, clock, secret } = context
  implement(app, context, cmsWebhookApi, {
    'GET /api/cms/webhooks': async () => listWebhooks(db),
    'POST /api/cms/webhooks': async (request, reply) => {
      const { url, events } = request.body
      await refuseForbidden(context, url)
      const { id: actorId } = await signedIn(request)
      const key = randomBytes(32).toString('base64')
      const at = clock.now()
      const id = await db.transaction().execute(async (trx) => {
        const made = await insertWebhook(trx, {
          ...{ url, events: [...new Set(events)], createdAt: at, createdBy: actorId },
          sealedKey: seal(secret, 'webhook key', key),
        })
        await audit(
          trx,
          { actorId, action: 'webhook_created', subject: ['webhook', made], at },
          { url, events },
        )
        return made
      })
      return reply.status(201).send({ id, key: `whsec_${key}` })
    },
    // The key stays. What was not delivered yet goes to the new address.
    'PUT /api/cms/webhooks/{id}': async (request) => {
      const { id } = request.params
      const { was, ...change } = request.body
      if (change.url) await refuseForbidden(context, change.url)
      const { id: actorId } = await signedIn(request)
      await db.transaction().execute(async (trx) => {
        const present = await lockWebhook(trx, id)
        if (!present) throw new Refusal('not_found')
        refuseOvertaken(was, present)
        const { url, events } = { ...present, ...change }
        const now = { url, events: [...new Set(events)] }
        await updateWebhook(trx, id, now)
        const event = { actorId, action: 'webhook_updated', at: clock.now() }
        await audit(trx, { ...event, subject: ['webhook', id] }, now)
      })
      return { id }
    },
    'DELETE /api/cms/webhooks/{id}': async (request) => {
      const { id } = request.params
      const { id: actorId } = await signedIn(request)
      await db.transaction().execute(async (trx) => {
        const url = await deleteWebhook(trx, id)
        if (url === null) throw new Refusal('not_found')
        const event = { actorId, action: 'webhook_deleted', at: clock.now() }
        await audit(trx, { ...event, subject: ['webhook', id] }, { url })
      })
      return { id }
    },
  })
}
