import type { FastifyInstance } from 'fastify'
import { cmsApi } from '#domain/api/cms.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { pageHeaders } from '../http/list-headers.ts'
import { changeContent, contentVersions, createContent, removeContent } from './content.ts'
import { checkedMenu } from './links.ts'
import { changeMenuItem, createMenuItem, removeMenuItem } from './menu.ts'
import { overview } from './overview.ts'
import { listContent } from './queries.ts'
import { roleViews } from './roles.ts'
import { changeSettings, settingsWithUnread } from './settings.ts'
import { userPage } from './users/list.ts'
import { changeUser, createUser, endSecondFactor, inviteAgain, removeUser } from './users/manage.ts'

export async function cmsRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsApi, {
    'GET /api/cms/overview': async (request) => overview(context, await signedIn(request)),
    'GET /api/cms/content': () => listContent(context.db),
    'POST /api/cms/content': async (request, reply) =>
      reply.status(201).send(await createContent(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/content/{id}': async (request) =>
      changeContent(context, (await signedIn(request)).id, request.params.id, request.body),
    'GET /api/cms/content/{id}/versions': (request) => contentVersions(context.db, request.params.id),
    'POST /api/cms/content/preview': async ({ body }) => ({
      html: context.reads.contentHtml(body.content, body.contentType),
    }),
    'DELETE /api/cms/content/{id}': async (request) =>
      removeContent(context, (await signedIn(request)).id, request.params.id),
    'GET /api/cms/menu-items': () => checkedMenu(context.db),
    'POST /api/cms/menu-items': async (request, reply) =>
      reply.status(201).send(await createMenuItem(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/menu-items/{id}': async (request) =>
      changeMenuItem(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/menu-items/{id}': async (request) =>
      removeMenuItem(context, (await signedIn(request)).id, request.params.id),
    'GET /api/cms/users': async (request, reply) => {
      const { users, nextCursor, total } = await userPage(context.db, await signedIn(request), request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return users
    },
    'POST /api/cms/users/{id}/invitation': async (request) =>
      inviteAgain(context, (await signedIn(request)).id, request.params.id),
    'POST /api/cms/users': async (request, reply) =>
      reply.status(201).send(await createUser(context, (await signedIn(request)).id, request.body)),
    'PUT /api/cms/users/{id}': async (request) =>
      changeUser(context, (await signedIn(request)).id, request.params.id, request.body),
    'DELETE /api/cms/users/{id}': async (request) =>
      removeUser(context, (await signedIn(request)).id, request.params.id),
    'DELETE /api/cms/users/{id}/second-factor': async (request) =>
      endSecondFactor(context, (await signedIn(request)).id, request.params.id),
    'GET /api/cms/roles': async (request) => roleViews(app, context.db, await signedIn(request)),
    'GET /api/cms/settings': () => settingsWithUnread(context),
    'PUT /api/cms/settings': async (request) =>
      changeSettings(context, (await signedIn(request)).id, request.body),
  })
}
