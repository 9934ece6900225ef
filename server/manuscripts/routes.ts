import type { FastifyInstance } from 'fastify'
import { manuscriptApi } from '#domain/api/manuscripts.ts'
import { editorManuscript } from '#domain/schemas/editor-manuscript.ts'
import type { Context } from '../context.ts'
import { archive } from '../files/archive.ts'
import { signedIn } from '../http/access.ts'
import { attachment } from '../http/disposition.ts'
import { implement } from '../http/implement.ts'
import { officeList } from '../http/office-list.ts'
import { acceptedRoutes } from './accepted/routes.ts'
import { filesOfVersion } from './archive.ts'
import { mySubmissions } from './author-detail.ts'
import { manuscriptDetail } from './detail.ts'
import { download } from './download.ts'
import { editingRoutes } from './editing-routes.ts'
import { editorialList } from './editorial.ts'
import { mecaPackage } from './meca/package.ts'
import { messagesToAuthor } from './messages.ts'
import { readingRoutes } from './reading-routes.ts'
import { removeManuscript } from './remove.ts'

export async function manuscriptRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await editingRoutes(app, context)
  await readingRoutes(app, context)
  await acceptedRoutes(app, context)

  implement(app, context, manuscriptApi, {
    'GET /api/manuscripts/my-submissions': async (request) => mySubmissions(context, await signedIn(request)),
    'GET /api/manuscripts/editorial': async (request, reply) => {
      const viewer = await signedIn(request)
      return officeList(request, reply, editorManuscript, (page) => editorialList(context, viewer, page))
    },
    'GET /api/manuscripts/{id}': async (request) =>
      manuscriptDetail(context, await signedIn(request), request.params.id),
    'GET /api/manuscripts/{id}/reviews': async (request) =>
      (await manuscriptDetail(context, await signedIn(request), request.params.id)).reviews,
    'GET /api/manuscripts/{id}/history': async (request) =>
      (await manuscriptDetail(context, await signedIn(request), request.params.id)).history,
    'GET /api/manuscripts/{id}/own-messages': async (request) =>
      messagesToAuthor(context, await signedIn(request), request.params.id),
    'DELETE /api/manuscripts/{id}': async (request) => {
      await removeManuscript(context, await signedIn(request), request.params.id)
      return { id: request.params.id }
    },
    'GET /api/manuscripts/files/{fileId}/download': async (request, reply) => {
      const file = await download(context, await signedIn(request), request.params.fileId, request.query.copy)
      const size = file.bytes?.length ?? (await context.files.size(file.key))
      return reply
        .type(file.mediaType)
        .header('content-disposition', attachment(file.fileName))
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .header('content-length', size ?? undefined)
        .send(file.bytes ?? context.files.stream(file.key))
    },
    'GET /api/manuscripts/{id}/meca.zip': async (request, reply) => {
      const { name, entries } = await mecaPackage(
        context,
        await signedIn(request),
        request.params.id,
        request.query.receiver ?? '',
      )
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(name))
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(archive(context.files, entries))
    },
    'GET /api/manuscripts/{id}/files.zip': async (request, reply) => {
      const { id } = request.params
      const { name, entries } = await filesOfVersion(
        context,
        await signedIn(request),
        id,
        request.query.version,
      )
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(name))
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(archive(context.files, entries))
    },
  })
}
