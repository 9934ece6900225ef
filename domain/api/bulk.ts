import { z } from 'zod'
import { bulkInput, bulkPreview, bulkPreviewInput, bulkView, exportInput } from '../schemas/bulk.ts'
import { id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/** Routes of actions on many manuscripts of the editors' queue. */
export const bulkApi = {
  'POST /api/manuscripts/editorial/bulk': { access: 'editor', body: bulkInput, answers: { 200: bulkView } },
  'GET /api/manuscripts/editorial/bulk/{id}': {
    access: 'editor',
    params: z.object({ id }),
    answers: { 200: bulkView },
  },
  'POST /api/manuscripts/editorial/bulk-preview': {
    access: 'editor',
    body: bulkPreviewInput,
    answers: { 200: bulkPreview },
  },
  'POST /api/manuscripts/editorial/export': {
    access: 'editor',
    body: exportInput,
    answers: { 200: z.unknown().meta({ description: 'text/csv' }) },
  },
} satisfies Routes
