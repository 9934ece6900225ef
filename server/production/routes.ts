import type { FastifyInstance } from 'fastify'
import { productionApi } from '#domain/api/production.ts'
import { categoriesOf } from '#domain/journal/kinds.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { runChecks } from './checks/run.ts'
import { changesToPublish, editRecord, publishVersion } from './new-version.ts'
import { answerForAuthors, choosePeerReview, peerReviewView } from './peer-review/consent.ts'
import { addGalley, answer, makeCurrent, toProduction } from './proofs.ts'
import { publish } from './publish.ts'
import { proposedPlace } from './schedule/plan.ts'
import { suggestions } from './suggestions.ts'

export async function productionRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, productionApi, {
    'POST /api/manuscripts/{id}/production': async (request) => {
      await toProduction(context, await signedIn(request), request.params.id)
      return { message: 'Sent to production' }
    },
    'POST /api/manuscripts/{id}/galleys': async (request, reply) =>
      reply
        .status(201)
        .send({ id: await addGalley(context, await signedIn(request), request.params.id, request.body) }),
    'PUT /api/manuscripts/{id}/galleys/{fileId}/current': async (request) => {
      const { id, fileId } = request.params
      await makeCurrent(context, await signedIn(request), id, fileId)
      return { message: 'Galley chosen' }
    },
    'POST /api/manuscripts/{id}/proofs': async (request) => {
      await answer(context, await signedIn(request), request.params.id, request.body)
      return { message: request.body.approved ? 'Proofs approved' : 'Changes requested' }
    },
    'GET /api/manuscripts/{id}/peer-review': async (request) =>
      peerReviewView(context, await signedIn(request), request.params.id),
    'PUT /api/manuscripts/{id}/peer-review/consent': async (request) => {
      await answerForAuthors(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Saved' }
    },
    'PUT /api/manuscripts/{id}/peer-review/choice': async (request) => {
      await choosePeerReview(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Saved' }
    },
    'GET /api/manuscripts/{id}/checks': async (request) => {
      const seen = await see(context.db, await signedIn(request), request.params.id)
      requireEditor(seen)
      const { manuscript } = seen
      const { publishedDate, withoutIssue, ...place } = request.query
      const without = withoutIssue ? { volume: null, issue: null } : {}
      const settings = await context.settings()
      // Without a place, as in the panel beside the text, the checks are about what the form will propose.
      const isAsked = Object.keys(place).length > 0 || withoutIssue
      const planned = isAsked ? { ...place, ...without } : await proposedPlace(context, manuscript)
      return {
        ...(await runChecks(context, context.db, manuscript, { ...planned, published: publishedDate })),
        suggested: {
          ...(await suggestions(context.db, settings, manuscript, place)),
          ...(withoutIssue && { pages: null }),
          categories: categoriesOf(settings),
        },
      }
    },
    'POST /api/manuscripts/{id}/publish': async (request) => ({
      articleId: await publish(context, await signedIn(request), request.params.id, request.body),
      message: 'Published',
    }),
    'GET /api/manuscripts/{id}/changes': async (request) =>
      changesToPublish(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/new-version': async (request) => ({
      version: await publishVersion(context, await signedIn(request), request.params.id, request.body),
    }),
    'POST /api/manuscripts/{id}/record-edit': async (request) => ({
      changed: await editRecord(context, await signedIn(request), request.params.id, request.body),
    }),
  })
}
