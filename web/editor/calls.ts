import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { DecisionDraftInput, LetterTemplate, ProposedLetter } from '#domain/schemas/decision.ts'
import type { SavedRevision } from '#domain/schemas/drafts.ts'
import type { EditorPreferences } from '#domain/schemas/editor-preferences.ts'
import type { PublishInput } from '#domain/schemas/production.ts'
import type { SavedFilter } from '#domain/schemas/queue.ts'
import { api } from '#web/app/api.ts'

const base = '/api/manuscripts'

/** Query keys are API paths: see web/app/query.ts. */
export const keys = {
  queuePage: (query: string) => [`${base}/editorial/queue?${query}`],
  analytics: (query: string) => [`/api/editor/analytics?${query}`],
  templates: ['/api/editor/letter-templates'],
  preferences: ['/api/editor/preferences'],
  editors: ['/api/editor/editors'],
  detail: (id: string) => [base, id],
  suggestions: (id: string, search: string, sort: string) => [
    base,
    id,
    `reviewer-suggestions?${new URLSearchParams({ q: search, sort })}`,
  ],
  rankedList: (id: string) => [base, id, 'reviewer-list'],
  letter: (id: string, decision: DecisionKind) => [base, id, `decision-letter?decision=${decision}`],
  decisionDraft: (id: string) => [base, id, 'decision/draft'],
  decisionPreview: (id: string, version: string) => [
    base,
    id,
    `decision/preview?${new URLSearchParams({ v: version })}`,
  ],
  messages: (id: string) => [base, id, 'messages'],
  message: (id: string, messageId: string) => [base, id, 'messages', messageId],
  preflight: (id: string, place: Record<string, string>) => [
    base,
    id,
    `preflight?${new URLSearchParams(place)}`,
  ],
} as const

export interface DecisionCall {
  decision: DecisionKind
  notes: string
  letter?: string
  reviewIds?: string[]
  reviewTexts?: { reviewId: string; text: string }[]
  dueDate?: string
  overrideReason?: string
}

export interface SettleCall {
  findingId: string
  resolution: 'not_identifying' | 'accepted_risk' | 'strip'
  reason: string
}

export type InviteCall = ({ reviewerId: string } | { email: string; firstName: string; lastName: string }) & {
  dueDate?: string
  replaces?: string
}

const post = <Answer = unknown>(path: string, body?: unknown) => api<Answer>(path, { method: 'POST', body })

export function saveView(view: { name: string; filter: SavedFilter }) {
  return post<{ id: string }>(`${base}/editorial/views`, view)
}

export function saveDecisionDraft(id: string, draft: DecisionDraftInput) {
  return api<SavedRevision>(`${base}/${id}/decision/draft`, { method: 'PUT', body: draft })
}

export function decisionPreviewPage(id: string, version: string): string {
  return `${base}/${id}/decision/preview.html?${new URLSearchParams({ v: version })}`
}

/** `template` is an id or 'built-in'. */
export function letterFromTemplate(id: string, decision: DecisionKind, template: string) {
  return api<ProposedLetter>(`${base}/${id}/decision-letter?${new URLSearchParams({ decision, template })}`)
}

const put = <Answer = unknown>(path: string, body: unknown) => api<Answer>(path, { method: 'PUT', body })

export function savePreferences(preferences: EditorPreferences) {
  return put('/api/editor/preferences', preferences)
}

export function setEditorRight(id: string, recommendsOnly: boolean) {
  return put(`/api/editor/editors/${id}`, { recommendsOnly })
}

export function saveJournalSettings(group: 'reminders' | 'home', value: Record<string, unknown>) {
  return put('/api/cms/settings', { group, value })
}

export function saveTemplate(id: string | null, template: Omit<LetterTemplate, 'id' | 'mayChange'>) {
  const at = '/api/editor/letter-templates'
  return id ? put(`${at}/${id}`, template) : post(at, template)
}

export function deleteTemplate(id: string) {
  return api<{ id: string }>(`/api/editor/letter-templates/${id}`, { method: 'DELETE' })
}

export function deleteView(id: string) {
  return api<{ id: string }>(`${base}/editorial/views/${id}`, { method: 'DELETE' })
}

/** All editors' mutations of one manuscript. */
export function callsFor(id: string) {
  const at = `${base}/${id}`
  return {
    allowReview: (overrideReason?: string) =>
      post(`${at}/allow-review`, overrideReason ? { overrideReason } : undefined),
    settle: (settlement: SettleCall) => post(`${at}/anonymity`, settlement),
    invite: (invitation: InviteCall) => post(`${at}/assignments`, invitation),
    remind: (assignmentId: string) => post(`${at}/assignments/${assignmentId}/remind`),
    saveList: (list: { reviewerIds: string[]; active: boolean }) =>
      api<{ message: string }>(`${at}/reviewer-list`, { method: 'PUT', body: list }),
    extend: (assignmentId: string, dueDate: string) =>
      post(`${at}/assignments/${assignmentId}/due`, { dueDate }),
    answerMoreTime: (assignmentId: string, granted: boolean) =>
      post(`${at}/assignments/${assignmentId}/more-time`, { granted }),
    addNote: (body: string) => post<{ id: string }>(`${at}/notes`, { body }),
    removeNote: (noteId: string) => api<{ id: string }>(`${at}/notes/${noteId}`, { method: 'DELETE' }),
    assignEditor: (assignment: { editorId: string | null; message: string }) =>
      post(`${at}/handling-editor`, assignment),
    recommend: (recommendation: { decision: DecisionKind; reasons: string; letter?: string }) =>
      post<{ id: string }>(`${at}/recommendation`, recommendation),
    cancel: (assignmentId: string) => post(`${at}/assignments/${assignmentId}/cancel`),
    decide: (decision: DecisionCall) => post(`${at}/decision`, decision),
    undo: () => post(`${at}/decision/undo`),
    newRound: (overrideReason?: string) =>
      post(`${at}/rounds`, overrideReason ? { overrideReason } : undefined),
    addFile: (file: { objectId: string; fileName: string; kind: 'copyedited' }) => post(`${at}/files`, file),
    toProduction: () => post(`${at}/production`),
    addGalley: (file: { objectId: string; fileName: string }) => post(`${at}/galleys`, file),
    publish: (input: PublishInput) => post<{ articleId: string }>(`${at}/publish`, input),
    remove: () => api<{ id: string }>(at, { method: 'DELETE' }),
  }
}
