import type { EmailTopic } from '#domain/account/email-topics.ts'
import type { BodyOf } from '#domain/api/calls.ts'
import type { PublicationChoice } from '#domain/manuscript/peer-review.ts'
import { api } from '#web/app/api.ts'
import { keyOf } from '#web/app/query.ts'

export const keys = {
  assignments: keyOf('/api/manuscripts/reviewer-assignments'),
  completed: keyOf('/api/reviews/completed'),
  settings: keyOf('/api/reviews/settings'),
  papers: keyOf('/api/reviews/papers'),
  account: keyOf('/api/account'),
  messages: (assignmentId: string) =>
    keyOf('/api/reviews/{assignmentId}/messages', { params: { assignmentId } }),
  review: (assignmentId: string) => keyOf('/api/reviews/{assignmentId}', { params: { assignmentId } }),
  invitation: (token: string) => keyOf('/api/invitations/{token}', { params: { token } }),
} as const

/** Queries to refetch after a reviewer's action. */
export const changed = ['/api/manuscripts/reviewer-assignments', '/api/reviews'] as const

export interface Reasons {
  reason?: string
  suggestion?: string
}

/** Returns the fields without the empty ones. */
export function reasons({ reason, suggestion }: Reasons): Reasons {
  return {
    ...(reason?.trim() && { reason: reason.trim() }),
    ...(suggestion?.trim() && { suggestion: suggestion.trim() }),
  }
}

export type SubmittedReview = BodyOf<'POST /api/reviews/{assignmentId}/submit'>

export const calls = {
  answer: (token: string, answer: BodyOf<'POST /api/invitations/{token}'>) =>
    api('POST /api/invitations/{token}', { params: { token }, body: answer }),
  accept: (assignmentId: string) =>
    api('POST /api/reviews/{assignmentId}/accept', { params: { assignmentId } }),
  decline: (assignmentId: string, why: Reasons) =>
    api('POST /api/reviews/{assignmentId}/decline', { params: { assignmentId }, body: why }),
  saveDraft: (assignmentId: string, body: BodyOf<'PUT /api/reviews/{assignmentId}/draft'>) =>
    api('PUT /api/reviews/{assignmentId}/draft', { params: { assignmentId }, body }),
  attach: (assignmentId: string, body: BodyOf<'POST /api/reviews/{assignmentId}/files'>) =>
    api('POST /api/reviews/{assignmentId}/files', { params: { assignmentId }, body }),
  detach: (assignmentId: string, fileId: string) =>
    api('DELETE /api/reviews/{assignmentId}/files/{fileId}', { params: { assignmentId, fileId } }),
  askForMoreTime: (assignmentId: string, body: BodyOf<'POST /api/reviews/{assignmentId}/more-time'>) =>
    api('POST /api/reviews/{assignmentId}/more-time', { params: { assignmentId }, body }),
  saveSettings: (body: BodyOf<'PUT /api/reviews/settings'>) => api('PUT /api/reviews/settings', { body }),
  addPapers: (text: string) => api('POST /api/reviews/papers', { body: { text } }),
  addOrcidPapers: () => api('POST /api/reviews/papers/orcid'),
  removePaper: (paperId: string) => api('DELETE /api/reviews/papers/{paperId}', { params: { paperId } }),
  muteEmails: (muted: EmailTopic[]) => api('PUT /api/account/emails', { body: { muted } }),
  allowPublication: (assignmentId: string, publication: PublicationChoice) =>
    api('PUT /api/reviews/{assignmentId}/publication', { params: { assignmentId }, body: { publication } }),
  submit: (assignmentId: string, body: SubmittedReview) =>
    api('POST /api/reviews/{assignmentId}/submit', { params: { assignmentId }, body }),
}
