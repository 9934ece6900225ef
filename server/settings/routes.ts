import type { FastifyInstance } from 'fastify'
import { cmsSettingsApi } from '#domain/api/cms-settings.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { changeSettings, settingsWithUnread } from './change.ts'

export async function settingsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsSettingsApi, {
    'GET /api/cms/settings': () => settingsWithUnread(context),
    'PUT /api/cms/settings': async (request) =>
      changeSettings(context, (await signedIn(request)).id, request.body),
  })
}
