import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cmsPictureApi } from '#domain/api/cms-pictures.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import { id } from '#domain/schemas/shapes.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { keepPicture, pictureViewOf, removePicture } from './keep.ts'
import { findPicture, listPictures } from './queries.ts'

export async function pictureRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  implement(app, context, cmsPictureApi, {
    'GET /api/cms/pictures': async () => (await listPictures(context.db)).map(pictureViewOf),
    'POST /api/cms/pictures': async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (bytes.length === 0) throw invalid('picture', 'Please choose a picture')
      return reply
        .status(201)
        .send(await keepPicture(context, await signedIn(request), request.query.alt, bytes))
    },
    'DELETE /api/cms/pictures/{id}': async (request) =>
      removePicture(context, (await signedIn(request)).id, request.params.id),
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
          // Pictures never change, because a new picture has a new URL.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(context.files.stream(picture.storageKey))
      )
    },
  )
}
