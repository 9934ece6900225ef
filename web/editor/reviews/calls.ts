import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const reviewKeys = {
  thanks: (id: string, reviewId: string) =>
    keyOf('/api/manuscripts/{id}/reviews/{reviewId}/thanks', { params: { id, reviewId } }),
  versions: (id: string, reviewId: string) =>
    keyOf('/api/manuscripts/{id}/reviews/{reviewId}/versions', { params: { id, reviewId } }),
  notes: (id: string, round: number) =>
    keyOf('/api/manuscripts/{id}/passage-notes', { params: { id }, query: { round } }),
  form: (id: string) => keyOf('/api/manuscripts/{id}/review-form', { params: { id } }),
} as const

/** Returns all calls about one review. */
export function reviewCalls(id: string, reviewId: string) {
  const params = { id, reviewId }
  return {
    hide: (body: BodyOf<'POST /api/manuscripts/{id}/reviews/{reviewId}/passages'>) =>
      api('POST /api/manuscripts/{id}/reviews/{reviewId}/passages', { params, body }),
    show: (passageId: string) =>
      api('DELETE /api/manuscripts/{id}/reviews/{reviewId}/passages/{passageId}', {
        params: { ...params, passageId },
      }),
    rate: (rating: number | null) =>
      api('PUT /api/manuscripts/{id}/reviews/{reviewId}/rating', { params, body: { rating } }),
  }
}
