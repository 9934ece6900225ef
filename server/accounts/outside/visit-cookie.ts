import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { providerIds } from '#domain/account/outside-sign-in.ts'
import type { Context } from '../../context.ts'
import { seal, unseal } from '../../http/sealing.ts'

const name = 'imprimatur_visit'
const path = '/api/cms/auth'
/** Seconds between going to a provider and coming back. */
const lives = 600

const content = z.object({
  provider: z.enum(providerIds),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page that asked for the sign-in. */
  from: z.string().nullable(),
  /** The account that a signed-in person connects with the provider. */
  connectTo: z.string().nullable(),
  until: z.number(),
})
export type KeptVisit = Omit<z.infer<typeof content>, 'until'>

/** In the browser that began it, sealed: nobody else can end the visit, and no table holds its secrets. */
export function keepVisit(reply: FastifyReply, { secret, clock, config }: Context, visit: KeptVisit): void {
  const until = clock.now().getTime() + lives * 1000
  reply.setCookie(name, seal(secret, 'outside sign-in', JSON.stringify({ ...visit, until })), {
    path,
    httpOnly: true,
    // Lax and not strict: the browser comes back from another site.
    sameSite: 'lax',
    secure: config.baseUrl.startsWith('https://'),
    maxAge: lives,
  })
}

/** Once: the cookie is gone with the answer. */
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
