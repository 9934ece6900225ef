import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { providerIds, recordParts } from '#domain/account/outside-sign-in.ts'
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../http/sealing.ts'

const name = 'imprimatur_visit'
const path = '/api/cms/auth'
/** Seconds within which the browser must return from the provider. */
const lives = 600

const content = z.object({
  provider: z.enum(providerIds),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page from which the sign-in was started. */
  from: z.string().nullable(),
  /** The account to connect, if a signed-in person is connecting a provider. */
  connectTo: z.string().nullable(),
  /** What the person allows to be added to their ORCID record. */
  record: z.enum(recordParts).nullable(),
  until: z.number(),
})
export type KeptVisit = Omit<z.infer<typeof content>, 'until'>

/** Stores the sign-in attempt, encrypted, in the browser that started it, so that no other browser can complete it and the database holds none of its secrets. */
export function keepVisit(reply: FastifyReply, { secret, clock, config }: Context, visit: KeptVisit): void {
  const until = clock.now().getTime() + lives * 1000
  reply.setCookie(name, seal(secret, 'outside sign-in', JSON.stringify({ ...visit, until })), {
    path,
    httpOnly: true,
    // Lax rather than strict, because the browser returns from another site.
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https://'),
    maxAge: lives,
  })
}

/** Reads the stored sign-in attempt and deletes its cookie, so that it can be used only once. */
export function takeVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, clock }: Context,
): KeptVisit | null {
  const sealed = request.cookies[name]
  if (!sealed) return null
  reply.clearCookie(name, { path })
  const text = unseal(secret, 'outside sign-in', sealed)
  const visit = text === null ? null : content.safeParse(JSON.parse(text))
  return visit?.success && visit.data.until > clock.now().getTime() ? visit.data : null
}
