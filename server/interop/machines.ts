import type { FastifyInstance } from 'fastify'
import type { Settings } from '#domain/journal/settings.ts'
import type { Context } from '../context.ts'

/**
 * The publisher's reservation of text and data mining (TDM Reservation Protocol, https://www.w3.org/community/reports/tdmrep/).
 * Null if nothing is reserved.
 */
export function tdmReservation({ machines }: Pick<Settings, 'machines'>): string | null {
  if (!machines.reservesMining) return null
  const policy = machines.miningPolicy && { 'tdm-policy': machines.miningPolicy }
  return JSON.stringify([{ location: '/', 'tdm-reservation': 1, ...policy }])
}

/** What is said about the program itself, also while there is no database to read settings from. */
const aboutProgram = /^\/(health\/|metrics$)/

/** The same in the headers of what everybody may read, for programs that fetch one file. Pages have it in their head. */
export function miningHeaders(app: FastifyInstance, { settings }: Pick<Context, 'settings'>): void {
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    if (method !== 'GET' || routeOptions.config.access !== 'anyone' || reply.statusCode >= 300) return
    if (aboutProgram.test(routeOptions.url ?? '')) return
    const { reservesMining, miningPolicy } = (await settings()).machines
    if (!reservesMining) return
    reply.header('tdm-reservation', '1')
    if (miningPolicy) reply.header('tdm-policy', miningPolicy)
  })
}

const validDays = 180

/** security.txt (RFC 9116). Null if the journal names no contact. It always ends half a year ahead, because it is written now. */
export function securityTxt(
  { machines }: Pick<Settings, 'machines'>,
  origin: string,
  now: Date,
): string | null {
  const { securityContact: contact } = machines
  if (!contact) return null
  const expires = new Date(now.getTime() + validDays * 86_400_000).toISOString()
  return [
    `Contact: ${contact.includes('@') && !contact.includes(':') ? `mailto:${contact}` : contact}`,
    `Expires: ${expires}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}
