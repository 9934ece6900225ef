import { z } from 'zod'
import { screeningView } from '../schemas/screening.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes for screening a submission. */
export const screeningApi = {
  'GET /api/manuscripts/{id}/screening': { access: 'editor', params, answers: { 200: screeningView } },
  'POST /api/manuscripts/{id}/screening': { access: 'editor', params, answers: { 200: done } },
  'POST /api/manuscripts/{id}/similarity-report': { access: 'editor', params, answers: { 200: done } },
} satisfies Routes
