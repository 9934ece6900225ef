import type { FastifyInstance } from 'fastify'
import { cmsSubscriptionApi } from '#domain/api/cms-subscriptions.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { changeInstitution, createInstitution, makeReportKey, removeInstitution } from './institutions.ts'
import { listInstitutions, listPersonalAccess } from './manage-queries.ts'
import { changeAccess, grantAccess, withdrawAccess } from './personal.ts'
import { readingPolicy } from './policy.ts'

/** Routes with which administrators give access to subscription articles. */
export async function subscriptionRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const today = async () => (await readingPolicy(context)).today
  implement(app, context, cmsSubscriptionApi, {
    'GET /api/cms/institutions': async () => listInstitutions(context.db, await today()),
    'POST /api/cms/institutions': async (request, reply) =>
      reply.status(201).send(await createInstitution(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/institutions/{id}': async (request) =>
      changeInstitution(context, (await signedIn(request)).id, request.params.id, request.body),
    'POST /api/cms/institutions/{id}/report-key': async (request) =>
      makeReportKey(context, (await signedIn(request)).id, request.params.id),
    'DELETE /api/cms/institutions/{id}': async (request) =>
      removeInstitution(context, (await signedIn(request)).id, request.params.id),
    'GET /api/cms/personal-access': async () => listPersonalAccess(context.db, await today()),
    'POST /api/cms/personal-access': async (request, reply) =>
      reply.status(201).send(await grantAccess(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/personal-access/{id}': async (request) =>
      changeAccess(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/personal-access/{id}': async (request) =>
      withdrawAccess(context, (await signedIn(request)).id, request.params.id),
  })
}
