import type { FastifyInstance } from 'fastify'
import { engravingSvg, isEngravingKind } from '#server/http/engraving/engraving.ts'
import { type Asset, assetOf, sendAsset } from '../assets.ts'

/**
 * Number of drawings cached in memory, because drawing one takes 3 to 100 ms. Browsers cache them
 * permanently.
 */
const keep = 400
const longestSeed = 200

/**
 * Headers that are omitted, because they protect documents or inform API clients. A page loads several
 * drawings, and these headers would be larger than the drawings.
 */
const unneeded = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
]

/** Serves `/engraving/{kind}/{seed}.svg`. The same seed always gives the same drawing. */
export function engravings(app: FastifyInstance): void {
  const drawn = new Map<string, Asset>()
  app.get<{ Params: { kind: string; '*': string } }>(
    '/engraving/:kind/*',
    // Everybody may request this route. Only routes under /api need an access declaration in domain/api.
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const { kind, '*': file } = request.params
      if (!isEngravingKind(kind) || !file.endsWith('.svg') || file.length > longestSeed)
        return reply.callNotFound()
      const key = `${kind}/${file}`
      const found = drawn.get(key) ?? assetOf(file, Buffer.from(engravingSvg(kind, file.slice(0, -4))), true)
      drawn.delete(key)
      drawn.set(key, found)
      for (const oldest of drawn.keys()) {
        if (drawn.size <= keep) break
        drawn.delete(oldest)
      }
      for (const name of unneeded) {
        reply.removeHeader(name)
        reply.raw.removeHeader(name)
      }
      return sendAsset(request, reply, found)
    },
  )
}
