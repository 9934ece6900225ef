import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Scheme and host of the journal, for addresses in documents. In production the configured address is used; elsewhere
 * the requested one, so that links in the demo work whichever host name is used.
 */
export function originOf(
  { mode, baseUrl }: Config,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
) {
  const asked = `${protocol}://${host}`
  // Parsed to an origin, which omits the default port, as addresses in pages do.
  return mode === 'production' || !URL.canParse(asked) ? baseUrl : new URL(asked).origin
}
