import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  cmsUserView,
  contentChange,
  contentPreview,
  contentPreviewView,
  contentVersionView,
  contentView,
  menuItemChange,
  menuItemView,
  newContent,
  newMenuItem,
  newUser,
  overviewView,
  roleView,
  settingsChange,
  settingsView,
  userChange,
  userQuery,
} from '#domain/schemas/cms.ts'
import { id, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
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

const config = { access: 'admin' } as const
const params = z.object({ id })
const removal = { config, schema: { params, response: { 200: removed } } }

export async function cmsRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get('/api/cms/overview', { config, schema: { response: { 200: overviewView } } }, () =>
    overview(context),
  )

  app.get('/api/cms/content', { config, schema: { response: { 200: z.array(contentView) } } }, () =>
    listContent(context.db),
  )
  app.post(
    '/api/cms/content',
    { config, schema: { body: newContent, response: { 201: contentView } } },
    async (request, reply) =>
      reply.status(201).send(await createContent(context, (await signedIn(request)).id, request.body)),
  )
  app.put(
    '/api/cms/content/:id',
    { config, schema: { params, body: contentChange, response: { 200: contentView } } },
    async (request) => changeContent(context, (await signedIn(request)).id, request.params.id, request.body),
  )
  app.get(
    '/api/cms/content/:id/versions',
    { config, schema: { params, response: { 200: z.array(contentVersionView) } } },
    (request) => contentVersions(context.db, request.params.id),
  )
  app.post(
    '/api/cms/content/preview',
    { config, schema: { body: contentPreview, response: { 200: contentPreviewView } } },
    async ({ body }) => ({ html: context.reads.contentHtml(body.content, body.contentType) }),
  )
  app.delete('/api/cms/content/:id', removal, async (request) =>
    removeContent(context, (await signedIn(request)).id, request.params.id),
  )

  app.get('/api/cms/menu-items', { config, schema: { response: { 200: z.array(menuItemView) } } }, () =>
    checkedMenu(context.db),
  )
  app.post(
    '/api/cms/menu-items',
    { config, schema: { body: newMenuItem, response: { 201: menuItemView } } },
    async (request, reply) =>
      reply.status(201).send(await createMenuItem(context, (await signedIn(request)).id, request.body)),
  )
  app.put(
    '/api/cms/menu-items/:id',
    { config, schema: { params, body: menuItemChange, response: { 200: menuItemView } } },
    async (request) => changeMenuItem(context, (await signedIn(request)).id, request.params.id, request.body),
  )
  app.delete('/api/cms/menu-items/:id', removal, async (request) =>
    removeMenuItem(context, (await signedIn(request)).id, request.params.id),
  )

  app.get(
    '/api/cms/users',
    { config, schema: { querystring: userQuery, response: { 200: z.array(cmsUserView) } } },
    async (request, reply) => {
      const { users, nextCursor, total } = await userPage(context.db, request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return users
    },
  )
  app.post(
    '/api/cms/users/:id/invitation',
    { config, schema: { params, response: { 200: cmsUserView } } },
    async (request) => inviteAgain(context, (await signedIn(request)).id, request.params.id),
  )
  app.post(
    '/api/cms/users',
    { config, schema: { body: newUser, response: { 201: cmsUserView } } },
    async (request, reply) =>
      reply.status(201).send(await createUser(context, (await signedIn(request)).id, request.body)),
  )
  app.put(
    '/api/cms/users/:id',
    { config, schema: { params, body: userChange, response: { 200: cmsUserView } } },
    async (request) => changeUser(context, (await signedIn(request)).id, request.params.id, request.body),
  )
  app.delete('/api/cms/users/:id', removal, async (request) =>
    removeUser(context, (await signedIn(request)).id, request.params.id),
  )

  app.delete(
    '/api/cms/users/:id/second-factor',
    { config, schema: { params, response: { 200: cmsUserView } } },
    async (request) => endSecondFactor(context, (await signedIn(request)).id, request.params.id),
  )

  app.get('/api/cms/roles', { config, schema: { response: { 200: z.array(roleView) } } }, () =>
    roleViews(instance, context.db),
  )

  app.get('/api/cms/settings', { config, schema: { response: { 200: settingsView } } }, () =>
    settingsWithUnread(context),
  )
  app.put(
    '/api/cms/settings',
    { config, schema: { body: settingsChange, response: { 200: settingsView } } },
    async (request) => changeSettings(context, (await signedIn(request)).id, request.body),
  )
}
