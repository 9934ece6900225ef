import type { AssignmentStatus, Recommendation } from '#domain/manuscript/review.ts'
import type { SavedRevision } from '#domain/schemas/drafts.ts'
import type { FileView } from '#domain/schemas/manuscript.ts'
import type { ReviewDraftInput, ReviewerSettings } from '#domain/schemas/review.ts'
import { api } from '#web/app/api.ts'

/** Query keys are API paths: see web/app/query.ts. */
export const keys = {
  assignments: ['/api/manuscripts/reviewer-assignments'],
  completed: ['/api/reviews/completed'],
  pages: (fileId: string) => ['/api/manuscripts/files', fileId, 'pages'],
  settings: ['/api/reviews/settings'],
  account: ['/api/account'],
  messages: (assignmentId: string) => ['/api/reviews', assignmentId, 'messages'],
  review: (assignmentId: string) => ['/api/reviews', assignmentId],
  invitation: (token: string) => ['/api/invitations', encodeURIComponent(token)],
} as const

/** Queries that a reviewer's mutation invalidates. */
export const changed = ['/api/manuscripts/reviewer-assignments', '/api/reviews']

export interface Reasons {
  reason?: string
  suggestion?: string
}

/** Drops empty fields. */
export function reasons({ reason, suggestion }: Reasons): Reasons {
  return {
    ...(reason?.trim() && { reason: reason.trim() }),
    ...(suggestion?.trim() && { suggestion: suggestion.trim() }),
  }
}

export interface SubmittedReview {
  recommendation: Recommendation
  rating: number
  comments: string
  confidentialComments: string
}

export interface InvitationAnswer {
  status: AssignmentStatus
  message: string
  next: string | null
}

const at = (assignmentId: string) => `/api/reviews/${assignmentId}`

export const calls = {
  answer: (token: string, answer: { answer: 'accept' | 'decline' } & Reasons) =>
    api<InvitationAnswer>(`/api/invitations/${encodeURIComponent(token)}`, { method: 'POST', body: answer }),
  accept: (assignmentId: string) => api(`${at(assignmentId)}/accept`, { method: 'POST' }),
  decline: (assignmentId: string, why: Reasons) =>
    api(`${at(assignmentId)}/decline`, { method: 'POST', body: why }),
  saveDraft: (assignmentId: string, draft: ReviewDraftInput) =>
    api<SavedRevision>(`${at(assignmentId)}/draft`, { method: 'PUT', body: draft }),
  attach: (assignmentId: string, file: { objectId: string; fileName: string }) =>
    api<FileView[]>(`${at(assignmentId)}/files`, { method: 'POST', body: file }),
  detach: (assignmentId: string, fileId: string) =>
    api<FileView[]>(`${at(assignmentId)}/files/${fileId}`, { method: 'DELETE' }),
  askForMoreTime: (assignmentId: string, asked: { dueDate: string; reason?: string }) =>
    api(`${at(assignmentId)}/more-time`, { method: 'POST', body: asked }),
  saveSettings: (settings: ReviewerSettings) =>
    api<ReviewerSettings>('/api/reviews/settings', { method: 'PUT', body: settings }),
  muteEmails: (muted: readonly string[]) => api('/api/account/emails', { method: 'PUT', body: { muted } }),
  submit: (assignmentId: string, review: SubmittedReview) =>
    api(`${at(assignmentId)}/submit`, { method: 'POST', body: review }),
}
