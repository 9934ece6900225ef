import type { FastifyInstance } from 'fastify'
import { submissionApi } from '#domain/api/submissions.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { addFile } from './add-file.ts'
import { answerAuthorship, authorshipPage } from './authorship.ts'
import { answerQuestion } from './authorship-question.ts'
import { earlierCoauthors } from './coauthor-queries.ts'
import { draftViewOf, saveSubmissionDraft } from './drafts.ts'
import { answerTime, askForTime } from './extension.ts'
import { importPackage } from './meca/import-package.ts'
import { deleteDraft, draftsOf, findDraft } from './queries.ts'
import { respond, sendFixes } from './respond.ts'
import { saveResponse } from './response-draft.ts'
import { submit } from './submit.ts'
import { withdraw } from './withdraw.ts'

export async function submissionRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, submissionApi, {
    'POST /api/manuscripts/submit': async (request, reply) => {
      const viewer = await signedIn(request)
      const { id: manuscriptId, created } = await submit(context, viewer, request.body)
      const manuscript = (await context.reads.mySubmissions(viewer)).find((row) => row.id === manuscriptId)
      if (!manuscript) throw new Refusal('not_found')
      return reply.status(created ? 201 : 200).send(manuscript)
    },
    'POST /api/manuscripts/meca': async (request, reply) =>
      reply
        .status(201)
        .send(await importPackage(context, (await signedIn(request)).id, request.body.objectId)),
    'GET /api/manuscripts/earlier-coauthors': async (request) =>
      earlierCoauthors(context.db, await signedIn(request)),
    'GET /api/manuscripts/drafts': async (request) =>
      (await draftsOf(context.db, (await signedIn(request)).id)).map(draftViewOf),
    'GET /api/manuscripts/drafts/{id}': async (request) => {
      const draft = await findDraft(context.db, (await signedIn(request)).id, request.params.id)
      if (!draft) throw new Refusal('not_found')
      return draftViewOf(draft)
    },
    'PUT /api/manuscripts/drafts/{id}': async (request) =>
      saveSubmissionDraft(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/manuscripts/drafts/{id}': async (request) => {
      if (!(await deleteDraft(context.db, (await signedIn(request)).id, request.params.id)))
        throw new Refusal('not_found')
      return { id: request.params.id }
    },
    'POST /api/manuscripts/{id}/author-response': async (request) => {
      await respond(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Response Submitted' }
    },
    'POST /api/manuscripts/{id}/fixes': async (request) => {
      await sendFixes(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Fixes sent' }
    },
    'PUT /api/manuscripts/{id}/response-draft': async (request) =>
      saveResponse(context, await signedIn(request), request.params.id, request.body),
    'POST /api/manuscripts/{id}/extension': async (request) => {
      await askForTime(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Your request is with the editors' }
    },
    'POST /api/manuscripts/{id}/extension/answer': async (request) => {
      await answerTime(context, await signedIn(request), request.params.id, request.body)
      return { message: 'The authors have been notified' }
    },
    // The link itself is the permission, because it was e-mailed to the author whom it names.
    'GET /api/authorship/{token}': async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return authorshipPage(context, request.params.token, await request.viewer())
    },
    'POST /api/authorship/{token}': async (request) =>
      answerAuthorship(context, request.params.token, await request.viewer(), request.body),
    'POST /api/manuscripts/{id}/authorship': async (request) => {
      await answerQuestion(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Your answer is recorded' }
    },
    'POST /api/manuscripts/{id}/withdraw': async (request) => {
      await withdraw(
        context,
        await signedIn(request),
        request.params.id,
        request.body?.reason?.trim() || null,
      )
      return { message: 'Manuscript withdrawn' }
    },
    'POST /api/manuscripts/{id}/files': async (request, reply) =>
      reply
        .status(201)
        .send(await addFile(context, await signedIn(request), request.params.id, request.body)),
  })
}
