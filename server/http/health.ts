import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { failingChecks, withReadiness } from './readiness.ts'

/** Milliseconds for an answer: whoever asks has no time for a database that takes its own. */
const patience = 2000

const state = z.object({ status: z.string() })

export async function healthRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'anyone', rateLimit: false } as const

  app.get('/health/live', { config, schema: { response: { 200: state } } }, async () => ({ status: 'live' }))

  withReadiness(instance)
  instance.readiness.push(
    { name: 'database', patience, check: () => context.pool.query('SELECT 1') },
    // Nearly every page and call reads them.
    { name: 'settings', patience, check: () => context.settings() },
  )

  /** Ready: every part that has a check answers; where there are pages, they do, too. */
  app.get('/health/ready', { config, schema: { response: { 200: state } } }, async () => {
    const failing = await failingChecks(instance.readiness)
    if (failing.length > 0) {
      context.log.warn({ failing }, 'not ready')
      throw new Refusal('unavailable')
    }
    return { status: 'ready' }
  })
}
