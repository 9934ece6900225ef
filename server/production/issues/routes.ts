import type { FastifyInstance } from 'fastify'
import { issuesApi } from '#domain/api/issues.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { cancelPublication, planPublication, publicationPlan } from '../schedule/plan.ts'
import { arrange, createIssue, numberPages } from './assemble.ts'
import { cancelIssue, scheduleIssue } from './publish-issue.ts'
import { callsForPapers } from './queries.ts'
import { issueContents } from './view.ts'

export async function issueRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, issuesApi, {
    'GET /api/issues/calls': async () => callsForPapers(context.db),
    'POST /api/issues': async (request, reply) => {
      await createIssue(context, await signedIn(request), request.body)
      return reply.status(201).send({ message: 'Issue created' })
    },
    'GET /api/issues/{volume}/{issue}/contents': async (request) =>
      issueContents(context, await signedIn(request), request.params),
    'PUT /api/issues/{volume}/{issue}/contents': async (request) => {
      const viewer = await signedIn(request)
      await arrange(context, viewer, request.params, request.body)
      return issueContents(context, viewer, request.params)
    },
    'POST /api/issues/{volume}/{issue}/numbering': async (request) => {
      const viewer = await signedIn(request)
      await numberPages(context, viewer, request.params, request.body)
      return issueContents(context, viewer, request.params)
    },
    'POST /api/issues/{volume}/{issue}/schedule': async (request) => {
      const viewer = await signedIn(request)
      await scheduleIssue(context, viewer, request.params, request.body)
      return issueContents(context, viewer, request.params)
    },
    'DELETE /api/issues/{volume}/{issue}/schedule': async (request) => {
      const viewer = await signedIn(request)
      await cancelIssue(context, viewer, request.params)
      return issueContents(context, viewer, request.params)
    },
    'GET /api/manuscripts/{id}/publication': async (request) =>
      publicationPlan(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/publication': async (request) =>
      planPublication(context, await signedIn(request), request.params.id, request.body),
    'DELETE /api/manuscripts/{id}/publication': async (request) =>
      cancelPublication(context, await signedIn(request), request.params.id),
  })
}
