import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  boardMemberChange,
  boardMemberView,
  callChange,
  callView,
  cmsIssueView,
  issueChange,
  newBoardMember,
  newCall,
} from '#domain/schemas/cms.ts'
import { id, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
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

const config = { access: 'admin' } as const
const params = z.object({ id })
const issueParams = z.object({
  volume: z.coerce.number().int().min(1).max(100_000),
  issue: z.coerce.number().int().min(1).max(100_000),
})
const removal = { config, schema: { params, response: { 200: removed } } }

export async function journalRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get('/api/cms/editors', { config, schema: { response: { 200: z.array(boardMemberView) } } }, () =>
    listMembers(context.db),
  )
  app.post(
    '/api/cms/editors',
    { config, schema: { body: newBoardMember, response: { 201: boardMemberView } } },
    async (request, reply) =>
      reply.status(201).send(await createMember(context, (await signedIn(request)).id, request.body)),
  )
  app.put(
    '/api/cms/editors/:id',
    { config, schema: { params, body: boardMemberChange, response: { 200: boardMemberView } } },
    async (request) => changeMember(context, (await signedIn(request)).id, request.params.id, request.body),
  )
  app.delete('/api/cms/editors/:id', removal, async (request) =>
    removeMember(context, (await signedIn(request)).id, request.params.id),
  )

  app.get('/api/cms/special-issues', { config, schema: { response: { 200: z.array(callView) } } }, () =>
    listCalls(context.db, context.clock.now().toISOString().slice(0, 10)),
  )
  app.post(
    '/api/cms/special-issues',
    { config, schema: { body: newCall, response: { 201: callView } } },
    async (request, reply) =>
      reply.status(201).send(await createCall(context, (await signedIn(request)).id, request.body)),
  )
  app.put(
    '/api/cms/special-issues/:id',
    { config, schema: { params, body: callChange, response: { 200: callView } } },
    async (request) => changeCall(context, (await signedIn(request)).id, request.params.id, request.body),
  )
  app.delete('/api/cms/special-issues/:id', removal, async (request) =>
    removeCall(context, (await signedIn(request)).id, request.params.id),
  )

  // The specification counts issues among the editors' work (section 6).
  app.get(
    '/api/cms/issues',
    { config: { access: 'editor' }, schema: { response: { 200: z.array(cmsIssueView) } } },
    () => listCmsIssues(context.db),
  )
  app.put(
    '/api/cms/issues/:volume/:issue',
    {
      config: { access: 'editor' },
      schema: { params: issueParams, body: issueChange, response: { 200: cmsIssueView } },
    },
    async (request) => changeIssue(context, (await signedIn(request)).id, request.params, request.body),
  )
}
