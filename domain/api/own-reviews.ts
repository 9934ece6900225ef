import { z } from 'zod'
import { fileView } from '../schemas/manuscript.ts'
import { ownMessage } from '../schemas/messages-to-oneself.ts'
import { reviewPublicationInput } from '../schemas/peer-review.ts'
import {
  moreTimeAnswerInput,
  moreTimeInput,
  reviewerSettings as reviewerSettingsView,
  reviewFileInput,
} from '../schemas/review.ts'
import { addedPapers, ownPapers, papersInput } from '../schemas/reviewer-papers.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ assignmentId: id })

/** Routes of a reviewer's settings, attachments, messages and extension requests. */
export const ownReviewApi = {
  'GET /api/reviews/settings': { access: 'signed-in', answers: { 200: reviewerSettingsView } },
  'PUT /api/reviews/settings': {
    access: 'signed-in',
    body: reviewerSettingsView,
    answers: { 200: reviewerSettingsView },
  },
  'GET /api/reviews/papers': { access: 'signed-in', answers: { 200: ownPapers } },
  // Both ask other services, so that they have a limit of their own.
  'POST /api/reviews/papers': {
    access: 'signed-in',
    limit: { max: 60, per: '15 minutes' },
    body: papersInput,
    answers: { 200: addedPapers },
  },
  'POST /api/reviews/papers/orcid': {
    access: 'signed-in',
    limit: { max: 60, per: '15 minutes' },
    answers: { 200: addedPapers },
  },
  'DELETE /api/reviews/papers/{paperId}': {
    access: 'signed-in',
    params: z.object({ paperId: id }),
    answers: { 200: ownPapers },
  },
  'POST /api/reviews/{assignmentId}/files': {
    access: 'signed-in',
    params,
    body: reviewFileInput,
    answers: { 201: z.array(fileView) },
  },
  'DELETE /api/reviews/{assignmentId}/files/{fileId}': {
    access: 'signed-in',
    params: params.extend({ fileId: id }),
    answers: { 200: z.array(fileView) },
  },
  'PUT /api/reviews/{assignmentId}/publication': {
    access: 'signed-in',
    params,
    body: reviewPublicationInput,
    answers: { 200: done },
  },
  'GET /api/reviews/{assignmentId}/files.zip': {
    access: 'signed-in',
    params,
    answers: { 200: z.unknown().meta({ description: 'What reviewers read, as a ZIP' }) },
  },
  'GET /api/reviews/{assignmentId}/messages': {
    access: 'signed-in',
    params,
    answers: { 200: z.array(ownMessage) },
  },
  'POST /api/reviews/{assignmentId}/more-time': {
    access: 'signed-in',
    params,
    body: moreTimeInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/assignments/{assignmentId}/more-time': {
    mails: 'editable',
    access: 'editor',
    params: z.object({ id, assignmentId: id }),
    body: moreTimeAnswerInput,
    answers: { 200: done },
  },
} satisfies Routes
