import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/errors.ts'

/** Milliseconds between two measurements of the event loop's delay. */
const sampleInterval = 1000

interface Limits {
  /** Mean delay of the event loop in milliseconds above which requests are answered with 503; 0 for no limit. */
  maxEventLoopDelay: number
  sampleInterval?: number
}

/**
 * Answers 503 while the event loop is blocked. A server that has only just begun to listen has spent seconds on reading
 * its code and, on the first start, on the demo; what was measured then says nothing about the requests, so the limit
 * applies from the second measurement after it began to listen.
 */
export async function limitPressure(app: FastifyInstance, limits: Limits): Promise<void> {
  const interval = limits.sampleInterval ?? sampleInterval
  let limitedFrom = 0
  app.addHook('onListen', async () => {
    limitedFrom = performance.now() + 2 * interval
  })
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelay,
    sampleInterval: interval,
    exposeStatusRoute: false,
    pressureHandler: (request, reply) => {
      // A service manager would end a process that is only busy.
      if (request.routeOptions.url === '/health/live') return
      if (performance.now() < limitedFrom) return
      reply.header('retry-after', '10')
      throw new Refusal('unavailable')
    },
  })
}
