import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  editorManuscript,
  editorReview,
  manuscriptDetail as manuscriptDetailView,
} from '#domain/schemas/editor-manuscript.ts'
import { authorManuscript, authorReview, historyEntry } from '#domain/schemas/manuscript.ts'
import { ownMessage } from '#domain/schemas/messages-to-oneself.ts'
import { id, officePage, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { archive } from '../files/archive.ts'
import { signedIn } from '../http/access.ts'
import { attachment } from '../http/disposition.ts'
import { pageHeaders } from '../http/list-headers.ts'
import { filesOfVersion } from './archive.ts'
import { manuscriptDetail, mySubmissions } from './detail.ts'
import { download } from './download.ts'
import { editingRoutes } from './editing-routes.ts'
import { editorialList } from './editorial.ts'
import { messagesToAuthor } from './messages.ts'
import { readingRoutes } from './reading-routes.ts'
import { removeManuscript } from './remove.ts'

const config = { access: 'signed-in' } as const
const params = z.object({ id })

export async function manuscriptRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  await editingRoutes(instance, context)
  await readingRoutes(instance, context)
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/manuscripts/my-submissions',
    { config, schema: { response: { 200: z.array(authorManuscript) } } },
    async (request) => mySubmissions(context, await signedIn(request)),
  )

  app.get(
    '/api/manuscripts/editorial',
    {
      config: { access: 'editor' },
      schema: { querystring: officePage, response: { 200: z.array(editorManuscript) } },
    },
    async (request, reply) => {
      const { manuscripts, nextCursor, total } = await editorialList(
        context,
        await signedIn(request),
        request.query,
      )
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return manuscripts
    },
  )

  app.get(
    '/api/manuscripts/:id',
    { config, schema: { params, response: { 200: manuscriptDetailView } } },
    async (request) => manuscriptDetail(context, await signedIn(request), request.params.id),
  )

  app.get(
    '/api/manuscripts/:id/reviews',
    { config, schema: { params, response: { 200: z.array(z.union([editorReview, authorReview])) } } },
    async (request) => (await manuscriptDetail(context, await signedIn(request), request.params.id)).reviews,
  )

  app.get(
    '/api/manuscripts/:id/history',
    { config, schema: { params, response: { 200: z.array(historyEntry) } } },
    async (request) => (await manuscriptDetail(context, await signedIn(request), request.params.id)).history,
  )

  app.get(
    '/api/manuscripts/:id/own-messages',
    { config, schema: { params, response: { 200: z.array(ownMessage) } } },
    async (request) => messagesToAuthor(context, await signedIn(request), request.params.id),
  )

  app.delete(
    '/api/manuscripts/:id',
    { config: { access: 'editor' }, schema: { params, response: { 200: removed } } },
    async (request) => {
      await removeManuscript(context, await signedIn(request), request.params.id)
      return { id: request.params.id }
    },
  )

  app.get(
    '/api/manuscripts/files/:fileId/download',
    {
      config,
      schema: {
        params: z.object({ fileId: id }),
        querystring: z.object({ copy: z.enum(['blind', 'source']).optional().catch(undefined) }),
        response: { 200: z.unknown().meta({ description: 'The file' }) },
      },
    },
    async (request, reply) => {
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
  )

  app.get(
    '/api/manuscripts/:id/files.zip',
    {
      config: { access: 'editor' },
      schema: {
        params,
        querystring: z.object({ version: z.coerce.number().int().min(1).optional().catch(undefined) }),
        response: {
          200: z
            .unknown()
            .meta({ description: 'All files of a version, the newest unless one is named, as a ZIP' }),
        },
      },
    },
    async (request, reply) => {
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
  )
}
