import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { objectView } from '#domain/schemas/manuscript.ts'
import { id } from '#domain/schemas/shapes.ts'
import { limits } from '#domain/submission.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { findObject } from './queries.ts'
import { offerUpload, takeUpload } from './upload.ts'

export async function fileRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/objects/upload',
    {
      // A repetition gets an address of its own; the signature in it is kept nowhere.
      config: { access: 'signed-in', answersSecret: true },
      schema: { response: { 200: z.object({ uploadURL: z.string(), objectId: z.uuid() }) } },
    },
    async (request) => offerUpload(context, (await signedIn(request)).id),
  )

  app.get(
    '/api/objects/:objectId',
    {
      config: { access: 'signed-in' },
      schema: { params: z.object({ objectId: id }), response: { 200: objectView } },
    },
    async (request) => {
      const viewer = await signedIn(request)
      const object = await findObject(context.db, request.params.objectId)
      if (!object || object.ownerId !== viewer.id) throw new Refusal('not_found')
      return objectView.parse(object)
    },
  )

  // The signature is the permission here: the same PUT goes to an outside store in production.
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.files.bytes }, (_, body, done) =>
      done(null, body),
    )
    uploads.withTypeProvider<ZodTypeProvider>().put(
      '/uploads/:objectId',
      {
        config: { access: 'anyone' },
        bodyLimit: limits.files.bytes,
        schema: {
          params: z.object({ objectId: id }),
          querystring: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
          response: { 200: z.object({ objectId: z.uuid() }) },
        },
      },
      async (request) => {
        const { objectId } = request.params
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await takeUpload(context, objectId, request.query, bytes)
        return { objectId }
      },
    )
  })
}
