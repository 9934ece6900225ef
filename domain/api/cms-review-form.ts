import { z } from 'zod'
import { questionChange, questionInput, questionOrder, questionView } from '../schemas/review-form.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of the questions of the reviewers' form, for administrators. */
export const cmsReviewFormApi = {
  'GET /api/cms/review-questions': { access: 'admin', answers: { 200: z.array(questionView) } },
  'POST /api/cms/review-questions': { access: 'admin', body: questionInput, answers: { 201: questionView } },
  'PUT /api/cms/review-questions': {
    access: 'admin',
    body: questionOrder,
    answers: { 200: z.array(questionView) },
  },
  'PUT /api/cms/review-questions/{id}': {
    access: 'admin',
    params,
    body: questionChange,
    answers: { 200: questionView },
  },
  'DELETE /api/cms/review-questions/{id}': { access: 'admin', params, answers: { 200: removed } },
} satisfies Routes
