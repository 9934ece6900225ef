import type { FastifyInstance } from 'fastify'
import { editorApi } from '#domain/api/editors.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { keepAbsence, keepPreferences, preferencesOf } from './preferences.ts'

export async function editorRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, editorApi, {
    'GET /api/editor/preferences': async (request) => preferencesOf(context, await signedIn(request)),
    'PUT /api/editor/absence': async (request) => {
      await keepAbsence(context, await signedIn(request), request.body)
      return { message: request.body.absence ? 'Absence saved' : 'Absence ended' }
    },
    'PUT /api/editor/preferences': async (request) => {
      await keepPreferences(context, await signedIn(request), request.body)
      return { message: 'Settings saved' }
    },
  })
}
