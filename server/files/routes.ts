import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { objectApi } from '#domain/api/objects.ts'
import { Refusal } from '#domain/errors.ts'
import { id } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { viewFrontPage } from './front-page.ts'
import { askForCopy, keyOfCopy, keyOfDownload, settleObject, viewObject } from './object-copy.ts'
import { previewPage, viewPreview } from './preview.ts'
import { askForFront, viewFront } from './read-front.ts'
import { offerUpload, takeUpload } from './upload.ts'

/** Width in pixels. Text is sharp enough to read at the width of the dialog. */
const pictureWidth = 1100

export async function fileRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  implement(app, context, objectApi, {
    'POST /api/objects/upload': async (request) =>
      offerUpload(context, (await signedIn(request)).id, request.body ?? {}),
    'GET /api/objects/{objectId}': async (request) =>
      viewObject(context, await signedIn(request), request.params.objectId),
    'POST /api/objects/{objectId}/blind-copy': async (request) =>
      askForCopy(context, await signedIn(request), request.params.objectId, request.body),
    'POST /api/objects/{objectId}/anonymity': async (request) =>
      settleObject(context, await signedIn(request), request.params.objectId, request.body),
    'POST /api/objects/{objectId}/front': async (request) =>
      askForFront(context, await signedIn(request), request.params.objectId),
    'GET /api/objects/{objectId}/front': async (request) =>
      viewFront(context, await signedIn(request), request.params.objectId),
    'GET /api/objects/{objectId}/front/page': async (request) =>
      viewFrontPage(context, await signedIn(request), request.params.objectId),
    'GET /api/objects/{objectId}/blind-copy': async (request, reply) => {
      const key = await keyOfDownload(context, await signedIn(request), request.params.objectId)
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="copy-for-reviewers.pdf"')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(context.files.stream(key))
    },
    'GET /api/objects/{objectId}/blind-copy/pages/{page}': async (request, reply) => {
      const viewer = await signedIn(request)
      const key = await keyOfCopy(context, viewer, request.params.objectId)
      const image = await context.renderedPages.image(key, request.params.page, pictureWidth, viewer.id)
      if (!image) throw new Refusal('not_found')
      return reply.type('image/png').header('cache-control', 'private, max-age=600').send(image)
    },
    'GET /api/objects/{objectId}/preview': async (request) =>
      viewPreview(context, await signedIn(request), request.params.objectId),
    'GET /api/objects/{objectId}/preview/pages/{page}': async (request, reply) => {
      const { objectId, page } = request.params
      const image = await previewPage(context, await signedIn(request), objectId, {
        page,
        width: pictureWidth,
      })
      return reply.type('image/png').header('cache-control', 'private, max-age=600').send(image)
    },
  })

  // The URL's signature authorises this request, as it does for a PUT to an external store.
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    // The body is read only after the signature has been checked, and is never completely in memory.
    uploads.addContentTypeParser('*', (_, body, done) => done(null, body))
    uploads.withTypeProvider<ZodTypeProvider>().put(
      '/uploads/:objectId',
      {
        config: { access: 'anyone' },
        schema: {
          params: z.object({ objectId: id }),
          querystring: z.object({ expires: z.coerce.number().int(), signature: z.string().max(100) }),
          response: { 200: z.object({ objectId: z.uuid() }) },
        },
      },
      async (request) => {
        const { objectId } = request.params
        const length = Number(request.headers['content-length'] ?? Number.NaN)
        const body = request.body instanceof Readable ? request.body : Readable.from([])
        await takeUpload(context, objectId, request.query, body, Number.isNaN(length) ? null : length)
        return { objectId }
      },
    )
  })
}
