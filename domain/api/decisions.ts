import { z } from 'zod'
import { decisionKinds } from '../manuscript/decision.ts'
import { rejectionReasonNames } from '../manuscript/desk-rejection.ts'
import {
  allowReviewInput,
  appealInput,
  decisionDraftInput,
  decisionDraftView,
  decisionInput,
  decisionPreview,
  explanationInput,
  letterTemplate,
  letterTemplateInput,
  pointAnswerInput,
  proposedLetter as proposedLetterView,
  settleInput,
} from '../schemas/decision.ts'
import { savedRevision } from '../schemas/drafts.ts'
import { recommendationInput } from '../schemas/editing.ts'
import { findingView } from '../schemas/objects.ts'
import { done, id, instant, removed, word } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
/**
 * Ignored by the server. The parameter makes the preview's URL change with the draft, so that no cache
 * returns an outdated preview.
 */
const version = z.object({ v: word(100) })
const templateParams = z.object({ templateId: id })

/** Routes of decisions, their letters and drafts, review rounds, and anonymity findings. */
export const decisionApi = {
  'POST /api/manuscripts/{id}/allow-review': {
    mails: 'editable',
    access: 'editor',
    params,
    body: allowReviewInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/rounds': {
    mails: 'editable',
    access: 'editor',
    params,
    body: allowReviewInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/decision': {
    access: 'editor',
    params,
    mails: 'editable',
    body: decisionInput,
    answers: { 200: z.object({ id: z.uuid(), releaseAt: instant, message: z.string() }) },
  },
  'POST /api/manuscripts/{id}/decision/undo': { access: 'editor', params, answers: { 200: done } },
  'POST /api/manuscripts/{id}/withdrawal': {
    mails: 'editable',
    access: 'editor',
    params,
    body: explanationInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/reopening': {
    mails: 'editable',
    access: 'editor',
    params,
    body: explanationInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/appeal': {
    access: 'signed-in',
    params,
    body: appealInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/appeal/dismissal': {
    mails: 'editable',
    access: 'editor',
    params,
    body: explanationInput,
    answers: { 200: done },
  },
  'PUT /api/manuscripts/{id}/points/{pointId}': {
    access: 'signed-in',
    params: params.extend({ pointId: id }),
    body: pointAnswerInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/recommendation': {
    mails: 'editable',
    access: 'editor',
    params,
    body: recommendationInput,
    answers: { 201: z.object({ id: z.uuid(), message: z.string() }) },
  },
  'GET /api/manuscripts/{id}/decision-letter': {
    access: 'editor',
    params,
    query: z.object({
      decision: z.enum(decisionKinds),
      /** A template's id, or 'built-in' for the default letter; if omitted, the default template is used. */
      template: z
        .union([z.uuid(), z.literal('built-in')])
        .optional()
        .catch(undefined),
      /** The reason of a rejection, for which a template of the same reason is used. */
      reason: z.enum(rejectionReasonNames).optional().catch(undefined),
    }),
    answers: { 200: proposedLetterView },
  },
  'GET /api/manuscripts/{id}/decision/draft': {
    access: 'editor',
    params,
    answers: { 200: decisionDraftView },
  },
  'PUT /api/manuscripts/{id}/decision/draft': {
    access: 'editor',
    params,
    body: decisionDraftInput,
    answers: { 200: savedRevision },
  },
  'GET /api/manuscripts/{id}/decision/preview': {
    access: 'editor',
    params,
    query: version,
    answers: { 200: decisionPreview },
  },
  'GET /api/manuscripts/{id}/decision/preview.html': {
    access: 'editor',
    params,
    query: version,
    answers: { 200: z.unknown().meta({ description: 'The message’s HTML part' }) },
  },
  'GET /api/editor/letter-templates': { access: 'editor', answers: { 200: z.array(letterTemplate) } },
  'POST /api/editor/letter-templates': {
    access: 'editor',
    body: letterTemplateInput,
    answers: { 201: z.object({ id: z.uuid(), message: z.string() }) },
  },
  'PUT /api/editor/letter-templates/{templateId}': {
    access: 'editor',
    params: templateParams,
    body: letterTemplateInput,
    answers: { 200: done },
  },
  'DELETE /api/editor/letter-templates/{templateId}': {
    access: 'editor',
    params: templateParams,
    answers: { 200: removed },
  },
  'GET /api/manuscripts/{id}/anonymity': {
    access: 'signed-in',
    params,
    answers: { 200: z.array(findingView) },
  },
  'POST /api/manuscripts/{id}/anonymity': {
    access: 'signed-in',
    params,
    body: settleInput,
    answers: { 200: done },
  },
} satisfies Routes
