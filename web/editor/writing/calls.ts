import type { BodyOf } from '#domain/api/calls.ts'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const notesKey = (id: string) => keyOf('/api/manuscripts/{id}/text/notes', { params: { id } })

export function readDraft(id: string): Promise<TextDraftView> {
  return api('GET /api/manuscripts/{id}/text/draft', { params: { id } })
}

export function saveDraft(id: string, body: BodyOf<'PUT /api/manuscripts/{id}/text/draft'>) {
  return api('PUT /api/manuscripts/{id}/text/draft', { params: { id }, body })
}

export function discardDraft(id: string, revision: number) {
  return api('POST /api/manuscripts/{id}/text/draft/discard', { params: { id }, body: { revision } })
}

export function saveVersion(id: string, body: BodyOf<'POST /api/manuscripts/{id}/text/versions'>) {
  return api('POST /api/manuscripts/{id}/text/versions', { params: { id }, body })
}

export function reportPresence(id: string, body: BodyOf<'POST /api/manuscripts/{id}/text/presence'>) {
  return api('POST /api/manuscripts/{id}/text/presence', { params: { id }, body })
}

export function readPiece(id: string, xml: string, isInline: boolean) {
  return api('POST /api/manuscripts/{id}/text/pieces', { params: { id }, body: { xml, isInline } })
}

export function addPicture(id: string, file: File) {
  return api('POST /api/manuscripts/{id}/text/media', {
    params: { id },
    query: { name: file.name },
    bytes: file.type ? file : new Blob([file], { type: 'application/octet-stream' }),
  })
}

export function addNote(id: string, body: BodyOf<'POST /api/manuscripts/{id}/text/notes'>) {
  return api('POST /api/manuscripts/{id}/text/notes', { params: { id }, body })
}

export function changeNote(
  id: string,
  noteId: string,
  body: BodyOf<'PUT /api/manuscripts/{id}/text/notes/{noteId}'>,
) {
  return api('PUT /api/manuscripts/{id}/text/notes/{noteId}', { params: { id, noteId }, body })
}

export function removeNote(id: string, noteId: string) {
  return api('DELETE /api/manuscripts/{id}/text/notes/{noteId}', { params: { id, noteId } })
}

export function replyToNote(id: string, noteId: string, body: string) {
  return api('POST /api/manuscripts/{id}/text/notes/{noteId}/replies', {
    params: { id, noteId },
    body: { body },
  })
}
