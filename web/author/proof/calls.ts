import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const proofKey = (id: string) => keyOf('/api/manuscripts/{id}/proof', { params: { id } })

export function answerQuery(
  id: string,
  queryId: string,
  body: BodyOf<'PUT /api/manuscripts/{id}/proof/queries/{queryId}'>,
) {
  return api('PUT /api/manuscripts/{id}/proof/queries/{queryId}', { params: { id, queryId }, body })
}

export function saveComment(
  id: string,
  commentId: string,
  body: BodyOf<'PUT /api/manuscripts/{id}/proof/comments/{commentId}'>,
) {
  return api('PUT /api/manuscripts/{id}/proof/comments/{commentId}', { params: { id, commentId }, body })
}

export function removeComment(id: string, commentId: string) {
  return api('DELETE /api/manuscripts/{id}/proof/comments/{commentId}', { params: { id, commentId } })
}

export function giveVerdict(id: string, body: BodyOf<'POST /api/manuscripts/{id}/proof/verdict'>) {
  return api('POST /api/manuscripts/{id}/proof/verdict', { params: { id }, body })
}

export function askEditor(id: string, body: BodyOf<'POST /api/manuscripts/{id}/proof/question'>) {
  return api('POST /api/manuscripts/{id}/proof/question', { params: { id }, body })
}
