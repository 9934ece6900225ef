import type { FastifyInstance } from 'fastify'
import { productionTextApi } from '#domain/api/production-text.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { requestConversion } from './conversion.ts'
import { saveMetadata } from './metadata/save.ts'
import { metadataView } from './metadata/view.ts'
import { previewPage } from './preview-page.ts'
import { askForSource, sendSource } from './source-request.ts'
import { settleTasks, textMedia, textView } from './text.ts'
import { workspaceView } from './workspace.ts'

export async function productionTextRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, productionTextApi, {
    'GET /api/manuscripts/{id}/workspace': async (request) =>
      workspaceView(context, await signedIn(request), request.params.id),
    'GET /api/manuscripts/{id}/metadata': async (request) =>
      metadataView(context, await signedIn(request), request.params.id),
    'PUT /api/manuscripts/{id}/metadata': async (request) =>
      saveMetadata(context, await signedIn(request), request.params.id, request.body),
    'GET /api/manuscripts/{id}/text': async (request) =>
      textView(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/text/conversion': async (request) => {
      await requestConversion(context, await signedIn(request), request.params.id, request.body)
      return { message: 'The conversion has started' }
    },
    'POST /api/manuscripts/{id}/source-request': async (request) => {
      await askForSource(context, await signedIn(request), request.params.id)
      return { message: 'The author has been asked for the source' }
    },
    'POST /api/manuscripts/{id}/source': async (request, reply) =>
      reply
        .status(201)
        .send({ id: await sendSource(context, await signedIn(request), request.params.id, request.body) }),
    'GET /api/manuscripts/{id}/text/{version}/preview.html': async (request, reply) => {
      const { id, version } = request.params
      return (
        reply
          .type('text/html; charset=utf-8')
          // Allows no scripts, and only pictures of this manuscript, which are sent to a frame of the same
          // origin.
          .header(
            'content-security-policy',
            "default-src 'none'; img-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-ancestors 'self'; sandbox allow-same-origin allow-top-navigation-by-user-activation",
          )
          .header('cache-control', 'private, no-store')
          .send(
            await previewPage(context, await signedIn(request), id, version, request.server.articleStyles),
          )
      )
    },
    'GET /api/manuscripts/{id}/text/{version}/media/{name}': async (request, reply) => {
      const { id, version, name } = request.params
      const { storageKey, mediaType } = await textMedia(context, await signedIn(request), id, version, name)
      return reply
        .type(mediaType)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'private, max-age=3600')
        .send(context.files.stream(storageKey))
    },
    'PUT /api/manuscripts/{id}/text/tasks': async (request) => {
      const { ids, ...input } = request.body
      await settleTasks(context, await signedIn(request), request.params.id, ids, input)
      return { message: 'Saved' }
    },
  })
}
