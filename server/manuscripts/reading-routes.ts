import type { FastifyInstance } from 'fastify'
import { readingApi } from '#domain/api/reading.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { compareFile, compareUpload } from './comparison.ts'
import { pagePicture, pictureWidths, reading } from './reading.ts'

const [usual, large] = pictureWidths

/**
 * Routes for reading files in the browser. Reading requires the permission to download, which is checked
 * again for every page image.
 */
export async function readingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, readingApi, {
    'GET /api/manuscripts/files/{fileId}/pages': async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return reading(context, await signedIn(request), request.params.fileId)
    },
    'GET /api/manuscripts/files/{fileId}/pages/{page}': async (request, reply) => {
      const { fileId, page } = request.params
      const width = request.query.size === 'large' ? large : usual
      const picture = await pagePicture(context, await signedIn(request), fileId, page, width)
      return reply
        .type('image/png')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(picture)
    },
    'GET /api/manuscripts/files/{fileId}/comparison': async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return compareFile(context, await signedIn(request), request.params.fileId, request.query.from)
    },
    'GET /api/manuscripts/{id}/comparison': async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return compareUpload(context, await signedIn(request), request.params.id, request.query)
    },
  })
}
