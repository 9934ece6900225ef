import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { handlingInput, messageDetail, messageView, noteInput } from '#domain/schemas/editing.ts'
import { queueAnswer, queueQuery, saveViewInput } from '#domain/schemas/queue.ts'
import { done, id, removed } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { assignHandling } from './handling.ts'
import { message, messages } from './messages.ts'
import { addNote, removeNote } from './notes.ts'
import { dropView, keepView, queue } from './queue.ts'

const config = { access: 'editor' } as const
const params = z.object({ id })
const made = z.object({ id: z.uuid(), message: z.string() })

/** The editors' own calls: their queue, and what they arrange among themselves. */
export async function editingRoutes(instance: FastifyInstance, context: Context): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/manuscripts/editorial/queue',
    { config, schema: { querystring: queueQuery, response: { 200: queueAnswer } } },
    async (request) => queue(context, await signedIn(request), request.query),
  )
  app.post(
    '/api/manuscripts/editorial/views',
    { config, schema: { body: saveViewInput, response: { 201: made } } },
    async (request, reply) =>
      reply.status(201).send({
        id: await keepView(context, await signedIn(request), request.body),
        message: 'View saved',
      }),
  )
  app.delete(
    '/api/manuscripts/editorial/views/:id',
    { config, schema: { params, response: { 200: removed } } },
    async (request) => {
      await dropView(context, await signedIn(request), request.params.id)
      return { id: request.params.id }
    },
  )

  app.post(
    '/api/manuscripts/:id/notes',
    { config, schema: { params, body: noteInput, response: { 201: made } } },
    async (request, reply) =>
      reply.status(201).send({
        id: await addNote(context, await signedIn(request), request.params.id, request.body.body),
        message: 'Note added',
      }),
  )
  app.delete(
    '/api/manuscripts/:id/notes/:noteId',
    { config, schema: { params: z.object({ id, noteId: id }), response: { 200: removed } } },
    async (request) => {
      await removeNote(context, await signedIn(request), request.params.id, request.params.noteId)
      return { id: request.params.noteId }
    },
  )
  app.post(
    '/api/manuscripts/:id/handling-editor',
    { config, schema: { params, body: handlingInput, response: { 200: done } } },
    async (request) => {
      await assignHandling(context, await signedIn(request), request.params.id, request.body)
      return { message: request.body.editorId ? 'Handling editor assigned' : 'Given back to all editors' }
    },
  )
  app.get(
    '/api/manuscripts/:id/messages',
    { config, schema: { params, response: { 200: z.array(messageView) } } },
    async (request) => messages(context, await signedIn(request), request.params.id),
  )
  app.get(
    '/api/manuscripts/:id/messages/:messageId',
    { config, schema: { params: z.object({ id, messageId: id }), response: { 200: messageDetail } } },
    async (request) => message(context, await signedIn(request), request.params.id, request.params.messageId),
  )
}
