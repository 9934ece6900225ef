import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { decisionKinds } from '#domain/decision.ts'
import { allowReviewInput, decisionInput, settleInput } from '#domain/schemas/decision.ts'
import { recommendationInput } from '#domain/schemas/editing.ts'
import { findingView } from '#domain/schemas/manuscript.ts'
import { done, id, instant } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { decide, undoDecision } from './decide.ts'
import { anonymity, proposedLetter } from './read.ts'
import { recommend } from './recommend.ts'
import { allowReview, newRound, settle } from './review-round.ts'

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
        querystring: z.object({ decision: z.enum(decisionKinds) }),
        response: {
          200: z.object({ letter: z.string(), dueDate: z.string().nullable(), reviewIds: z.array(z.uuid()) }),
        },
      },
    },
    async (request) =>
      proposedLetter(context, await signedIn(request), request.params.id, request.query.decision),
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
