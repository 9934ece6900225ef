import type { FastifyInstance } from 'fastify'
import { cmsJournalApi } from '#domain/api/cms-journal.ts'
import { cmsMenuApi } from '#domain/api/cms-menu.ts'
import { cmsNewsApi } from '#domain/api/cms-news.ts'
import { cmsPageApi } from '#domain/api/cms-pages.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { changeMember, createMember, removeMember } from './board/board.ts'
import { listMembers } from './board/queries.ts'
import { changeCall, createCall, removeCall } from './calls/calls.ts'
import { listCalls } from './calls/queries.ts'
import { changeIssue } from './issues/issues.ts'
import { listCmsIssues } from './issues/queries.ts'
import { siteLinks } from './links/links.ts'
import { checkedMenu } from './menu/checked.ts'
import { changeMenuItem, createMenuItem, removeMenuItem } from './menu/menu.ts'
import { changeNews, createNews, removeNews } from './news/news.ts'
import { listNews, newsVersions } from './news/queries.ts'
import { changeContent, contentVersions, createContent, removeContent } from './pages/content.ts'
import { discardDraft, publishDraft, saveDraft } from './pages/drafts.ts'
import { beginningsOfPolicies, defaultParts } from './pages/parts.ts'
import { listContent } from './pages/queries.ts'

/** Routes for administrators to change the site. Editors may change issues. */
export async function journalManagementRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsPageApi, {
    'GET /api/cms/content': () => listContent(context.db),
    'POST /api/cms/content': async (request, reply) =>
      reply.status(201).send(await createContent(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/content/{id}': async (request) =>
      changeContent(context, (await signedIn(request)).id, request.params.id, request.body),
    'GET /api/cms/content/{id}/versions': (request) => contentVersions(context.db, request.params.id),
    'PUT /api/cms/content/{id}/draft': async (request) =>
      saveDraft(context, (await signedIn(request)).id, request.params.id, request.body),
    'POST /api/cms/content/{id}/draft/publication': async (request) =>
      publishDraft(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/content/{id}/draft': async (request) =>
      discardDraft(context, (await signedIn(request)).id, request.params.id),
    'GET /api/cms/content/defaults': async () => defaultParts(await context.settings()),
    'GET /api/cms/content/policies': async () => beginningsOfPolicies(),
    'POST /api/cms/content/preview': async ({ body }) => ({
      html: await context.reads.contentHtml(body.content, body.contentType),
    }),
    'DELETE /api/cms/content/{id}': async (request) =>
      removeContent(context, (await signedIn(request)).id, request.params.id),
  })
  implement(app, context, cmsMenuApi, {
    'GET /api/cms/links': () => siteLinks(context),
    'GET /api/cms/menu-items': () => checkedMenu(context.db, context.clock.now().toISOString().slice(0, 10)),
    'POST /api/cms/menu-items': async (request, reply) =>
      reply.status(201).send(await createMenuItem(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/menu-items/{id}': async (request) =>
      changeMenuItem(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/menu-items/{id}': async (request) =>
      removeMenuItem(context, (await signedIn(request)).id, request.params.id),
  })
  implement(app, context, cmsNewsApi, {
    'GET /api/cms/news': () => listNews(context.db, context.clock.now().toISOString().slice(0, 10)),
    'POST /api/cms/news': async (request, reply) =>
      reply.status(201).send(await createNews(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/news/{id}': async (request) =>
      changeNews(context, (await signedIn(request)).id, request.params.id, request.body),
    'GET /api/cms/news/{id}/versions': (request) => newsVersions(context.db, request.params.id),
    'DELETE /api/cms/news/{id}': async (request) =>
      removeNews(context, (await signedIn(request)).id, request.params.id),
  })
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
