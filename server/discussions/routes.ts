import type { FastifyInstance } from 'fastify'
import { discussionApi } from '#domain/api/discussions.ts'
import type { OwnDiscussions } from '#domain/schemas/discussion.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { changeDiscussion } from './change.ts'
import { listDiscussions } from './read.ts'
import { openDiscussion, reply, saveDiscussionDraft } from './write.ts'

const sent = 'Message sent'

/** Routes of the discussions on a manuscript. */
export async function discussionRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, discussionApi, {
    'GET /api/manuscripts/{id}/discussions': async (request) =>
      listDiscussions(context, await signedIn(request), { manuscriptId: request.params.id }),
    'POST /api/manuscripts/{id}/discussions': async (request, answer) => {
      const door = { manuscriptId: request.params.id }
      const id = await openDiscussion(context, await signedIn(request), door, request.body)
      return answer.status(201).send({ id, message: sent })
    },
    'POST /api/manuscripts/{id}/discussions/{discussionId}/messages': async (request, answer) => {
      const { id, discussionId } = request.params
      await reply(context, await signedIn(request), { manuscriptId: id }, discussionId, request.body)
      return answer.status(201).send({ message: sent })
    },
    'PUT /api/manuscripts/{id}/discussions/{discussionId}': async (request) => {
      const { id, discussionId } = request.params
      await changeDiscussion(context, await signedIn(request), id, discussionId, request.body)
      return { message: 'Discussion changed' }
    },
    'PUT /api/manuscripts/{id}/discussion-drafts/{discussionId}': async (request) => {
      const { id, discussionId } = request.params
      const viewer = await signedIn(request)
      return saveDiscussionDraft(context, viewer, { manuscriptId: id }, discussionId, request.body)
    },
    'GET /api/reviews/{assignmentId}/discussions': async (request) =>
      // A reviewer's view, because this is the reviewer's door.
      (await listDiscussions(context, await signedIn(request), request.params)) as OwnDiscussions,
    'POST /api/reviews/{assignmentId}/discussions': async (request, answer) => {
      const { assignmentId } = request.params
      const id = await openDiscussion(context, await signedIn(request), { assignmentId }, request.body)
      return answer.status(201).send({ id, message: sent })
    },
    'POST /api/reviews/{assignmentId}/discussions/{discussionId}/messages': async (request, answer) => {
      const { assignmentId, discussionId } = request.params
      await reply(context, await signedIn(request), { assignmentId }, discussionId, request.body)
      return answer.status(201).send({ message: sent })
    },
    'PUT /api/reviews/{assignmentId}/discussion-drafts/{discussionId}': async (request) => {
      const { assignmentId, discussionId } = request.params
      const viewer = await signedIn(request)
      return saveDiscussionDraft(context, viewer, { assignmentId }, discussionId, request.body)
    },
  })
}
