import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { describe } from './errors.ts'
import { failingChecks, withReadiness } from './readiness.ts'

/** Milliseconds to wait for an answer. A database that is slower is reported as failing. */
const patience = 2000

const state = z.object({ status: z.string() })

export async function healthRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'anyone', rateLimit: false } as const

  app.get('/health/live', { config, schema: { response: { 200: state } } }, async () => ({ status: 'live' }))

  withReadiness(instance)
  instance.readiness.push(
    { name: 'database', patience, check: () => context.pool.query('SELECT 1') },
    // Checks the settings, because nearly every page and API call reads them.
    { name: 'settings', patience, check: () => context.settings() },
    { name: 'storage', patience, check: storageCheck(context) },
  )

  /** Answers 200 if every check passes, including that pages can be rendered. */
  app.get('/health/ready', { config, schema: { response: { 200: state } } }, async () => {
    const failing = await failingChecks(instance.readiness)
    if (failing.length > 0) {
      context.log.warn({ failing }, 'not ready')
      throw new Refusal('unavailable')
    }
    return { status: 'ready' }
  })
}

/**
 * Milliseconds for which a result is cached, so that frequent requests do not write to the disk each time.
 */
const storageFor = 10_000

/** Rejects if files cannot be stored: the disk is full or read-only, or the file store does not answer. */
function storageCheck({ files, log }: Context): () => Promise<void> {
  let found: Promise<void> | undefined
  let foundAt = 0
  const look = async () => {
    const key = `checks/${randomUUID()}`
    await files.put(key, Buffer.from('a check'))
    await files.remove(key)
  }
  return () => {
    if (!found || Date.now() - foundAt > storageFor) {
      foundAt = Date.now()
      found = look()
      found.catch((error: unknown) => {
        // Failures are not cached, because the storage may have been repaired.
        found = undefined
        log.error({ error: describe(error) }, 'nothing can be stored')
      })
    }
    return found
  }
}
