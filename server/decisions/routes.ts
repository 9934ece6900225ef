import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { decisionKinds } from '#domain/manuscript/decision.ts'
import {
  allowReviewInput,
  decisionDraftInput,
  decisionDraftView,
  decisionInput,
  decisionPreview,
  letterTemplate,
  letterTemplateInput,
  proposedLetter as proposedLetterView,
  settleInput,
} from '#domain/schemas/decision.ts'
import { savedRevision } from '#domain/schemas/drafts.ts'
import { recommendationInput } from '#domain/schemas/editing.ts'
import { findingView } from '#domain/schemas/objects.ts'
import { done, id, instant, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { decide, undoDecision } from './decide.ts'
import { previewDecision, previewHtml, readDecisionDraft, saveDecisionDraft } from './draft.ts'
import { anonymity, proposedLetter } from './read.ts'
import { recommend } from './recommend.ts'
import { allowReview, newRound, settle } from './review-round.ts'
import { addTemplate, changeTemplate, letterTemplates, removeTemplate } from './templates.ts'

const config = { access: 'editor' } as const
const params = z.object({ id })

export async function decisionRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/manuscripts/:id/allow-review',
    { config, schema: { params, body: allowReviewInput, response: { 200: done } } },
    async (request) => {
      await allowReview(context, await signedIn(request), request.params.id, request.body?.overrideReason)
      return { message: 'Manuscript approved for review' }
    },
  )

  app.post(
    '/api/manuscripts/:id/rounds',
    { config, schema: { params, body: allowReviewInput, response: { 200: done } } },
    async (request) => {
      await newRound(context, await signedIn(request), request.params.id, request.body?.overrideReason)
      return { message: 'A new round has begun' }
    },
  )

  app.post(
    '/api/manuscripts/:id/decision',
    {
      config,
      schema: {
        params,
        body: decisionInput,
        response: { 200: z.object({ id: z.uuid(), releaseAt: instant, message: z.string() }) },
      },
    },
    async (request) => ({
      ...(await decide(context, await signedIn(request), request.params.id, request.body)),
      message: 'Decision recorded',
    }),
  )

  app.post(
    '/api/manuscripts/:id/decision/undo',
    { config, schema: { params, response: { 200: done } } },
    async (request) => {
      await undoDecision(context, await signedIn(request), request.params.id)
      return { message: 'Decision taken back' }
    },
  )

  app.post(
    '/api/manuscripts/:id/recommendation',
    {
      config,
      schema: {
        params,
        body: recommendationInput,
        response: { 201: z.object({ id: z.uuid(), message: z.string() }) },
      },
    },
    async (request, reply) =>
      reply.status(201).send({
        id: await recommend(context, await signedIn(request), request.params.id, request.body),
        message: 'Recommendation sent',
      }),
  )

  app.get(
    '/api/manuscripts/:id/decision-letter',
    {
      config,
      schema: {
        params,
        querystring: z.object({
          decision: z.enum(decisionKinds),
          /** A template's id, or 'built-in'; left out, the usual one. */
          template: z
            .union([z.uuid(), z.literal('built-in')])
            .optional()
            .catch(undefined),
        }),
        response: { 200: proposedLetterView },
      },
    },
    async (request) => {
      const { decision, template } = request.query
      const templateId = template === 'built-in' ? null : template
      return proposedLetter(context, await signedIn(request), request.params.id, decision, templateId)
    },
  )

  app.get(
    '/api/manuscripts/:id/decision/draft',
    { config, schema: { params, response: { 200: decisionDraftView } } },
    async (request) => readDecisionDraft(context, await signedIn(request), request.params.id),
  )
  app.put(
    '/api/manuscripts/:id/decision/draft',
    { config, schema: { params, body: decisionDraftInput, response: { 200: savedRevision } } },
    async (request) => saveDecisionDraft(context, await signedIn(request), request.params.id, request.body),
  )
  app.get(
    '/api/manuscripts/:id/decision/preview',
    { config, schema: { params, response: { 200: decisionPreview } } },
    async (request) => previewDecision(context, await signedIn(request), request.params.id),
  )
  app.get(
    '/api/manuscripts/:id/decision/preview.html',
    {
      config,
      schema: { params, response: { 200: z.unknown().meta({ description: 'The message’s HTML part' }) } },
    },
    async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        // A message has its styles in its tags; it runs nothing, loads nothing, and stands in our own frame alone.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
        )
        .header('cache-control', 'private, no-store')
        .send(await previewHtml(context, await signedIn(request), request.params.id)),
  )

  const templateParams = z.object({ templateId: id })
  app.get(
    '/api/editor/letter-templates',
    { config, schema: { response: { 200: z.array(letterTemplate) } } },
    async (request) => letterTemplates(context, await signedIn(request)),
  )
  app.post(
    '/api/editor/letter-templates',
    {
      config,
      schema: {
        body: letterTemplateInput,
        response: { 201: z.object({ id: z.uuid(), message: z.string() }) },
      },
    },
    async (request, reply) =>
      reply.status(201).send({
        id: await addTemplate(context, await signedIn(request), request.body),
        message: 'Template saved',
      }),
  )
  app.put(
    '/api/editor/letter-templates/:templateId',
    { config, schema: { params: templateParams, body: letterTemplateInput, response: { 200: done } } },
    async (request) => {
      await changeTemplate(context, await signedIn(request), request.params.templateId, request.body)
      return { message: 'Template saved' }
    },
  )
  app.delete(
    '/api/editor/letter-templates/:templateId',
    { config, schema: { params: templateParams, response: { 200: removed } } },
    async (request) => {
      await removeTemplate(context, await signedIn(request), request.params.templateId)
      return { id: request.params.templateId }
    },
  )

  app.get(
    '/api/manuscripts/:id/anonymity',
    { config: { access: 'signed-in' }, schema: { params, response: { 200: z.array(findingView) } } },
    async (request) => anonymity(context, await signedIn(request), request.params.id),
  )

  app.post(
    '/api/manuscripts/:id/anonymity',
    { config: { access: 'signed-in' }, schema: { params, body: settleInput, response: { 200: done } } },
    async (request) => {
      await settle(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Finding settled' }
    },
  )
}
