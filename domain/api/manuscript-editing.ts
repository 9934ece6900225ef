import { z } from 'zod'
import { conflictInput, handlingInput, messageDetail, messageView, noteInput } from '../schemas/editing.ts'
import { changeViewInput, queueAnswer, queueQuery, saveViewInput } from '../schemas/queue.ts'
import { done, id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const made = z.object({ id: z.uuid(), message: z.string() })
const params = z.object({ id })

/** Routes of the editors' queue, saved views, notes, messages and handling editors. */
export const manuscriptEditingApi = {
  'GET /api/manuscripts/editorial/queue': {
    access: 'editor',
    query: queueQuery,
    answers: { 200: queueAnswer },
  },
  'POST /api/manuscripts/editorial/views': { access: 'editor', body: saveViewInput, answers: { 201: made } },
  'PUT /api/manuscripts/editorial/views/{id}': {
    access: 'editor',
    params,
    body: changeViewInput,
    answers: { 200: done },
  },
  'DELETE /api/manuscripts/editorial/views/{id}': { access: 'editor', params, answers: { 200: removed } },
  'POST /api/manuscripts/{id}/notes': { access: 'editor', params, body: noteInput, answers: { 201: made } },
  'DELETE /api/manuscripts/{id}/notes/{noteId}': {
    access: 'editor',
    params: z.object({ id, noteId: id }),
    answers: { 200: removed },
  },
  'POST /api/manuscripts/{id}/handling-editor': {
    access: 'editor',
    params,
    mails: 'editable',
    body: handlingInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/conflict': {
    access: 'production',
    params,
    mails: 'editable',
    body: conflictInput,
    answers: { 200: done },
  },
  'DELETE /api/manuscripts/{id}/conflicts/{editorId}': {
    access: 'editor',
    params: z.object({ id, editorId: id }),
    answers: { 200: removed },
  },
  'GET /api/manuscripts/{id}/messages': { access: 'editor', params, answers: { 200: z.array(messageView) } },
  'GET /api/manuscripts/{id}/messages/{messageId}': {
    access: 'editor',
    params: z.object({ id, messageId: id }),
    answers: { 200: messageDetail },
  },
} satisfies Routes
