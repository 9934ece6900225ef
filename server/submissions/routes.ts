import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import { authorshipInput, authorshipView } from '#domain/schemas/authorship.ts'
import { draftInput, draftView, responseDraftInput, responseDraftView } from '#domain/schemas/drafts.ts'
import { extensionAnswerInput, extensionInput } from '#domain/schemas/extension.ts'
import {
  attachFileInput,
  authorManuscript,
  fileView,
  responseInput,
  submitInput,
  withdrawInput,
} from '#domain/schemas/manuscript.ts'
import { done, id, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { limitedTo } from '../http/limits.ts'
import { addFile } from './add-file.ts'
import { answerAuthorship, authorshipPage } from './authorship.ts'
import { draftViewOf, saveSubmissionDraft } from './drafts.ts'
import { answerTime, askForTime } from './extension.ts'
import { deleteDraft, draftsOf, findDraft } from './queries.ts'
import { respond } from './respond.ts'
import { saveResponse } from './response-draft.ts'
import { submit } from './submit.ts'
import { withdraw } from './withdraw.ts'

const config = { access: 'signed-in' } as const
const params = z.object({ id })

const token = z.object({ token: z.string().max(200) })

export async function submissionRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const links = limitedTo(context, 120, '15 minutes')
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/manuscripts/submit',
    { config, schema: { body: submitInput, response: { 200: authorManuscript, 201: authorManuscript } } },
    async (request, reply) => {
      const viewer = await signedIn(request)
      const { id: manuscriptId, created } = await submit(context, viewer, request.body)
      const manuscript = (await context.reads.mySubmissions(viewer)).find((row) => row.id === manuscriptId)
      if (!manuscript) throw new Refusal('not_found')
      return reply.status(created ? 201 : 200).send(manuscript)
    },
  )

  app.get(
    '/api/manuscripts/drafts',
    { config, schema: { response: { 200: z.array(draftView) } } },
    async (request) => (await draftsOf(context.db, (await signedIn(request)).id)).map(draftViewOf),
  )

  app.get(
    '/api/manuscripts/drafts/:id',
    { config, schema: { params, response: { 200: draftView } } },
    async (request) => {
      const draft = await findDraft(context.db, (await signedIn(request)).id, request.params.id)
      if (!draft) throw new Refusal('not_found')
      return draftViewOf(draft)
    },
  )

  app.put(
    '/api/manuscripts/drafts/:id',
    { config, schema: { params, body: draftInput, response: { 200: draftView } } },
    async (request) =>
      saveSubmissionDraft(context, (await signedIn(request)).id, request.params.id, request.body),
  )

  app.delete(
    '/api/manuscripts/drafts/:id',
    { config, schema: { params, response: { 200: removed } } },
    async (request) => {
      if (!(await deleteDraft(context.db, (await signedIn(request)).id, request.params.id)))
        throw new Refusal('not_found')
      return { id: request.params.id }
    },
  )

  app.post(
    '/api/manuscripts/:id/author-response',
    { config, schema: { params, body: responseInput, response: { 200: done } } },
    async (request) => {
      await respond(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Response Submitted' }
    },
  )

  app.put(
    '/api/manuscripts/:id/response-draft',
    { config, schema: { params, body: responseDraftInput, response: { 200: responseDraftView } } },
    async (request) => saveResponse(context, await signedIn(request), request.params.id, request.body),
  )

  app.post(
    '/api/manuscripts/:id/extension',
    { config, schema: { params, body: extensionInput, response: { 200: done } } },
    async (request) => {
      await askForTime(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Your request is with the editors' }
    },
  )

  app.post(
    '/api/manuscripts/:id/extension/answer',
    { config: { access: 'editor' }, schema: { params, body: extensionAnswerInput, response: { 200: done } } },
    async (request) => {
      await answerTime(context, await signedIn(request), request.params.id, request.body)
      return { message: 'The authors have been told' }
    },
  )

  // The link is the permission: it came by e-mail to the author whom it names.
  app.get(
    '/api/authorship/:token',
    { config: links, schema: { params: token, response: { 200: authorshipView } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return authorshipPage(context, request.params.token)
    },
  )

  app.post(
    '/api/authorship/:token',
    { config: links, schema: { params: token, body: authorshipInput, response: { 200: authorshipView } } },
    async (request) => answerAuthorship(context, request.params.token, request.body),
  )

  app.post(
    '/api/manuscripts/:id/withdraw',
    { config, schema: { params, body: withdrawInput.nullish(), response: { 200: done } } },
    async (request) => {
      await withdraw(
        context,
        await signedIn(request),
        request.params.id,
        request.body?.reason?.trim() || null,
      )
      return { message: 'Manuscript withdrawn' }
    },
  )

  app.post(
    '/api/manuscripts/:id/files',
    { config, schema: { params, body: attachFileInput, response: { 201: fileView } } },
    async (request, reply) =>
      reply
        .status(201)
        .send(await addFile(context, await signedIn(request), request.params.id, request.body)),
  )
}
