import type { FastifyInstance } from 'fastify'
import { productionFormatsApi } from '#domain/api/production-formats.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { choosePdf, formatFile, formatsView, rebuild } from './view.ts'

const mediaTypes = { pdf: 'application/pdf', epub: 'application/epub+zip' }

export async function productionFormatRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, productionFormatsApi, {
    'GET /api/manuscripts/{id}/formats': async (request) =>
      formatsView(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/formats': async (request) => {
      await rebuild(context, await signedIn(request), request.params.id)
      return { message: 'The PDF and EPUB are being made' }
    },
    'PUT /api/manuscripts/{id}/formats/choice': async (request) => {
      await choosePdf(context, await signedIn(request), request.params.id, request.body.pdf)
      return { message: 'Saved' }
    },
    'GET /api/manuscripts/{id}/formats/{format}': async (request, reply) => {
      const { id, format } = request.params
      const { storageKey, name } = await formatFile(context, await signedIn(request), id, format)
      return reply
        .type(mediaTypes[format])
        .header('content-disposition', `${format === 'pdf' ? 'inline' : 'attachment'}; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf",
        )
        .header('cache-control', 'private, no-store')
        .send(context.files.stream(storageKey))
    },
  })
}
