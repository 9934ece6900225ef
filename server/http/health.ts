import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'

/** Milliseconds for the database's answer. */
const patience = 2000

const state = z.object({ status: z.string() })

export async function healthRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'anyone', rateLimit: false } as const

  app.get('/health/live', { config, schema: { response: { 200: state } } }, async () => ({ status: 'live' }))

  /** Ready: the database answers. */
  app.get('/health/ready', { config, schema: { response: { 200: state } } }, async () => {
    // Whoever asks has no time for a database that takes its own.
    const timeout = pause(patience, undefined, { ref: false }).then(() => Promise.reject(new Error()))
    try {
      await Promise.race([context.pool.query('SELECT 1'), timeout])
    } catch {
      throw new Refusal('unavailable')
    }
    return { status: 'ready' }
  })
}
