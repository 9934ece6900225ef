import type { FastifyInstance } from 'fastify'
import { cmsReviewFormApi } from '#domain/api/cms-review-form.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { listQuestions } from './question-queries.ts'
import { changeQuestion, createQuestion, removeQuestion, reorderQuestions } from './questions.ts'

/** Routes of the questions of the reviewers' form, for administrators. */
export async function reviewFormRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsReviewFormApi, {
    'GET /api/cms/review-questions': () => listQuestions(context.db),
    'POST /api/cms/review-questions': async (request, reply) =>
      reply.status(201).send(await createQuestion(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/review-questions': async (request) =>
      reorderQuestions(context, (await signedIn(request)).id, request.body),
    'PUT /api/cms/review-questions/{id}': async (request) =>
      changeQuestion(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/review-questions/{id}': async (request) =>
      removeQuestion(context, (await signedIn(request)).id, request.params.id),
  })
}
