import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { withReadiness } from './readiness.ts'

interface Limits {
  /** Milliseconds for which everything is still answered. */
  delay: number
  /** Milliseconds within which requests under way must end. */
  patience: number
}

/**
 * Prepares the server for being stopped without a failed request. The result begins the stop: for some milliseconds the server
 * still answers everything, while it says that it is not ready, so that a balancer sends requests elsewhere, and closes each
 * connection after its answer, so that none is closed while a request is on its way.
 */
export function gentleStop(app: FastifyInstance): (limits: Limits) => Promise<void> {
  let isStopping = false
  withReadiness(app)
  app.readiness.push({
    name: 'staying',
    patience: 1000,
    check: async () => {
      if (isStopping) throw new Error('This server is stopping')
    },
  })
  return async ({ delay, patience }) => {
    isStopping = true
    app.server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
    await pause(delay)
    // Nothing new is accepted, and what has been accepted is answered before the app begins to refuse requests.
    const ended = new Promise<void>((resolve) => app.server.close(() => resolve()))
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await Promise.race([ended, pause(patience, undefined, { ref: false })])
    clearInterval(idle)
  }
}
