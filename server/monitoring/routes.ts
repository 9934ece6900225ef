import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { keyedHash } from '../http/sealing.ts'
import type { Instruments } from './metrics.ts'
import { scrape } from './scrape.ts'

/** Headers with which a proxy on this machine passes on requests of others. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * `GET /metrics`: with METRICS_TOKEN for whoever sends it as bearer token, otherwise for requests from this machine that no
 * proxy has passed on. Everybody else gets 404.
 */
export async function metricsRoutes(
  app: FastifyInstance,
  context: Context,
  instruments: Instruments,
): Promise<void> {
  app.get(
    '/metrics',
    { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      if (!mayRead(request, context)) throw new Refusal('not_found')
      return reply
        .type(instruments.registry.contentType)
        .header('cache-control', 'no-store')
        .send(await scrape(context, instruments))
    },
  )
}

function mayRead({ headers, socket }: FastifyRequest, { config, secret }: Context): boolean {
  if (config.metricsToken !== null) {
    const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const digest = (token: string) => keyedHash(secret, 'metrics token', token)
    return timingSafeEqual(digest(given), digest(config.metricsToken))
  }
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  return isLocal && !forwarded.some((name) => headers[name] !== undefined)
}
