import type { FastifyInstance } from 'fastify'
import { cmsApi } from '#domain/api/cms.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { overview } from './overview.ts'

export async function cmsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsApi, {
    'GET /api/cms/overview': async (request) => overview(context, await signedIn(request)),
  })
}
