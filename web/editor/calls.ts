import type { AnswerTo, BodyOf, CallName } from '#domain/api/calls.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { RejectionReason } from '#domain/manuscript/desk-rejection.ts'
import type { ReviewerSort } from '#domain/manuscript/review.ts'
import type { Explanation } from '#domain/schemas/decision.ts'
import type { EditedMail, ReadableMail } from '#domain/schemas/mails.ts'
import { addressOf } from '#web/app/address.ts'
import { api, type CallArguments } from '#web/app/api.ts'
import { keyOf, searchKeyOf } from '#web/app/query.ts'

export const keys = {
  /** `search` is the query string of the dashboard's URL. */
  queuePage: (search: string) => searchKeyOf('/api/manuscripts/editorial/queue', search),
  production: keyOf('/api/production/queue'),
  templates: keyOf('/api/editor/letter-templates'),
  preferences: keyOf('/api/editor/preferences'),
  editors: keyOf('/api/editor/editors'),
  screening: (id: string) => keyOf('/api/manuscripts/{id}/screening', { params: { id } }),
  detail: (id: string) => keyOf('/api/manuscripts/{id}', { params: { id } }),
  suggestions: (id: string, q: string, sort: ReviewerSort) =>
    keyOf('/api/manuscripts/{id}/reviewer-suggestions', { params: { id }, query: { q, sort } }),
  elsewhere: (id: string) =>
    keyOf('/api/manuscripts/{id}/reviewers-elsewhere', { params: { id }, query: { q: '' } }),
  rankedList: (id: string) => keyOf('/api/manuscripts/{id}/reviewer-list', { params: { id } }),
  letter: (id: string, decision: DecisionKind, reason?: RejectionReason) =>
    keyOf('/api/manuscripts/{id}/decision-letter', {
      params: { id },
      query: { decision, ...(reason && { reason }) },
    }),
  decisionDraft: (id: string) => keyOf('/api/manuscripts/{id}/decision/draft', { params: { id } }),
  decisionPreview: (id: string, version: string) =>
    keyOf('/api/manuscripts/{id}/decision/preview', { params: { id }, query: { v: version } }),
  messages: (id: string) => keyOf('/api/manuscripts/{id}/messages', { params: { id } }),
  message: (id: string, messageId: string) =>
    keyOf('/api/manuscripts/{id}/messages/{messageId}', { params: { id, messageId } }),
} as const

/** Makes a call for the e-mails that it would send. Nothing is sent or changed. */
export async function mailsOf<Name extends CallName>(
  name: Name,
  input: CallArguments<Name>[0],
): Promise<ReadableMail[]> {
  const { messages } = (await anyCall(name, { ...input, headers: { prefer: 'preview' } })) as {
    messages: ReadableMail[]
  }
  return messages
}

/** Makes a call that sends some of its e-mails in the editor's wording. */
export async function callWithMails<Name extends CallName>(
  name: Name,
  input: CallArguments<Name>[0],
  mails: readonly EditedMail[],
): Promise<AnswerTo<Name>> {
  if (mails.length === 0) return anyCall(name, { ...input }) as Promise<AnswerTo<Name>>
  const { body } = (input ?? {}) as { body?: object }
  return anyCall(name, { ...input, body: { ...body, mails } }) as Promise<AnswerTo<Name>>
}

const anyCall = api as (name: CallName, input: object) => Promise<unknown>

export type DiscussionCall = BodyOf<'POST /api/manuscripts/{id}/discussions'>

export type DecisionCall = BodyOf<'POST /api/manuscripts/{id}/decision'>
export type SettleCall = BodyOf<'POST /api/manuscripts/{id}/anonymity'>
export type InviteCall = BodyOf<'POST /api/manuscripts/{id}/assignments'>

export function saveView(body: BodyOf<'POST /api/manuscripts/editorial/views'>) {
  return api('POST /api/manuscripts/editorial/views', { body })
}

export function changeView(id: string, body: BodyOf<'PUT /api/manuscripts/editorial/views/{id}'>) {
  return api('PUT /api/manuscripts/editorial/views/{id}', { params: { id }, body })
}

export function deleteView(id: string) {
  return api('DELETE /api/manuscripts/editorial/views/{id}', { params: { id } })
}

export function saveDecisionDraft(id: string, body: BodyOf<'PUT /api/manuscripts/{id}/decision/draft'>) {
  return api('PUT /api/manuscripts/{id}/decision/draft', { params: { id }, body })
}

export function decisionPreviewPage(id: string, version: string): string {
  return addressOf('/api/manuscripts/{id}/decision/preview.html', { params: { id }, query: { v: version } })
}

/** Loads the letter of a template. `template` is an id or 'built-in'. */
export function letterFromTemplate(id: string, decision: DecisionKind, template: string) {
  return api('GET /api/manuscripts/{id}/decision-letter', { params: { id }, query: { decision, template } })
}

export function savePreferences(body: BodyOf<'PUT /api/editor/preferences'>) {
  return api('PUT /api/editor/preferences', { body })
}

export function saveAbsence(body: BodyOf<'PUT /api/editor/absence'>) {
  return api('PUT /api/editor/absence', { body })
}

