import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  authorManuscript,
  authorReview,
  editorManuscript,
  editorReview,
  historyEntry,
  manuscriptDetail as manuscriptDetailView,
} from '#domain/schemas/manuscript.ts'
import { id, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { editorialQueue, manuscriptDetail, mySubmissions } from './detail.ts'
import { download } from './download.ts'
import { editingRoutes } from './editing-routes.ts'
import { readingRoutes } from './reading-routes.ts'
import { removeManuscript } from './remove.ts'

const config = { access: 'signed-in' } as const
const params = z.object({ id })

/** RFC 6266 and RFC 8187: an ASCII fallback and the whole name. */
function disposition(fileName: string): string {
  const ascii = fileName.normalize('NFKD').replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

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
    { config: { access: 'editor' }, schema: { response: { 200: z.array(editorManuscript) } } },
    async (request) => editorialQueue(context, await signedIn(request)),
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
        .header('content-disposition', disposition(file.fileName))
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .header('content-length', size ?? undefined)
        .send(file.bytes ?? context.files.stream(file.key))
    },
  )
}
