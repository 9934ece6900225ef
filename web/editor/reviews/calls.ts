import type { BodyOf } from '#domain/api/calls.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const reviewKeys = {
  thanks: (id: string, reviewId: string) =>
    keyOf('/api/manuscripts/{id}/reviews/{reviewId}/thanks', { params: { id, reviewId } }),
  versions: (id: string, reviewId: string) =>
    keyOf('/api/manuscripts/{id}/reviews/{reviewId}/versions', { params: { id, reviewId } }),
  form: (id: string) => keyOf('/api/manuscripts/{id}/review-form', { params: { id } }),
} as const

export type EnteredReview = BodyOf<'POST /api/manuscripts/{id}/assignments/{assignmentId}/review'>

/** Returns all calls about one review. */
export function reviewCalls(id: string, reviewId: string) {
  const params = { id, reviewId }
  return {
    sendBack: (body: BodyOf<'POST /api/manuscripts/{id}/reviews/{reviewId}/return'>) =>
      api('POST /api/manuscripts/{id}/reviews/{reviewId}/return', { params, body }),
    endReturn: () => api('DELETE /api/manuscripts/{id}/reviews/{reviewId}/return', { params }),
    hide: (body: BodyOf<'POST /api/manuscripts/{id}/reviews/{reviewId}/passages'>) =>
      api('POST /api/manuscripts/{id}/reviews/{reviewId}/passages', { params, body }),
    show: (passageId: string) =>
      api('DELETE /api/manuscripts/{id}/reviews/{reviewId}/passages/{passageId}', {
        params: { ...params, passageId },
      }),
    rate: (rating: number | null) =>
      api('PUT /api/manuscripts/{id}/reviews/{reviewId}/rating', { params, body: { rating } }),
    thank: (text: string, after: string | null) =>
      api('POST /api/manuscripts/{id}/reviews/{reviewId}/thanks', { params, body: { text, after } }),
  }
}

export function enterReview(id: string, assignmentId: string, body: EnteredReview) {
  return api('POST /api/manuscripts/{id}/assignments/{assignmentId}/review', {
    params: { id, assignmentId },
    body,
  })
}
