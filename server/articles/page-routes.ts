import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noticeInput, savedArticle } from '#domain/article/article.ts'
import { Refusal } from '#domain/errors.ts'
import { removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { addNotice } from './notice.ts'
import { forget, isSaved, save, savedBy } from './saved-queries.ts'

const articleId = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\0'))

/** What people do with an article's page: keep it for themselves, and (editors) correct or retract it. */
export async function articlePageRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { db, clock } = context
  const config = { access: 'signed-in' } as const
  const params = z.object({ articleId })

  app.post(
    '/api/articles/:id/notices',
    {
      config: { access: 'editor' },
      schema: {
        params: z.object({ id: articleId }),
        body: noticeInput,
        response: { 201: z.object({ id: z.string() }) },
      },
    },
    async (request, reply) =>
      reply.status(201).send({
        id: await addNotice(context, await signedIn(request), request.params.id, request.body),
      }),
  )

  app.get(
    '/api/account/saved',
    { config, schema: { response: { 200: z.array(savedArticle) } } },
    async (request) => savedBy(db, (await signedIn(request)).id),
  )
  app.get(
    '/api/account/saved/:articleId',
    { config, schema: { params, response: { 200: z.object({ saved: z.boolean() }) } } },
    async (request) => ({ saved: await isSaved(db, (await signedIn(request)).id, request.params.articleId) }),
  )
  app.put(
    '/api/account/saved/:articleId',
    { config, schema: { params, response: { 200: z.object({ saved: z.boolean() }) } } },
    async (request) => {
      const viewer = await signedIn(request)
      if (!(await save(db, viewer.id, request.params.articleId, clock.now())))
        throw new Refusal('not_found', 'Article Not Found')
      return { saved: true }
    },
  )
  app.delete(
    '/api/account/saved/:articleId',
    { config, schema: { params, response: { 200: removed } } },
    async (request) => {
      await forget(db, (await signedIn(request)).id, request.params.articleId)
      return { id: request.params.articleId }
    },
  )
}
