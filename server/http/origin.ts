import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Scheme and host of the journal, for addresses in documents. Production knows its own and believes nobody else's
 * word; elsewhere it is the one that was asked, so that links work from wherever one tries the demo.
 */
export function originOf(
  { mode, baseUrl }: Config,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
) {
  const asked = `${protocol}://${host}`
  // The origin and not the text: a default port goes without saying, as in the pages' own addresses.
  return mode === 'production' || !URL.canParse(asked) ? baseUrl : new URL(asked).origin
}
