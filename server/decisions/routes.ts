import type { FastifyInstance } from 'fastify'
import { decisionApi } from '#domain/api/decisions.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { appeal, dismissAppeal, reopen } from './appeal.ts'
import { decide, undoDecision } from './decide.ts'
import { previewDecision, previewHtml, readDecisionDraft, saveDecisionDraft } from './draft.ts'
import { answerPoint } from './points.ts'
import { anonymity, proposedLetter } from './read.ts'
import { recommend } from './recommend.ts'
import { allowReview, newRound, settle } from './review-round.ts'
import { addTemplate, changeTemplate, letterTemplates, removeTemplate } from './templates.ts'
import { withdrawForAuthors } from './withdraw-for-authors.ts'

export async function decisionRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, decisionApi, {
    'POST /api/manuscripts/{id}/allow-review': async (request) => {
      await allowReview(context, await signedIn(request), request.params.id, request.body?.overrideReason)
      return { message: 'Manuscript approved for review' }
    },
    'POST /api/manuscripts/{id}/rounds': async (request) => {
      await newRound(context, await signedIn(request), request.params.id, request.body?.overrideReason)
      return { message: 'A new round has begun' }
    },
    'POST /api/manuscripts/{id}/decision': async (request) => ({
      ...(await decide(context, await signedIn(request), request.params.id, request.body)),
      message: 'Decision recorded',
    }),
    'POST /api/manuscripts/{id}/decision/undo': async (request) => {
      await undoDecision(context, await signedIn(request), request.params.id)
      return { message: 'Decision taken back' }
    },
    'POST /api/manuscripts/{id}/withdrawal': async (request) => {
      const { id } = request.params
      await withdrawForAuthors(context, await signedIn(request), id, request.body)
      return { message: 'Manuscript withdrawn' }
    },
    'POST /api/manuscripts/{id}/reopening': async (request) => {
      await reopen(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Manuscript reopened' }
    },
    'POST /api/manuscripts/{id}/appeal': async (request) => {
      await appeal(context, await signedIn(request), request.params.id, request.body.appeal)
      return { message: 'Your appeal is with the editors' }
    },
    'POST /api/manuscripts/{id}/appeal/dismissal': async (request) => {
      await dismissAppeal(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Appeal dismissed' }
    },
    'PUT /api/manuscripts/{id}/points/{pointId}': async (request) => {
      const { id, pointId } = request.params
      await answerPoint(context, await signedIn(request), id, pointId, request.body)
      return { message: 'Answer saved' }
    },
    'POST /api/manuscripts/{id}/recommendation': async (request, reply) =>
      reply.status(201).send({
        id: await recommend(context, await signedIn(request), request.params.id, request.body),
        message: 'Recommendation sent',
      }),
    'GET /api/manuscripts/{id}/decision-letter': async (request) => {
      const { decision, template, reason } = request.query
      const templateId = template === 'built-in' ? null : template
      return proposedLetter(context, await signedIn(request), request.params.id, decision, templateId, reason)
    },
    'GET /api/manuscripts/{id}/decision/draft': async (request) =>
      readDecisionDraft(context, await signedIn(request), request.params.id),
    'PUT /api/manuscripts/{id}/decision/draft': async (request) =>
      saveDecisionDraft(context, await signedIn(request), request.params.id, request.body),
    'GET /api/manuscripts/{id}/decision/preview': async (request) =>
      previewDecision(context, await signedIn(request), request.params.id),
    'GET /api/manuscripts/{id}/decision/preview.html': async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        // Messages use inline styles. This policy allows them, but no scripts and no external content, and
        // only our own pages may frame the message.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
        )
        .header('cache-control', 'private, no-store')
        .send(await previewHtml(context, await signedIn(request), request.params.id)),
    'GET /api/editor/letter-templates': async (request) => letterTemplates(context, await signedIn(request)),
    'POST /api/editor/letter-templates': async (request, reply) =>
      reply.status(201).send({
        id: await addTemplate(context, await signedIn(request), request.body),
        message: 'Template saved',
      }),
    'PUT /api/editor/letter-templates/{templateId}': async (request) => {
      await changeTemplate(context, await signedIn(request), request.params.templateId, request.body)
      return { message: 'Template saved' }
    },
    'DELETE /api/editor/letter-templates/{templateId}': async (request) => {
      await removeTemplate(context, await signedIn(request), request.params.templateId)
      return { id: request.params.templateId }
    },
    'GET /api/manuscripts/{id}/anonymity': async (request) =>
      anonymity(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/anonymity': async (request) => {
      await settle(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Finding resolved' }
    },
  })
}
