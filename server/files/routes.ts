import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { copyInput, objectSettleInput, objectView } from '#domain/schemas/objects.ts'
import { id } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { askForCopy, readCopy, settleObject, viewObject } from './object-copy.ts'
import { offerUpload, takeUpload } from './upload.ts'

const object = z.object({ objectId: id })
/** Pixels: sharp enough to read at the width of the dialog. */
const pictureWidth = 1100

export async function fileRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/objects/upload',
    {
      // A repetition gets an address of its own; the signature in it is kept nowhere.
      config: { access: 'signed-in', answersSecret: true },
      schema: {
        // Not asked for; whoever says it gets an address for just that many bytes.
        body: z
          .strictObject({
            size: z
              .number()
              .int()
              .min(0)
              .max(limits.files.bytes * 1000)
              .optional(),
          })
          .nullish(),
        response: { 200: z.object({ uploadURL: z.string(), objectId: z.uuid() }) },
      },
    },
    async (request) => offerUpload(context, (await signedIn(request)).id, request.body?.size ?? null),
  )

  app.get(
    '/api/objects/:objectId',
    {
      config: { access: 'signed-in' },
      schema: { params: object, response: { 200: objectView } },
    },
    async (request) => viewObject(context, await signedIn(request), request.params.objectId),
  )

  app.post(
    '/api/objects/:objectId/blind-copy',
    {
      config: { access: 'signed-in' },
      schema: { params: object, body: copyInput, response: { 200: objectView } },
    },
    async (request) => askForCopy(context, await signedIn(request), request.params.objectId, request.body),
  )

  app.post(
    '/api/objects/:objectId/anonymity',
    {
      config: { access: 'signed-in' },
      schema: { params: object, body: objectSettleInput, response: { 200: objectView } },
    },
    async (request) => settleObject(context, await signedIn(request), request.params.objectId, request.body),
  )

  app.get(
    '/api/objects/:objectId/blind-copy',
    {
      config: { access: 'signed-in' },
      schema: { params: object, response: { 200: z.unknown().meta({ description: 'The PDF' }) } },
    },
    async (request, reply) => {
      const bytes = await readCopy(context, await signedIn(request), request.params.objectId)
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="copy-for-reviewers.pdf"')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  )

  app.get(
    '/api/objects/:objectId/blind-copy/pages/:page',
    {
      config: { access: 'signed-in' },
      schema: {
        params: object.extend({ page: z.coerce.number().int().min(1).max(5000) }),
        response: { 200: z.unknown().meta({ description: 'The page as a PNG' }) },
      },
    },
    async (request, reply) => {
      const bytes = await readCopy(context, await signedIn(request), request.params.objectId)
      const picture = await context.documents.picture(bytes, request.params.page - 1, pictureWidth)
      if (!picture) throw new Refusal('not_found')
      return reply
        .type('image/png')
        .header('cache-control', 'private, max-age=600')
        .send(Buffer.from(picture))
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
