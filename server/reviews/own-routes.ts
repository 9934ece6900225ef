import type { FastifyInstance } from 'fastify'
import { certificateApi } from '#domain/api/certificates.ts'
import { ownReviewApi } from '#domain/api/own-reviews.ts'
import type { Context } from '../context.ts'
import { archive } from '../files/archive.ts'
import { signedIn } from '../http/access.ts'
import { attachment } from '../http/disposition.ts'
import { implement } from '../http/implement.ts'
import { attachToReview, detachFromReview } from './attachments.ts'
import { changeReviewerSettings, reviewerSettings } from './availability.ts'
import { certificate, checkCertificate } from './certificates/certificate.ts'
import { answerMoreTime, askForMoreTime } from './more-time.ts'
import { addOrcidPapers, addOwnPapers, ownPapers, removeOwnPaper } from './profile/papers.ts'
import { allowPublication } from './publication.ts'
import { filesOfAssignment, messagesToReviewer } from './read.ts'

/** Further routes for reviewers: attachments, extensions and settings. */
export async function ownReviewRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, ownReviewApi, {
    'GET /api/reviews/settings': async (request) => reviewerSettings(context, await signedIn(request)),
    'PUT /api/reviews/settings': async (request) =>
      changeReviewerSettings(context, await signedIn(request), request.body),
    'GET /api/reviews/papers': async (request) => ownPapers(context, await signedIn(request)),
    'POST /api/reviews/papers': async (request) =>
      addOwnPapers(context, await signedIn(request), request.body.text),
    'POST /api/reviews/papers/orcid': async (request) => addOrcidPapers(context, await signedIn(request)),
    'DELETE /api/reviews/papers/{paperId}': async (request) =>
      removeOwnPaper(context, await signedIn(request), request.params.paperId),
    'POST /api/reviews/{assignmentId}/files': async (request, reply) =>
      reply
        .status(201)
        .send(
          await attachToReview(context, await signedIn(request), request.params.assignmentId, request.body),
        ),
    'DELETE /api/reviews/{assignmentId}/files/{fileId}': async (request) =>
      detachFromReview(context, await signedIn(request), request.params.assignmentId, request.params.fileId),
    'PUT /api/reviews/{assignmentId}/publication': async (request) => {
      await allowPublication(context, await signedIn(request), request.params.assignmentId, request.body)
      return { message: 'Saved' }
    },
    'GET /api/reviews/{assignmentId}/files.zip': async (request, reply) => {
      const { assignmentId } = request.params
      const { name, entries } = await filesOfAssignment(context, await signedIn(request), assignmentId)
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(name))
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(archive(context.files, entries))
    },
    'GET /api/reviews/{assignmentId}/messages': async (request) =>
      messagesToReviewer(context, await signedIn(request), request.params.assignmentId),
    'POST /api/reviews/{assignmentId}/more-time': async (request) => {
      await askForMoreTime(context, await signedIn(request), request.params.assignmentId, request.body)
      return { message: 'The editor has been asked.' }
    },
    'POST /api/manuscripts/{id}/assignments/{assignmentId}/more-time': async (request) => {
      const { params, body } = request
      await answerMoreTime(context, await signedIn(request), params.id, params.assignmentId, body.granted)
      return { message: body.granted ? 'New due date set' : 'The due date has not been changed' }
    },
  })

  implement(app, context, certificateApi, {
    'GET /api/reviews/certificates/{year}': async (request, reply) => {
      const { year } = request.params
      const hasTitles = request.query.titles === 'yes'
      const pdf = await certificate(context, await signedIn(request), year, { hasTitles })
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`reviewing-certificate-${year}.pdf`))
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(pdf)
    },
    'GET /api/certificates': async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return checkCertificate(context, request.query.code)
    },
  })
}
