import { z } from 'zod'
import { manuscriptComparison } from '../schemas/comparison.ts'
import { readingView } from '../schemas/reading.ts'
import { id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ fileId: id })

const from = z.coerce.number().int().min(1).max(1000).optional().catch(undefined)

/** Routes for reading a file in the browser, page by page, and for comparing it with an earlier version. */
export const readingApi = {
  'GET /api/manuscripts/files/{fileId}/pages': { access: 'signed-in', params, answers: { 200: readingView } },
  'GET /api/manuscripts/files/{fileId}/pages/{page}': {
    access: 'signed-in',
    params: params.extend({ page: z.coerce.number().int().min(1).max(5000) }),
    query: z.object({ size: z.enum(['usual', 'large']).default('usual').catch('usual') }),
    answers: { 200: z.unknown().meta({ description: 'The page as a PNG' }) },
  },
  'GET /api/manuscripts/files/{fileId}/comparison': {
    access: 'signed-in',
    params,
    query: z.object({ from }),
    answers: { 200: manuscriptComparison },
  },
  // A file that the author has uploaded and not sent yet.
  'GET /api/manuscripts/{id}/comparison': {
    access: 'signed-in',
    params: z.object({ id }),
    query: z.object({ objectId: z.uuid(), from }),
    answers: { 200: manuscriptComparison },
  },
} satisfies Routes
