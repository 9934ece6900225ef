import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileView } from '#domain/schemas/manuscript.ts'
import { ownMessage } from '#domain/schemas/messages-to-oneself.ts'
import {
  moreTimeAnswerInput,
  moreTimeInput,
  reviewerSettings as reviewerSettingsView,
  reviewFileInput,
} from '#domain/schemas/review.ts'
import { done, id } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { archive } from '../files/archive.ts'
import { signedIn } from '../http/access.ts'
import { attachment } from '../http/disposition.ts'
import { attachToReview, detachFromReview } from './attachments.ts'
import { changeReviewerSettings, reviewerSettings } from './availability.ts'
import { answerMoreTime, askForMoreTime } from './more-time.ts'
import { filesOfAssignment, messagesToReviewer } from './read.ts'

const config = { access: 'signed-in' } as const
const params = z.object({ assignmentId: id })

/** What a reviewer does beside the review's text: files, more time, when to be asked at all. */
export async function ownReviewRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/reviews/settings',
    { config, schema: { response: { 200: reviewerSettingsView } } },
    async (request) => reviewerSettings(context, await signedIn(request)),
  )
  app.put(
    '/api/reviews/settings',
    { config, schema: { body: reviewerSettingsView, response: { 200: reviewerSettingsView } } },
    async (request) => changeReviewerSettings(context, await signedIn(request), request.body),
  )
  app.post(
    '/api/reviews/:assignmentId/files',
    { config, schema: { params, body: reviewFileInput, response: { 201: z.array(fileView) } } },
    async (request, reply) =>
      reply
        .status(201)
        .send(
          await attachToReview(context, await signedIn(request), request.params.assignmentId, request.body),
        ),
  )
  app.delete(
    '/api/reviews/:assignmentId/files/:fileId',
    { config, schema: { params: params.extend({ fileId: id }), response: { 200: z.array(fileView) } } },
    async (request) =>
      detachFromReview(context, await signedIn(request), request.params.assignmentId, request.params.fileId),
  )
  app.get(
    '/api/reviews/:assignmentId/files.zip',
    {
      config,
      schema: {
        params,
        response: { 200: z.unknown().meta({ description: 'What reviewers read, as a ZIP' }) },
      },
    },
    async (request, reply) => {
      const { assignmentId } = request.params
      const { name, entries } = await filesOfAssignment(context, await signedIn(request), assignmentId)
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(name))
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(archive(context.files, entries))
    },
  )
  app.get(
    '/api/reviews/:assignmentId/messages',
    { config, schema: { params, response: { 200: z.array(ownMessage) } } },
    async (request) => messagesToReviewer(context, await signedIn(request), request.params.assignmentId),
  )
  app.post(
    '/api/reviews/:assignmentId/more-time',
    { config, schema: { params, body: moreTimeInput, response: { 200: done } } },
    async (request) => {
      await askForMoreTime(context, await signedIn(request), request.params.assignmentId, request.body)
      return { message: 'The editor has been asked.' }
    },
  )
  app.post(
    '/api/manuscripts/:id/assignments/:assignmentId/more-time',
    {
      config: { access: 'editor' },
      schema: {
        params: z.object({ id, assignmentId: id }),
        body: moreTimeAnswerInput,
        response: { 200: done },
      },
    },
    async (request) => {
      const { params, body } = request
      await answerMoreTime(context, await signedIn(request), params.id, params.assignmentId, body.granted)
      return { message: body.granted ? 'New due date set' : 'The due date stands' }
    },
  )
}
