import type { FastifyInstance } from 'fastify'
import { productionProofsApi } from '#domain/api/production-proofs.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { answerQuery, askEditor, giveVerdict, removeComment, saveComment } from './answer.ts'
import { proofPages, proofPicture } from './pages.ts'
import { moveDue, remindByHand, reopenProof, sendProofs } from './send.ts'
import { settleComment } from './settle.ts'
import { authorProof, editorProofs, proofMedia, proofPdf } from './view.ts'

/** Allows `object`, because browsers show PDFs with a viewer that is an object in a page. */
const pdfPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf"

export async function productionProofsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, productionProofsApi, {
    'GET /api/manuscripts/{id}/proof': async (request) =>
      authorProof(context, await signedIn(request), request.params.id),
    'GET /api/manuscripts/{id}/proof/{proofId}/media/{name}': async (request, reply) => {
      const { id, proofId, name } = request.params
      const { storageKey, mediaType } = await proofMedia(context, await signedIn(request), id, proofId, name)
      return reply
        .type(mediaType)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cache-control', 'private, max-age=3600')
        .send(context.files.stream(storageKey))
    },
    'GET /api/manuscripts/{id}/proof/{proofId}/pdf': async (request, reply) => {
      const { id, proofId } = request.params
      const { storageKey, name } = await proofPdf(context, await signedIn(request), id, proofId)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', pdfPolicy)
        .header('cache-control', 'private, no-store')
        .send(context.files.stream(storageKey))
    },
    'GET /api/manuscripts/{id}/proof/{proofId}/pages': async (request, reply) => {
      const { id, proofId } = request.params
      reply.header('cache-control', 'private, no-store')
      return proofPages(context, await signedIn(request), id, proofId)
    },
    'GET /api/manuscripts/{id}/proof/{proofId}/pages/{page}': async (request, reply) => {
      const { id, proofId, page } = request.params
      const picture = await proofPicture(context, await signedIn(request), id, proofId, page)
      return reply
        .type('image/png')
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, max-age=3600')
        .send(picture)
    },
    'PUT /api/manuscripts/{id}/proof/queries/{queryId}': async (request) => {
      const { id, queryId } = request.params
      await answerQuery(context, await signedIn(request), id, queryId, request.body)
      return { message: 'Answer saved' }
    },
    'PUT /api/manuscripts/{id}/proof/comments/{commentId}': async (request) => {
      const { id, commentId } = request.params
      await saveComment(context, await signedIn(request), id, commentId, request.body)
      return { message: 'Saved' }
    },
    'DELETE /api/manuscripts/{id}/proof/comments/{commentId}': async (request) => {
      const { id, commentId } = request.params
      return removeComment(context, await signedIn(request), id, commentId)
    },
    'POST /api/manuscripts/{id}/proof/verdict': async (request) => {
      await giveVerdict(context, await signedIn(request), request.params.id, request.body)
      return { message: request.body.approved ? 'Proof approved' : 'Changes requested' }
    },
    'POST /api/manuscripts/{id}/proof/question': async (request) => {
      await askEditor(context, await signedIn(request), request.params.id, request.body)
      return { message: 'The editors have been asked' }
    },
    'GET /api/manuscripts/{id}/text/proofs': async (request) =>
      editorProofs(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/text/proofs': async (request, reply) =>
      reply
        .status(201)
        .send({ id: await sendProofs(context, await signedIn(request), request.params.id, request.body) }),
    'POST /api/manuscripts/{id}/text/proofs/remind': async (request) => {
      await remindByHand(context, await signedIn(request), request.params.id)
      return { message: 'The author has been reminded' }
    },
    'PUT /api/manuscripts/{id}/text/proofs/due': async (request) => {
      await moveDue(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Due date changed' }
    },
    'POST /api/manuscripts/{id}/text/proofs/reopen': async (request) => {
      await reopenProof(context, await signedIn(request), request.params.id)
      return { message: 'Proof reopened' }
    },
    'PUT /api/manuscripts/{id}/text/proofs/comments/{commentId}': async (request) => {
      const { id, commentId } = request.params
      await settleComment(context, await signedIn(request), id, commentId, request.body)
      return { message: 'Saved' }
    },
  })
}
