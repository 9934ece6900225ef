import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { emailPreviewView, emailTemplateView, wordingInput } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { changeWording, emailTemplates, previewWording, resetWording } from './templates.ts'

const config = { access: 'admin' } as const
const params = z.object({ template: z.string().max(100) })

export async function emailTemplateRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/cms/email-templates',
    { config, schema: { response: { 200: z.array(emailTemplateView) } } },
    () => emailTemplates(context),
  )
  app.put(
    '/api/cms/email-templates/:template',
    { config, schema: { params, body: wordingInput, response: { 200: emailTemplateView } } },
    async (request) =>
      changeWording(context, (await signedIn(request)).id, request.params.template, request.body),
  )
  app.delete(
    '/api/cms/email-templates/:template',
    { config, schema: { params, response: { 200: emailTemplateView } } },
    async (request) => resetWording(context, (await signedIn(request)).id, request.params.template),
  )
  app.post(
    '/api/cms/email-templates/:template/preview',
    { config, schema: { params, body: wordingInput, response: { 200: emailPreviewView } } },
    (request) => previewWording(context, request.params.template, request.body),
  )
}
