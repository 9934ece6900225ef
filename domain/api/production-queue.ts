import { z } from 'zod'
import { assignmentInput, productionQueue } from '../schemas/production-queue.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of the production queue. */
export const productionQueueApi = {
  'GET /api/production/queue': { access: 'production', answers: { 200: productionQueue } },
  'PUT /api/manuscripts/{id}/production/assignment': {
    access: 'production',
    params,
    mails: 'editable',
    body: assignmentInput,
    answers: { 200: done },
  },
} satisfies Routes
