import { z } from 'zod'
import { readingView } from '../schemas/reading.ts'
import { id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ fileId: id })

/** Routes for reading a file in the browser, page by page. */
export const readingApi = {
  'GET /api/manuscripts/files/{fileId}/pages': { access: 'signed-in', params, answers: { 200: readingView } },
  'GET /api/manuscripts/files/{fileId}/pages/{page}': {
    access: 'signed-in',
    params: params.extend({ page: z.coerce.number().int().min(1).max(5000) }),
    query: z.object({ size: z.enum(['usual', 'large']).default('usual').catch('usual') }),
    answers: { 200: z.unknown().meta({ description: 'The page as a PNG' }) },
  },
} satisfies Routes
