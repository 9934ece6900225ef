import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readingView } from '#domain/schemas/reading.ts'
import { id } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { pagePicture, pictureWidths, reading } from './reading.ts'

const config = { access: 'signed-in' } as const
const params = z.object({ fileId: id })
const [usual, large] = pictureWidths

/** Whoever may download a file may read it here; each picture asks anew who that is. */
export async function readingRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/manuscripts/files/:fileId/pages',
    { config, schema: { params, response: { 200: readingView } } },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return reading(context, await signedIn(request), request.params.fileId)
    },
  )
  app.get(
    '/api/manuscripts/files/:fileId/pages/:page',
    {
      config,
      schema: {
        params: params.extend({ page: z.coerce.number().int().min(1).max(5000) }),
        querystring: z.object({ size: z.enum(['usual', 'large']).default('usual').catch('usual') }),
        response: { 200: z.unknown().meta({ description: 'The page as a PNG' }) },
      },
    },
    async (request, reply) => {
      const { fileId, page } = request.params
      const width = request.query.size === 'large' ? large : usual
      const picture = await pagePicture(context, await signedIn(request), fileId, page, width)
      return reply
        .type('image/png')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(picture)
    },
  )
}
