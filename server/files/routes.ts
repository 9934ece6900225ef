import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { objectApi } from '#domain/api/objects.ts'
import { Refusal } from '#domain/errors.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { id } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { askForCopy, downloadCopy, readCopy, settleObject, viewObject } from './object-copy.ts'
import { offerUpload, takeUpload } from './upload.ts'

/** Pixels: sharp enough to read at the width of the dialog. */
const pictureWidth = 1100

export async function fileRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  implement(app, context, objectApi, {
    'POST /api/objects/upload': async (request) =>
      offerUpload(context, (await signedIn(request)).id, request.body?.size ?? null),
    'GET /api/objects/{objectId}': async (request) =>
      viewObject(context, await signedIn(request), request.params.objectId),
    'POST /api/objects/{objectId}/blind-copy': async (request) =>
      askForCopy(context, await signedIn(request), request.params.objectId, request.body),
    'POST /api/objects/{objectId}/anonymity': async (request) =>
      settleObject(context, await signedIn(request), request.params.objectId, request.body),
    'GET /api/objects/{objectId}/blind-copy': async (request, reply) => {
      const bytes = await downloadCopy(context, await signedIn(request), request.params.objectId)
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="copy-for-reviewers.pdf"')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
    'GET /api/objects/{objectId}/blind-copy/pages/{page}': async (request, reply) => {
      const bytes = await readCopy(context, await signedIn(request), request.params.objectId)
      const picture = await context.documents.picture(bytes, request.params.page - 1, pictureWidth)
      if (!picture) throw new Refusal('not_found')
      return reply
        .type('image/png')
        .header('cache-control', 'private, max-age=600')
        .send(Buffer.from(picture))
    },
  })

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
