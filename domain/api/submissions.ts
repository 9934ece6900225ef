import { z } from 'zod'
import {
  authorshipAnswerInput,
  authorshipInput,
  authorshipView,
  earlierCoauthor,
} from '../schemas/authorship.ts'
import { draftInput, draftView, responseDraftInput, responseDraftView } from '../schemas/drafts.ts'
import { extensionAnswerInput, extensionInput } from '../schemas/extension.ts'
import {
  attachFileInput,
  authorManuscript,
  fileView,
  responseInput,
  submitInput,
  withdrawInput,
} from '../schemas/manuscript.ts'
import { done, id, removed, text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const token = z.object({ token: text(200) })

/** Routes for authors: drafts, submission, response, withdrawal. */
export const submissionApi = {
  'POST /api/manuscripts/submit': {
    access: 'signed-in',
    body: submitInput,
    answers: { 200: authorManuscript, 201: authorManuscript },
  },
  'POST /api/manuscripts/meca': {
    access: 'signed-in',
    body: z.strictObject({ objectId: z.uuid() }),
    answers: { 201: z.object({ draftId: z.uuid(), leftOut: z.array(z.string()) }) },
  },
  /** People with whom the viewer has written earlier manuscripts here, to be added to a new one. */
  'GET /api/manuscripts/earlier-coauthors': {
    access: 'signed-in',
    answers: { 200: z.array(earlierCoauthor) },
  },
  'GET /api/manuscripts/drafts': { access: 'signed-in', answers: { 200: z.array(draftView) } },
  'GET /api/manuscripts/drafts/{id}': { access: 'signed-in', params, answers: { 200: draftView } },
  'PUT /api/manuscripts/drafts/{id}': {
    access: 'signed-in',
    params,
    body: draftInput,
    answers: { 200: draftView },
  },
  'DELETE /api/manuscripts/drafts/{id}': { access: 'signed-in', params, answers: { 200: removed } },
  'POST /api/manuscripts/{id}/author-response': {
    access: 'signed-in',
    params,
    body: responseInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/fixes': {
    access: 'signed-in',
    params,
    body: responseInput,
    answers: { 200: done },
  },
  'PUT /api/manuscripts/{id}/response-draft': {
    access: 'signed-in',
    params,
    body: responseDraftInput,
    answers: { 200: responseDraftView },
  },
  'POST /api/manuscripts/{id}/extension': {
    access: 'signed-in',
    params,
    body: extensionInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/extension/answer': {
    access: 'editor',
    params,
    mails: 'editable',
    body: extensionAnswerInput,
    answers: { 200: done },
  },
  'GET /api/authorship/{token}': {
    access: 'anyone',
    limit: { max: 120, per: '15 minutes' },
    params: token,
    answers: { 200: authorshipView },
  },
  'POST /api/authorship/{token}': {
    access: 'anyone',
    limit: { max: 120, per: '15 minutes' },
    params: token,
    body: authorshipInput,
    answers: { 200: authorshipView },
  },
  'POST /api/manuscripts/{id}/authorship': {
    access: 'editor',
    params,
    body: authorshipAnswerInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/withdraw': {
    access: 'signed-in',
    params,
    body: withdrawInput.nullish(),
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/files': {
    access: 'signed-in',
    params,
    body: attachFileInput,
    answers: { 201: fileView },
  },
} satisfies Routes
