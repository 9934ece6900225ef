import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const proofsKey = (id: string) => keyOf('/api/manuscripts/{id}/text/proofs', { params: { id } })

export function settleComment(
  id: string,
  commentId: string,
  body: BodyOf<'PUT /api/manuscripts/{id}/text/proofs/comments/{commentId}'>,
) {
  return api('PUT /api/manuscripts/{id}/text/proofs/comments/{commentId}', {
    params: { id, commentId },
    body,
  })
}

export function closeQuery(id: string, noteId: string) {
  return api('PUT /api/manuscripts/{id}/text/notes/{noteId}', {
    params: { id, noteId },
    body: { state: 'closed' },
  })
}
