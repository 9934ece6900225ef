import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { cmsLimits, cmsMessages } from '#domain/journal/cms.ts'
import { newPicture, pictureView } from '#domain/schemas/cms.ts'
import { id, removed } from '#domain/schemas/shapes.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { keepPicture, pictureViewOf, removePicture } from './keep.ts'
import { findPicture, listPictures } from './queries.ts'

const config = { access: 'admin' } as const
const params = z.object({ id })

export async function pictureRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get('/api/cms/pictures', { config, schema: { response: { 200: z.array(pictureView) } } }, async () =>
    (await listPictures(context.db)).map(pictureViewOf),
  )
  app.delete(
    '/api/cms/pictures/:id',
    { config, schema: { params, response: { 200: removed } } },
    async (request) => removePicture(context, (await signedIn(request)).id, request.params.id),
  )

  // The body is the picture itself; its description stands in the address.
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: cmsLimits.picture }, (_, body, done) =>
      done(null, body),
    )
    uploads.withTypeProvider<ZodTypeProvider>().post(
      '/api/cms/pictures',
      {
        config,
        bodyLimit: cmsLimits.picture,
        schema: { querystring: newPicture, response: { 201: pictureView } },
      },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (bytes.length === 0) throw new Refusal('invalid', 'Please choose a picture')
        return reply
          .status(201)
          .send(await keepPicture(context, (await signedIn(request)).id, request.query.alt, bytes))
      },
    )
  })

  app.get(
    urls.picture(':id'),
    { config: { access: 'anyone' }, schema: { params: z.object({ id: z.string().max(100) }) } },
    async (request, reply) => {
      const named = id.safeParse(request.params.id)
      const picture = named.success ? await findPicture(context.db, named.data) : undefined
      if (!picture) throw new Refusal('not_found', cmsMessages.pictureGone)
      return (
        reply
          .type(picture.mediaType)
          .header('content-length', picture.size)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          // Never changed, only replaced by another.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(context.files.stream(picture.storageKey))
      )
    },
  )
}
