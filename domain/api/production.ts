import { z } from 'zod'
import { checksView } from '../schemas/checks.ts'
import { authorsConsentInput, peerReviewChoiceInput, peerReviewView } from '../schemas/peer-review.ts'
import { galleyInput, proofsInput, publishInput } from '../schemas/production.ts'
import { pendingChanges, recordEdit, versionInput } from '../schemas/published-article.ts'
import { day, done, id, word } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const whole = z.coerce.number().int().min(1).max(100_000).optional().catch(undefined)

/** Routes of copyediting, proofs and publication. */
export const productionApi = {
  'POST /api/manuscripts/{id}/production': {
    access: 'production',
    params,
    mails: 'editable',
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/galleys': {
    access: 'production',
    params,
    mails: 'editable',
    body: galleyInput,
    answers: { 201: z.object({ id: z.uuid() }) },
  },
  'PUT /api/manuscripts/{id}/galleys/{fileId}/current': {
    access: 'production',
    params: params.extend({ fileId: id }),
    mails: 'editable',
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/proofs': {
    access: 'signed-in',
    params,
    body: proofsInput,
    answers: { 200: done },
  },
  'GET /api/manuscripts/{id}/peer-review': {
    access: 'signed-in',
    params,
    answers: { 200: peerReviewView },
  },
  /** The authors' consent to the publication of the peer review. */
  'PUT /api/manuscripts/{id}/peer-review/consent': {
    access: 'signed-in',
    params,
    body: authorsConsentInput,
    answers: { 200: done },
  },
  /** The editors' choice for this article, instead of the journal's setting. */
  'PUT /api/manuscripts/{id}/peer-review/choice': {
    access: 'editor',
    params,
    body: peerReviewChoiceInput,
    answers: { 200: done },
  },
  'GET /api/manuscripts/{id}/checks': {
    access: 'production',
    params,
    query: z.object({
      volume: whole,
      issue: whole,
      /** Whether it is to be published without an issue. */
      withoutIssue: z.literal('true').optional().catch(undefined),
      pages: word(300),
      doi: word(300),
      address: word(300),
      category: word(300),
      publishedDate: day.optional().catch(undefined),
    }),
    answers: {
      200: checksView.extend({
        suggested: z.object({
          doi: z.string().nullable(),
          category: z.string(),
          categories: z.array(z.string()),
          volume: z.number().int(),
          issue: z.number().int(),
          /**
           * Suggested page range, starting at the next free page. Null if the number of pages of the
           * article's PDF is unknown.
           */
          pages: z.string().nullable(),
          address: z.string(),
          isOpenAccess: z.boolean(),
          licenceUrl: z.string(),
        }),
      }),
    },
  },
  'POST /api/manuscripts/{id}/publish': {
    access: 'production',
    params,
    mails: 'editable',
    body: publishInput,
    answers: { 200: z.object({ articleId: z.string(), message: z.string() }) },
  },
  'GET /api/manuscripts/{id}/changes': { access: 'editor', params, answers: { 200: pendingChanges } },
  'POST /api/manuscripts/{id}/new-version': {
    access: 'editor',
    params,
    body: versionInput,
    answers: { 200: z.object({ version: z.number().int() }) },
  },
  'POST /api/manuscripts/{id}/record-edit': {
    access: 'editor',
    params,
    body: recordEdit,
    answers: { 200: z.object({ changed: z.array(z.string()) }) },
  },
} satisfies Routes
