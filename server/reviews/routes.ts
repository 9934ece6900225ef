import type { FastifyInstance } from 'fastify'
import { reviewApi } from '#domain/api/reviews.ts'
import { editorialReview } from '#domain/schemas/review.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { officeList } from '../http/office-list.ts'
import { answerAs, answerByToken, invitation } from './answer.ts'
import { editorialReviews } from './editorial.ts'
import { peopleElsewhere } from './elsewhere.ts'
import { extend } from './extend.ts'
import { reviewFormRoutes } from './form/routes.ts'
import { reviewHandlingRoutes } from './handling/routes.ts'
import { previewInvitation } from './invitation-message.ts'
import { invite } from './invite.ts'
import { cancel, remind, remindLate } from './manage.ts'
import { ownReviewRoutes } from './own-routes.ts'
import { rankedList, saveRankedList } from './ranked-list.ts'
import { assignmentDetail, myAssignments, myCompletedReviews } from './read.ts'
import { saveReviewDraft, submitReview } from './submit.ts'
import { suggestReviewers } from './suggest.ts'

const thanks = {
  accept: 'Thank you. You can read the manuscript and write your review now.',
  decline: 'Thank you for letting us know.',
} as const

export async function reviewRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await ownReviewRoutes(app, context)
  await reviewFormRoutes(app, context)
  await reviewHandlingRoutes(app, context)

  implement(app, context, reviewApi, {
    'GET /api/manuscripts/reviewer-assignments': async (request) =>
      myAssignments(context, await signedIn(request)),
    'GET /api/reviews/completed': async (request) => myCompletedReviews(context, await signedIn(request)),
    'GET /api/reviews/editorial': async (request, reply) => {
      const viewer = await signedIn(request)
      return officeList(request, reply, editorialReview, (page) => editorialReviews(context, viewer, page))
    },
    'GET /api/reviews/{assignmentId}': async (request) =>
      assignmentDetail(context, await signedIn(request), request.params.assignmentId),
    'PUT /api/reviews/{assignmentId}/draft': async (request) =>
      saveReviewDraft(context, await signedIn(request), request.params.assignmentId, request.body),
    'POST /api/reviews/{assignmentId}/submit': async (request) => ({
      id: await submitReview(context, await signedIn(request), request.params.assignmentId, request.body),
      message: 'Review submitted',
    }),
    'POST /api/reviews/{assignmentId}/accept': async (request) => ({
      ...(await answerAs(context, await signedIn(request), request.params.assignmentId, {
        answer: 'accept',
        dueDate: request.body?.dueDate,
      })),
      message: thanks.accept,
    }),
    'POST /api/reviews/{assignmentId}/decline': async (request) => ({
      ...(await answerAs(context, await signedIn(request), request.params.assignmentId, {
        answer: 'decline',
        ...request.body,
      })),
      message: thanks.decline,
    }),
    // No account is needed to answer, because the personal link identifies the person.
    'GET /api/invitations/{token}': async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return invitation(context, request.params.token)
    },
    'POST /api/invitations/{token}': async (request) => ({
      ...(await answerByToken(context, request.params.token, request.body)),
      message: thanks[request.body.answer],
    }),
    'GET /api/manuscripts/{id}/reviewer-suggestions': async (request) =>
      suggestReviewers(
        context,
        await signedIn(request),
        request.params.id,
        request.query.q.trim(),
        request.query.sort,
      ),
    'GET /api/manuscripts/{id}/reviewers-elsewhere': async (request) =>
      peopleElsewhere(context, await signedIn(request), request.params.id, request.query.q.trim()),
    'GET /api/manuscripts/{id}/reviewer-list': async (request) =>
      rankedList(context, await signedIn(request), request.params.id),
    'PUT /api/manuscripts/{id}/reviewer-list': async (request) => {
      await saveRankedList(context, await signedIn(request), request.params.id, request.body)
      return { message: 'List saved' }
    },
    'POST /api/manuscripts/{id}/assignments': async (request, reply) =>
      reply
        .status(201)
        .send({ id: await invite(context, await signedIn(request), request.params.id, request.body) }),
    'POST /api/manuscripts/{id}/invitation-preview': async (request) =>
      previewInvitation(context, await signedIn(request), request.params.id, request.body),
    'POST /api/manuscripts/{id}/remind-late': async (request) => ({
      reminded: await remindLate(context, await signedIn(request), request.params.id),
    }),
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/remind': async (request) => {
      await remind(context, await signedIn(request), request.params.id, request.params.assignmentId)
      return { message: 'Reminder sent' }
    },
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/due': async (request) => {
      const { id, assignmentId } = request.params
      await extend(context, await signedIn(request), id, assignmentId, request.body.dueDate)
      return { message: 'New due date set' }
    },
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/cancel': async (request) => {
      await cancel(context, await signedIn(request), request.params.id, request.params.assignmentId)
      return { message: 'Assignment cancelled' }
    },
  })
}
