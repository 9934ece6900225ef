import type { FastifyInstance } from 'fastify'
import { reviewHandlingApi } from '#domain/api/review-handling.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { proposeThanks, rateReview, thankReviewer } from './appraise.ts'
import { enterReview, formOfRound } from './enter.ts'
import { hidePassage, unhidePassage } from './hide.ts'
import { passageNotes } from './passage-notes.ts'
import { earlierVersions, endReturn, returnReview } from './return.ts'

/** Routes of what editors do with a review. */
export async function reviewHandlingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, reviewHandlingApi, {
    'GET /api/manuscripts/{id}/review-form': async (request) =>
      formOfRound(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/review': async (request, reply) => {
      const { id, assignmentId } = request.params
      const reviewId = await enterReview(context, await signedIn(request), id, assignmentId, request.body)
      return reply.status(201).send({ id: reviewId })
    },
    'POST /api/manuscripts/{id}/reviews/{reviewId}/return': async (request) => {
      const { id, reviewId } = request.params
      await returnReview(context, await signedIn(request), id, reviewId, request.body)
      return { message: 'Review sent back' }
    },
    'DELETE /api/manuscripts/{id}/reviews/{reviewId}/return': async (request) => {
      const { id, reviewId } = request.params
      await endReturn(context, await signedIn(request), id, reviewId)
      return { message: 'The review counts as it was sent' }
    },
    'GET /api/manuscripts/{id}/reviews/{reviewId}/versions': async (request) =>
      earlierVersions(context, await signedIn(request), request.params.id, request.params.reviewId),
    'GET /api/manuscripts/{id}/passage-notes': async (request) =>
      passageNotes(context, await signedIn(request), request.params.id, request.query.round),
    'POST /api/manuscripts/{id}/reviews/{reviewId}/passages': async (request, reply) => {
      const { id, reviewId } = request.params
      const passageId = await hidePassage(context, await signedIn(request), id, reviewId, request.body)
      return reply.status(201).send({ id: passageId })
    },
    'DELETE /api/manuscripts/{id}/reviews/{reviewId}/passages/{passageId}': async (request) => {
      const { id, reviewId, passageId } = request.params
      await unhidePassage(context, await signedIn(request), id, reviewId, passageId)
      return { message: 'Passage shown' }
    },
    'PUT /api/manuscripts/{id}/reviews/{reviewId}/rating': async (request) => {
      const { id, reviewId } = request.params
      await rateReview(context, await signedIn(request), id, reviewId, request.body.rating)
      return { message: 'Rating saved' }
    },
    'GET /api/manuscripts/{id}/reviews/{reviewId}/thanks': async (request) =>
      proposeThanks(context, await signedIn(request), request.params.id, request.params.reviewId),
    'POST /api/manuscripts/{id}/reviews/{reviewId}/thanks': async (request) => {
      const { id, reviewId } = request.params
      await thankReviewer(context, await signedIn(request), id, reviewId, request.body)
      return { message: 'Message sent' }
    },
  })
}
