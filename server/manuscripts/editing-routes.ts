import type { FastifyInstance } from 'fastify'
import { manuscriptEditingApi } from '#domain/api/manuscript-editing.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { declareConflict, liftConflict } from './conflict.ts'
import { assignHandling } from './handling.ts'
import { message, messages } from './messages.ts'
import { addNote, removeNote } from './notes.ts'
import { queue } from './queue.ts'
import { changeView, dropView, keepView } from './saved-views.ts'

/** Routes for editors: their queue, the assignment of handling editors, and notes. */
export async function editingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, manuscriptEditingApi, {
    'GET /api/manuscripts/editorial/queue': async (request) =>
      queue(context, await signedIn(request), request.query),
    'POST /api/manuscripts/editorial/views': async (request, reply) =>
      reply.status(201).send({
        id: await keepView(context, await signedIn(request), request.body),
        message: 'View saved',
      }),
    'PUT /api/manuscripts/editorial/views/{id}': async (request) => {
      await changeView(context, await signedIn(request), request.params.id, request.body)
      return { message: 'View saved' }
    },
    'DELETE /api/manuscripts/editorial/views/{id}': async (request) => {
      await dropView(context, await signedIn(request), request.params.id)
      return { id: request.params.id }
    },
    'POST /api/manuscripts/{id}/notes': async (request, reply) =>
      reply.status(201).send({
        id: await addNote(context, await signedIn(request), request.params.id, request.body.body),
        message: 'Note added',
      }),
    'DELETE /api/manuscripts/{id}/notes/{noteId}': async (request) => {
      await removeNote(context, await signedIn(request), request.params.id, request.params.noteId)
      return { id: request.params.noteId }
    },
    'POST /api/manuscripts/{id}/handling-editor': async (request) => {
      await assignHandling(context, await signedIn(request), request.params.id, request.body)
      return { message: request.body.editorId ? 'Handling editor assigned' : 'Returned to all editors' }
    },
    'POST /api/manuscripts/{id}/conflict': async (request) => {
      await declareConflict(context, await signedIn(request), request.params.id, request.body.reason)
      return { message: 'Conflict of interest declared' }
    },
    'DELETE /api/manuscripts/{id}/conflicts/{editorId}': async (request) => {
      await liftConflict(context, await signedIn(request), request.params.id, request.params.editorId)
      return { id: request.params.editorId }
    },
    'GET /api/manuscripts/{id}/messages': async (request) =>
      messages(context, await signedIn(request), request.params.id),
    'GET /api/manuscripts/{id}/messages/{messageId}': async (request) =>
      message(context, await signedIn(request), request.params.id, request.params.messageId),
  })
}
