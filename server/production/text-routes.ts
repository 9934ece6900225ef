import type { FastifyInstance } from 'fastify'
import { productionTextApi } from '#domain/api/production-text.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { requestConversion } from './conversion.ts'
import { settleTask, textHtml, textMedia, textView } from './text.ts'

export async function productionTextRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, productionTextApi, {
    'GET /api/manuscripts/{id}/text': async (request) =>
      textView(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/text/conversion': async (request) => {
      await requestConversion(context, await signedIn(request), request.params.id, request.body)
      return { message: 'The conversion has started' }
    },
    'GET /api/manuscripts/{id}/text/html': async (request) =>
      textHtml(context, await signedIn(request), request.params.id, request.query.version),
    'GET /api/manuscripts/{id}/text/{version}/media/{name}': async (request, reply) => {
      const { id, version, name } = request.params
      const { storageKey, mediaType } = await textMedia(context, await signedIn(request), id, version, name)
      return reply
        .type(mediaType)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'private, max-age=3600')
        .send(context.files.stream(storageKey))
    },
    'PUT /api/manuscripts/{id}/text/tasks/{taskId}': async (request) => {
      const { id, taskId } = request.params
      await settleTask(context, await signedIn(request), id, taskId, request.body)
      return { message: 'Saved' }
    },
  })
}
