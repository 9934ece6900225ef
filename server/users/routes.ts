import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { cmsUserApi } from '#domain/api/cms-users.ts'
import { editorRightsApi } from '#domain/api/editors.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { pageHeaders } from '../http/list-headers.ts'
import { inviteMany } from './invite-many.ts'
import { userPage, usersCsv } from './list.ts'
import { changeUser, createUser, endSecondFactor, inviteAgain, removeUser } from './manage.ts'
import { mergeAccounts, mergePreview } from './merge/merge.ts'
import { personPage } from './person.ts'
import { changeEditorRight, editorRights } from './rights.ts'
import { roleViews } from './roles.ts'

export async function userRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, cmsUserApi, {
    'GET /api/cms/users': async (request, reply) => {
      const { users, nextCursor, total } = await userPage(context.db, await signedIn(request), request.query)
      reply.headers(pageHeaders(request.url, nextCursor, total))
      return users
    },
    'GET /api/cms/users.csv': async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="users.csv"')
        .header('cache-control', 'private, no-store')
        .send(
          Readable.from(usersCsv(context.db, await signedIn(request), request.query), { highWaterMark: 1 }),
        ),
    'GET /api/cms/users/{id}': async (request) =>
      personPage(context.db, await signedIn(request), request.params.id),
    'POST /api/cms/users/invitations': async (request) =>
      inviteMany(context, (await signedIn(request)).id, request.body),
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
    'GET /api/cms/users/{id}/merge': async (request) =>
      mergePreview(context.db, await signedIn(request), {
        keep: request.params.id,
        merge: request.query.accountId,
      }),
    'POST /api/cms/users/{id}/merge': async (request) =>
      mergeAccounts(context, await signedIn(request), {
        keep: request.params.id,
        merge: request.body.accountId,
      }),
    'GET /api/cms/roles': async (request) => roleViews(app, context.db, await signedIn(request)),
  })
  implement(app, context, editorRightsApi, {
    'GET /api/editor/editors': async () => editorRights(context),
    'PUT /api/editor/editors/{id}': async (request) => {
      const { recommendsOnly } = request.body
      await changeEditorRight(context, await signedIn(request), request.params.id, recommendsOnly)
      return { message: recommendsOnly ? 'This editor recommends now' : 'This editor decides now' }
    },
  })
}
