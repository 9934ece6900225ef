import type { FastifyInstance } from 'fastify'
import { articlePageApi } from '#domain/api/article-page.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { addNotice } from './notice.ts'
import { publishedArticle, remakeFormats } from './published.ts'
import { forget, isSaved, save, savedBy } from './saved-queries.ts'

/** Routes of the article page: saving articles, and publishing notices (editors). */
export async function articlePageRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, clock } = context

  implement(app, context, articlePageApi, {
    'GET /api/articles/{id}/after-publication': async (request) =>
      publishedArticle(context, await signedIn(request), request.params.id),
    'POST /api/articles/{id}/notices': async (request, reply) =>
      reply.status(201).send({
        id: await addNotice(context, await signedIn(request), request.params.id, request.body),
      }),
    'POST /api/articles/{id}/formats': async (request) => {
      await remakeFormats(context, await signedIn(request), request.params.id)
      return { message: 'The PDF and EPUB are being made' }
    },
    'GET /api/account/saved': async (request) => savedBy(db, (await signedIn(request)).id),
    'GET /api/account/saved/{articleId}': async (request) => ({
      saved: await isSaved(db, (await signedIn(request)).id, request.params.articleId),
    }),
    'PUT /api/account/saved/{articleId}': async (request) => {
      const viewer = await signedIn(request)
      if (!(await save(db, viewer.id, request.params.articleId, clock.now())))
        throw new Refusal('not_found', 'Article Not Found')
      return { saved: true }
    },
    'DELETE /api/account/saved/{articleId}': async (request) => {
      await forget(db, (await signedIn(request)).id, request.params.articleId)
      return { id: request.params.articleId }
    },
  })
}
