import type { FastifyInstance } from 'fastify'
import { cmsJournalApi } from '#domain/api/cms-journal.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import {
  changeCall,
  changeIssue,
  changeMember,
  createCall,
  createMember,
  removeCall,
  removeMember,
} from './manage.ts'
import { listCalls, listCmsIssues, listMembers } from './queries.ts'

export async function journalRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsJournalApi, {
    'GET /api/cms/editors': () => listMembers(context.db),
    'POST /api/cms/editors': async (request, reply) =>
      reply.status(201).send(await createMember(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/editors/{id}': async (request) =>
      changeMember(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/editors/{id}': async (request) =>
      removeMember(context, (await signedIn(request)).id, request.params.id),
    'GET /api/cms/special-issues': () =>
      listCalls(context.db, context.clock.now().toISOString().slice(0, 10)),
    'POST /api/cms/special-issues': async (request, reply) =>
      reply.status(201).send(await createCall(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/special-issues/{id}': async (request) =>
      changeCall(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/special-issues/{id}': async (request) =>
      removeCall(context, (await signedIn(request)).id, request.params.id),
    'GET /api/cms/issues': () => listCmsIssues(context.db),
    'PUT /api/cms/issues/{volume}/{issue}': async (request) =>
      changeIssue(context, (await signedIn(request)).id, request.params, request.body),
  })
}
