import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { preflightItem } from '#domain/schemas/editor-manuscript.ts'
import { galleyInput, proofsInput, publishInput } from '#domain/schemas/production.ts'
import { done, id, word } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { preflight, suggestions } from './preflight.ts'
import { addGalley, answer, toProduction } from './proofs.ts'
import { publish } from './publish.ts'

const config = { access: 'editor' } as const
const params = z.object({ id })
const whole = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined)

export async function productionRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/manuscripts/:id/production',
    { config, schema: { params, response: { 200: done } } },
    async (request) => {
      await toProduction(context, await signedIn(request), request.params.id)
      return { message: 'Sent to production' }
    },
  )

  app.post(
    '/api/manuscripts/:id/galleys',
    { config, schema: { params, body: galleyInput, response: { 201: z.object({ id: z.uuid() }) } } },
    async (request, reply) =>
      reply
        .status(201)
        .send({ id: await addGalley(context, await signedIn(request), request.params.id, request.body) }),
  )

  app.post(
    '/api/manuscripts/:id/proofs',
    { config: { access: 'signed-in' }, schema: { params, body: proofsInput, response: { 200: done } } },
    async (request) => {
      await answer(context, await signedIn(request), request.params.id, request.body)
      return { message: request.body.approved ? 'Proofs approved' : 'Changes requested' }
    },
  )

  app.get(
    '/api/manuscripts/:id/preflight',
    {
      config,
      schema: {
        params,
        querystring: z.object({
          volume: whole,
          issue: whole,
          pages: word(300),
          doi: word(300),
          category: word(300),
        }),
        response: {
          200: z.object({
            items: z.array(preflightItem),
            suggested: z.object({
              doi: z.string(),
              category: z.string(),
              categories: z.array(z.string()),
              volume: z.number().int(),
              issue: z.number().int(),
            }),
          }),
        },
      },
    },
    async (request) => {
      const seen = await see(context.db, await signedIn(request), request.params.id)
      requireEditor(seen)
      const settings = await context.settings()
      return {
        items: await preflight(context.db, settings, seen.manuscript, seen.authors, request.query),
        suggested: {
          ...(await suggestions(context.db, settings, seen.manuscript)),
          categories: settings.publishing.categories,
        },
      }
    },
  )

  app.post(
    '/api/manuscripts/:id/publish',
    {
      config,
      schema: {
        params,
        body: publishInput,
        response: { 200: z.object({ articleId: z.string(), message: z.string() }) },
      },
    },
    async (request) => ({
      articleId: await publish(context, await signedIn(request), request.params.id, request.body),
      message: 'Published',
    }),
  )
}
