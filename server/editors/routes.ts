import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  editorPreferences,
  editorRight,
  editorRightInput,
  preferencesView,
} from '#domain/schemas/editor-preferences.ts'
import { done, id } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { changeEditorRight, editorRights, keepPreferences, preferencesOf } from './preferences.ts'

const editors = { access: 'editor' } as const
const admins = { access: 'admin' } as const

export async function editorRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/editor/preferences',
    { config: editors, schema: { response: { 200: preferencesView } } },
    async (request) => preferencesOf(context, await signedIn(request)),
  )
  app.put(
    '/api/editor/preferences',
    { config: editors, schema: { body: editorPreferences, response: { 200: done } } },
    async (request) => {
      await keepPreferences(context, await signedIn(request), request.body)
      return { message: 'Settings saved' }
    },
  )
  app.get(
    '/api/editor/editors',
    { config: admins, schema: { response: { 200: z.array(editorRight) } } },
    async () => editorRights(context),
  )
  app.put(
    '/api/editor/editors/:id',
    {
      config: admins,
      schema: { params: z.object({ id }), body: editorRightInput, response: { 200: done } },
    },
    async (request) => {
      const { recommendsOnly } = request.body
      await changeEditorRight(context, await signedIn(request), request.params.id, recommendsOnly)
      return { message: recommendsOnly ? 'This editor recommends now' : 'This editor decides now' }
    },
  )
}