export function setEditorRight(id: string, recommendsOnly: boolean) {
  return api('PUT /api/editor/editors/{id}', { params: { id }, body: { recommendsOnly } })
}

export function saveJournalSettings(body: BodyOf<'PUT /api/cms/settings'>) {
  return api('PUT /api/cms/settings', { body })
}

export function saveTemplate(templateId: string | null, body: BodyOf<'POST /api/editor/letter-templates'>) {
  return templateId
    ? api('PUT /api/editor/letter-templates/{templateId}', { params: { templateId }, body })
    : api('POST /api/editor/letter-templates', { body })
}

export function deleteTemplate(templateId: string) {
  return api('DELETE /api/editor/letter-templates/{templateId}', { params: { templateId } })
}

/** Returns all calls that change a manuscript. */
export function callsFor(id: string) {
  const params = { id }
  return {
    allowReview: (overrideReason?: string) =>
      api('POST /api/manuscripts/{id}/allow-review', {
        params,
        body: overrideReason ? { overrideReason } : undefined,
      }),
    settle: (body: SettleCall) => api('POST /api/manuscripts/{id}/anonymity', { params, body }),
    invite: (body: InviteCall, mails: readonly EditedMail[] = []) =>
      callWithMails('POST /api/manuscripts/{id}/assignments', { params, body }, mails),
    peopleElsewhere: (q: string) =>
      api('GET /api/manuscripts/{id}/reviewers-elsewhere', { params, query: { q } }),
    previewInvitation: (body: InviteCall) =>
      api('POST /api/manuscripts/{id}/invitation-preview', { params, body }),
    remind: (assignmentId: string) =>
      api('POST /api/manuscripts/{id}/assignments/{assignmentId}/remind', { params: { id, assignmentId } }),
    saveList: (body: BodyOf<'PUT /api/manuscripts/{id}/reviewer-list'>) =>
      api('PUT /api/manuscripts/{id}/reviewer-list', { params, body }),
    extend: (assignmentId: string, dueDate: string) =>
      api('POST /api/manuscripts/{id}/assignments/{assignmentId}/due', {
        params: { id, assignmentId },
        body: { dueDate },
      }),
    answerMoreTime: (assignmentId: string, granted: boolean) =>
      api('POST /api/manuscripts/{id}/assignments/{assignmentId}/more-time', {
        params: { id, assignmentId },
        body: { granted },
      }),
    answerExtension: (body: BodyOf<'POST /api/manuscripts/{id}/extension/answer'>) =>
      api('POST /api/manuscripts/{id}/extension/answer', { params, body }),
    startDiscussion: (body: DiscussionCall) =>
      api('POST /api/manuscripts/{id}/discussions', { params, body }),
    changeDiscussion: (
      discussionId: string,
      body: BodyOf<'PUT /api/manuscripts/{id}/discussions/{discussionId}'>,
    ) => api('PUT /api/manuscripts/{id}/discussions/{discussionId}', { params: { id, discussionId }, body }),
    addNote: (body: string) => api('POST /api/manuscripts/{id}/notes', { params, body: { body } }),
    removeNote: (noteId: string) =>
      api('DELETE /api/manuscripts/{id}/notes/{noteId}', { params: { id, noteId } }),
    assignEditor: (body: BodyOf<'POST /api/manuscripts/{id}/handling-editor'>) =>
      api('POST /api/manuscripts/{id}/handling-editor', { params, body }),
    liftConflict: (editorId: string) =>
      api('DELETE /api/manuscripts/{id}/conflicts/{editorId}', { params: { id, editorId } }),
    recommend: (body: BodyOf<'POST /api/manuscripts/{id}/recommendation'>) =>
      api('POST /api/manuscripts/{id}/recommendation', { params, body }),
    cancel: (assignmentId: string) =>
      api('POST /api/manuscripts/{id}/assignments/{assignmentId}/cancel', { params: { id, assignmentId } }),
    decide: (body: DecisionCall, mails: readonly EditedMail[] = []) =>
      callWithMails('POST /api/manuscripts/{id}/decision', { params, body }, mails),
    screen: () => api('POST /api/manuscripts/{id}/screening', { params }),
    askSimilarity: () => api('POST /api/manuscripts/{id}/similarity-report', { params }),
    withdraw: (explanation: Explanation) =>
      api('POST /api/manuscripts/{id}/withdrawal', { params, body: explanation }),
    reopen: (explanation: Explanation) =>
      api('POST /api/manuscripts/{id}/reopening', { params, body: explanation }),
    dismissAppeal: (explanation: Explanation) =>
      api('POST /api/manuscripts/{id}/appeal/dismissal', { params, body: explanation }),
    undo: () => api('POST /api/manuscripts/{id}/decision/undo', { params }),
    newRound: (overrideReason?: string) =>
      api('POST /api/manuscripts/{id}/rounds', {
        params,
        body: overrideReason ? { overrideReason } : undefined,
      }),
    addFile: (body: BodyOf<'POST /api/manuscripts/{id}/files'>) =>
      api('POST /api/manuscripts/{id}/files', { params, body }),
    remove: () => api('DELETE /api/manuscripts/{id}', { params }),
  }
}
