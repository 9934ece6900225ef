import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Returns scheme and host of the journal, for addresses in documents. In production this is the configured
 * address. Elsewhere it is the requested one, so that links in the demo work whichever host name is used.
 */
export function originOf(
  { mode, baseUrl }: Config,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
) {
  const asked = `${protocol}://${host}`
  // The address is reduced to its origin, because that omits the default port, like the addresses in pages.
  return mode === 'production' || !URL.canParse(asked) ? baseUrl : new URL(asked).origin
}
