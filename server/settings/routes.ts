import type { FastifyInstance } from 'fastify'
import { cmsSettingsApi } from '#domain/api/cms-settings.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { mailDns } from '../mail/records.ts'
import { changeSettings, settingsWithUnread } from './change.ts'
import { keepPreview } from './preview.ts'
import { confirmSetup, setupState } from './setup.ts'

export async function settingsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsSettingsApi, {
    'GET /api/cms/settings': () => settingsWithUnread(context),
    'PUT /api/cms/settings': async (request) =>
      changeSettings(context, (await signedIn(request)).id, request.body),
    'POST /api/cms/settings/preview': async (request, reply) =>
      reply.status(201).send(await keepPreview(context, request.body)),
    'GET /api/cms/setup': () => setupState(context),
    'POST /api/cms/setup/{step}': async (request) =>
      confirmSetup(context, (await signedIn(request)).id, request.params.step),
    'GET /api/cms/mail-dns': () => mailDns(context.config),
  })
}
