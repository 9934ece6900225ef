import type { FastifyInstance } from 'fastify'
import { engravingSvg, isEngravingKind } from '#server/http/engraving/engraving.ts'
import { type Asset, assetOf, sendAsset } from '../assets.ts'

/** Drawing one takes 3 to 100 ms, so the last few hundred are kept; browsers keep theirs for good. */
const keep = 400
const longestSeed = 200

/** `/engraving/{kind}/{seed}.svg`: the same seed gives the same lines for ever. */
export function engravings(app: FastifyInstance): void {
  const drawn = new Map<string, Asset>()
  app.get<{ Params: { kind: string; '*': string } }>(
    '/engraving/:kind/*',
    // Open to everybody; the app's own rules are asked of routes under /api.
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
      return sendAsset(request, reply, found)
    },
  )
}
