import type { FastifyInstance } from 'fastify'
import { productionEditingApi } from '#domain/api/production-editing.ts'
import { invalid } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { requireEditor, see } from '../../workflow/act.ts'
import { compareVersions } from './compare.ts'
import { discardTextDraft, readTextDraft, saveTextDraft } from './draft.ts'
import { addDraftMedia, draftMedia } from './media.ts'
import { addNote, changeNote, removeNote, replyToNote, textNotes } from './notes.ts'
import { readPiece } from './pieces.ts'
import { reportPresence } from './presence.ts'
import { restoreVersion, saveAsVersion } from './versions.ts'

export async function productionEditingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, productionEditingApi, {
    'GET /api/manuscripts/{id}/text/draft': async (request) =>
      readTextDraft(context, await signedIn(request), request.params.id),
    'PUT /api/manuscripts/{id}/text/draft': async (request) =>
      saveTextDraft(context, await signedIn(request), request.params.id, request.body),
    'POST /api/manuscripts/{id}/text/draft/discard': async (request) => {
      await discardTextDraft(context, await signedIn(request), request.params.id, request.body)
      return { message: 'Draft discarded' }
    },
    'POST /api/manuscripts/{id}/text/versions': async (request, reply) =>
      reply
        .status(201)
        .send(await saveAsVersion(context, await signedIn(request), request.params.id, request.body)),
    'POST /api/manuscripts/{id}/text/versions/{version}/restore': async (request, reply) => {
      const { id, version } = request.params
      return reply.status(201).send(await restoreVersion(context, await signedIn(request), id, version))
    },
    'GET /api/manuscripts/{id}/text/comparison': async (request) =>
      compareVersions(context, await signedIn(request), request.params.id, request.query),
    'POST /api/manuscripts/{id}/text/presence': async (request) =>
      reportPresence(context, await signedIn(request), request.params.id, request.body),
    'POST /api/manuscripts/{id}/text/pieces': async (request) => {
      requireEditor(await see(context.db, await signedIn(request), request.params.id))
      return { nodes: readPiece(request.body) }
    },
    'POST /api/manuscripts/{id}/text/media': async (request, reply) => {
      const viewer = await signedIn(request)
      requireEditor(await see(context.db, viewer, request.params.id))
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (bytes.length === 0) throw invalid('picture', 'Please choose a picture')
      const added = await addDraftMedia(context, viewer, request.params.id, {
        ...{ fileName: request.query.name, bytes },
      })
      return reply.status(201).send(added)
    },
    'GET /api/manuscripts/{id}/text/draft/media/{name}': async (request, reply) => {
      const { id, name } = request.params
      const { storageKey, mediaType } = await draftMedia(context, await signedIn(request), id, name)
      return (
        reply
          .type(mediaType)
          // An SVG picture that is opened on its own must not run scripts.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .header('cache-control', 'private, max-age=3600')
          .send(await context.files.get(storageKey))
      )
    },
    'GET /api/manuscripts/{id}/text/notes': async (request) =>
      textNotes(context, await signedIn(request), request.params.id),
    'POST /api/manuscripts/{id}/text/notes': async (request, reply) =>
      reply
        .status(201)
        .send(await addNote(context, await signedIn(request), request.params.id, request.body)),
    'PUT /api/manuscripts/{id}/text/notes/{noteId}': async (request) => {
      const { id, noteId } = request.params
      await changeNote(context, await signedIn(request), id, noteId, request.body)
      return { message: 'Saved' }
    },
    'DELETE /api/manuscripts/{id}/text/notes/{noteId}': async (request) => {
      const { id, noteId } = request.params
      return removeNote(context, await signedIn(request), id, noteId)
    },
    'POST /api/manuscripts/{id}/text/notes/{noteId}/replies': async (request, reply) => {
      const { id, noteId } = request.params
      const { body } = request.body
      return reply.status(201).send(await replyToNote(context, await signedIn(request), id, noteId, body))
    },
  })
}
