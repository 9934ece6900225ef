import type { FastifyInstance } from 'fastify'
import { cmsEmailApi } from '#domain/api/cms-emails.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { changeWording, emailTemplates, previewWording, resetWording } from './templates.ts'

export async function emailTemplateRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsEmailApi, {
    'GET /api/cms/email-templates': () => emailTemplates(context),
    'PUT /api/cms/email-templates/{template}': async (request) =>
      changeWording(context, (await signedIn(request)).id, request.params.template, request.body),
    'DELETE /api/cms/email-templates/{template}': async (request) =>
      resetWording(context, (await signedIn(request)).id, request.params.template),
    'POST /api/cms/email-templates/{template}/preview': (request) =>
      previewWording(context, request.params.template, request.body),
  })
}
