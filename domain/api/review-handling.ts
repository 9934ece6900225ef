import { z } from 'zod'
import { formQuestion } from '../schemas/review-form.ts'
import {
  enteredReviewInput,
  passageInput,
  passageNotes,
  returnInput,
  reviewRatingInput,
  reviewVersion,
  thanksInput,
  thanksProposal,
} from '../schemas/review-handling.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id, reviewId: id })

/** Routes of what editors do with a review. */
export const reviewHandlingApi = {
  /** The journal's questions in the form of the current round. */
  'GET /api/manuscripts/{id}/review-form': {
    access: 'editor',
    params: z.object({ id }),
    answers: { 200: z.array(formQuestion) },
  },
  'POST /api/manuscripts/{id}/assignments/{assignmentId}/review': {
    access: 'editor',
    params: z.object({ id, assignmentId: id }),
    mails: 'editable',
    body: enteredReviewInput,
    answers: { 201: z.object({ id: z.uuid() }) },
  },
  'POST /api/manuscripts/{id}/reviews/{reviewId}/return': {
    access: 'editor',
    params,
    mails: 'editable',
    body: returnInput,
    answers: { 200: done },
  },
  'DELETE /api/manuscripts/{id}/reviews/{reviewId}/return': {
    access: 'editor',
    params,
    mails: 'editable',
    answers: { 200: done },
  },
  'GET /api/manuscripts/{id}/reviews/{reviewId}/versions': {
    access: 'editor',
    params,
    answers: { 200: z.array(reviewVersion) },
  },
  /** The comments on passages in the reviews of a round. */
  'GET /api/manuscripts/{id}/passage-notes': {
    access: 'editor',
    params: z.object({ id }),
    query: z.object({ round: z.coerce.number().int().min(1).max(1000) }),
    answers: { 200: z.array(passageNotes) },
  },
  'POST /api/manuscripts/{id}/reviews/{reviewId}/passages': {
    access: 'editor',
    params,
    body: passageInput,
    answers: { 201: z.object({ id: z.uuid() }) },
  },
  'DELETE /api/manuscripts/{id}/reviews/{reviewId}/passages/{passageId}': {
    access: 'editor',
    params: params.extend({ passageId: id }),
    answers: { 200: done },
  },
  'PUT /api/manuscripts/{id}/reviews/{reviewId}/rating': {
    access: 'editor',
    params,
    body: reviewRatingInput,
    answers: { 200: done },
  },
  'GET /api/manuscripts/{id}/reviews/{reviewId}/thanks': {
    access: 'editor',
    params,
    answers: { 200: thanksProposal },
  },
  'POST /api/manuscripts/{id}/reviews/{reviewId}/thanks': {
    access: 'editor',
    params,
    mails: 'editable',
    body: thanksInput,
    answers: { 200: done },
  },
} satisfies Routes
