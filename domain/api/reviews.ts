import { z } from 'zod'
import { type ReviewerSort, reviewerSorts } from '../manuscript/review.ts'
import { savedRevision } from '../schemas/drafts.ts'
import { dueInput } from '../schemas/editing.ts'
import {
  acceptInput,
  assignInput,
  assignmentDetail as assignmentDetailView,
  assignmentView,
  completedReview,
  declineInput,
  editorialReview,
  invitationAnswer,
  invitationAnswerInput,
  invitationPreview,
  invitationView,
  peopleElsewhere,
  rankedListInput,
  reviewDraftInput,
  reviewerList,
  reviewerSuggestion,
  reviewInput,
} from '../schemas/review.ts'
import { done, id, officePage, text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ assignmentId: id })
const token = z.object({ token: text(200) })
const manuscriptParams = z.object({ id })
const bothParams = z.object({ id, assignmentId: id })

/** Routes of invitations, reviews and the assignment of reviewers. */
export const reviewApi = {
  'GET /api/manuscripts/reviewer-assignments': {
    access: 'signed-in',
    answers: { 200: z.array(assignmentView) },
  },
  'GET /api/reviews/completed': { access: 'signed-in', answers: { 200: z.array(completedReview) } },
  'GET /api/reviews/editorial': {
    access: 'editor',
    query: officePage,
    answers: { 200: z.array(editorialReview) },
  },
  'GET /api/reviews/{assignmentId}': { access: 'signed-in', params, answers: { 200: assignmentDetailView } },
  'PUT /api/reviews/{assignmentId}/draft': {
    access: 'signed-in',
    params,
    body: reviewDraftInput,
    answers: { 200: savedRevision },
  },
  'POST /api/reviews/{assignmentId}/submit': {
    access: 'signed-in',
    params,
    body: reviewInput,
    answers: { 200: z.object({ id: z.uuid(), message: z.string() }) },
  },
  'POST /api/reviews/{assignmentId}/accept': {
    access: 'signed-in',
    secret: true,
    params,
    body: acceptInput.nullish(),
    answers: { 200: invitationAnswer },
  },
  'POST /api/reviews/{assignmentId}/decline': {
    access: 'signed-in',
    params,
    body: declineInput.nullish(),
    answers: { 200: invitationAnswer },
  },
  'GET /api/invitations/{token}': { access: 'anyone', params: token, answers: { 200: invitationView } },
  'POST /api/invitations/{token}': {
    access: 'anyone',
    params: token,
    body: invitationAnswerInput,
    answers: { 200: invitationAnswer },
  },
  'GET /api/manuscripts/{id}/reviewer-suggestions': {
    access: 'editor',
    params: manuscriptParams,
    query: z.object({
      q: text(500).default('').catch(''),
      sort: z
        .enum(Object.keys(reviewerSorts) as [ReviewerSort])
        .default('fit')
        .catch('fit'),
    }),
    answers: { 200: z.array(reviewerSuggestion) },
  },
  'GET /api/manuscripts/{id}/reviewers-elsewhere': {
    access: 'editor',
    params: manuscriptParams,
    query: z.object({ q: text(200).default('').catch('') }),
    answers: { 200: peopleElsewhere },
  },
  'GET /api/manuscripts/{id}/reviewer-list': {
    access: 'editor',
    params: manuscriptParams,
    answers: { 200: reviewerList },
  },
  'PUT /api/manuscripts/{id}/reviewer-list': {
    access: 'editor',
    params: manuscriptParams,
    body: rankedListInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/assignments': {
    access: 'editor',
    params: manuscriptParams,
    mails: 'editable',
    body: assignInput,
    answers: { 201: z.object({ id: z.uuid() }) },
  },
  'POST /api/manuscripts/{id}/invitation-preview': {
    access: 'editor',
    params: manuscriptParams,
    body: assignInput,
    answers: { 200: invitationPreview },
  },
  'POST /api/manuscripts/{id}/remind-late': {
    access: 'editor',
    params: manuscriptParams,
    mails: 'editable',
    answers: { 200: z.object({ reminded: z.number().int() }) },
  },
  'POST /api/manuscripts/{id}/assignments/{assignmentId}/remind': {
    access: 'editor',
    params: bothParams,
    mails: 'editable',
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/assignments/{assignmentId}/due': {
    access: 'editor',
    params: bothParams,
    mails: 'editable',
    body: dueInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/assignments/{assignmentId}/cancel': {
    access: 'editor',
    params: bothParams,
    mails: 'editable',
    answers: { 200: done },
  },
} satisfies Routes
