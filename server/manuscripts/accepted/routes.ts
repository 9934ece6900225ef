import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedApi } from '#domain/api/accepted.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { attachment } from '../../http/disposition.ts'
import { implement } from '../../http/implement.ts'
import { acceptanceCertificate, acceptedManuscript, offprint } from './papers.ts'

const asPdf = (reply: FastifyReply, name: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', attachment(name))
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')

/** Routes for what the authors of an accepted manuscript get. */
export async function acceptedRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, acceptedApi, {
    'GET /api/manuscripts/{id}/acceptance-certificate.pdf': async (request, reply) => {
      const pdf = await acceptanceCertificate(context, await signedIn(request), request.params.id)
      return asPdf(reply, 'acceptance-certificate.pdf').send(pdf)
    },
    'GET /api/manuscripts/{id}/accepted-manuscript.pdf': async (request, reply) => {
      const pdf = await acceptedManuscript(context, await signedIn(request), request.params.id)
      return asPdf(reply, 'accepted-manuscript.pdf').send(pdf)
    },
    'GET /api/manuscripts/{id}/offprint.pdf': async (request, reply) => {
      const { key, name } = await offprint(context, await signedIn(request), request.params.id)
      return asPdf(reply, name).send(context.files.stream(key))
    },
  })
}
