import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type ReviewerSort, reviewerSorts } from '#domain/manuscript/review.ts'
import { savedRevision } from '#domain/schemas/drafts.ts'
import { dueInput } from '#domain/schemas/editing.ts'
import {
  assignInput,
  assignmentDetail as assignmentDetailView,
  assignmentView,
  completedReview,
  declineInput,
  editorialReview,
  invitationAnswer,
  invitationAnswerInput,
  invitationView,
  rankedListInput,
  reviewDraftInput,
  reviewerList,
  reviewerSuggestion,
  reviewInput,
} from '#domain/schemas/review.ts'
import { done, id, officePage } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { pageHeaders } from '../http/list-headers.ts'
import { answerAs, answerByToken, invitation } from './answer.ts'
import { editorialReviews } from './editorial.ts'
import { extend } from './extend.ts'
import { invite } from './invite.ts'
import { cancel, remind } from './manage.ts'
import { ownReviewRoutes } from './own-routes.ts'
import { rankedList, saveRankedList } from './ranked-list.ts'
import { assignmentDetail, myAssignments, myCompletedReviews } from './read.ts'
import { saveReviewDraft, submitReview } from './submit.ts'
import { suggestReviewers } from './suggest.ts'

const config = { access: 'signed-in' } as const
const editors = { access: 'editor' } as const
const params = z.object({ assignmentId: id })
const manuscriptParams = z.object({ id })
const bothParams = z.object({ id, assignmentId: id })
const token = z.object({ token: z.string().max(200) })

const thanks = {
  accept: 'Thank you. You can read the manuscript and write your review now.',
  decline: 'Thank you for letting us know.',
} as const

export async function reviewRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  await ownReviewRoutes(instance, context)

  app.get(
    '/api/manuscripts/reviewer-assignments',
    { config, schema: { response: { 200: z.array(assignmentView) } } },
    async (request) => myAssignments(context, await signedIn(request)),
  )
  app.get(
    '/api/reviews/completed',
    { config, schema: { response: { 200: z.array(completedReview) } } },
    async (request) => myCompletedReviews(context, await signedIn(request)),
  )
  app.get(
    '/api/reviews/editorial',
    { config: editors, schema: { querystring: officePage, response: { 200: z.array(editorialReview) } } },
    async (request, reply) => {
      const { reviews, nextCursor, total } = await editorialReviews(
        context,
        await signedIn(request),
        request.query,
      )
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return reviews
    },
  )
  app.get(
    '/api/reviews/:assignmentId',
    { config, schema: { params, response: { 200: assignmentDetailView } } },
    async (request) => assignmentDetail(context, await signedIn(request), request.params.assignmentId),
  )
  app.put(
    '/api/reviews/:assignmentId/draft',
    { config, schema: { params, body: reviewDraftInput, response: { 200: savedRevision } } },
    async (request) =>
      saveReviewDraft(context, await signedIn(request), request.params.assignmentId, request.body),
  )
  app.post(
    '/api/reviews/:assignmentId/submit',
    {
      config,
      schema: {
        params,
        body: reviewInput,
        response: { 200: z.object({ id: z.uuid(), message: z.string() }) },
      },
    },
    async (request) => ({
      id: await submitReview(context, await signedIn(request), request.params.assignmentId, request.body),
      message: 'Review submitted',
    }),
  )
  app.post(
    '/api/reviews/:assignmentId/accept',
    // Whoever has no password yet is sent on with a link token.
    { config: { ...config, answersSecret: true }, schema: { params, response: { 200: invitationAnswer } } },
    async (request) => ({
      ...(await answerAs(context, await signedIn(request), request.params.assignmentId, {
        answer: 'accept',
      })),
      message: thanks.accept,
    }),
  )
  app.post(
    '/api/reviews/:assignmentId/decline',
    { config, schema: { params, body: declineInput.nullish(), response: { 200: invitationAnswer } } },
    async (request) => ({
      ...(await answerAs(context, await signedIn(request), request.params.assignmentId, {
        answer: 'decline',
        ...request.body,
      })),
      message: thanks.decline,
    }),
  )

  // The personal link stands for the person: no account is needed to answer.
  app.get(
    '/api/invitations/:token',
    { config: { access: 'anyone' }, schema: { params: token, response: { 200: invitationView } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return invitation(context, request.params.token)
    },
  )
  app.post(
    '/api/invitations/:token',
    {
      config: { access: 'anyone' },
      schema: { params: token, body: invitationAnswerInput, response: { 200: invitationAnswer } },
    },
    async (request) => ({
      ...(await answerByToken(context, request.params.token, request.body)),
      message: thanks[request.body.answer],
    }),
  )

  app.get(
    '/api/manuscripts/:id/reviewer-suggestions',
    {
      config: editors,
      schema: {
        params: manuscriptParams,
        querystring: z.object({
          q: z.string().max(500).default('').catch(''),
          sort: z
            .enum(Object.keys(reviewerSorts) as [ReviewerSort])
            .default('fit')
            .catch('fit'),
        }),
        response: { 200: z.array(reviewerSuggestion) },
      },
    },
    async (request) =>
      suggestReviewers(
        context,
        await signedIn(request),
        request.params.id,
        request.query.q.replaceAll('\0', ' ').trim(),
        request.query.sort,
      ),
  )
  app.get(
    '/api/manuscripts/:id/reviewer-list',
    { config: editors, schema: { params: manuscriptParams, response: { 200: reviewerList } } },
    async (request) => rankedList(context, await signedIn(request), request.params.id),
  )
  app.put(
    '/api/manuscripts/:id/reviewer-list',
    {
      config: editors,
      schema: { params: manuscriptParams, body: rankedListInput, response: { 200: done } },
    },
    async (request) => {
      await saveRankedList(context, await signedIn(request), request.params.id, request.body)
      return { message: 'List saved' }
    },
  )
  app.post(
    '/api/manuscripts/:id/assignments',
    {
      config: editors,
      schema: { params: manuscriptParams, body: assignInput, response: { 201: z.object({ id: z.uuid() }) } },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send({ id: await invite(context, await signedIn(request), request.params.id, request.body) }),
  )
  app.post(
    '/api/manuscripts/:id/assignments/:assignmentId/remind',
    { config: editors, schema: { params: bothParams, response: { 200: done } } },
    async (request) => {
      await remind(context, await signedIn(request), request.params.id, request.params.assignmentId)
      return { message: 'Reminder sent' }
    },
  )
  app.post(
    '/api/manuscripts/:id/assignments/:assignmentId/due',
    { config: editors, schema: { params: bothParams, body: dueInput, response: { 200: done } } },
    async (request) => {
      const { id, assignmentId } = request.params
      await extend(context, await signedIn(request), id, assignmentId, request.body.dueDate)
      return { message: 'New due date set' }
    },
  )
  app.post(
    '/api/manuscripts/:id/assignments/:assignmentId/cancel',
    { config: editors, schema: { params: bothParams, response: { 200: done } } },
    async (request) => {
      await cancel(context, await signedIn(request), request.params.id, request.params.assignmentId)
      return { message: 'Assignment cancelled' }
    },
  )
}
