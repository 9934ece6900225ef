import { z } from 'zod'
import type { Routes } from './route.ts'

const params = z.object({ id: z.string().max(200) })

/** Routes for other programs: the Crossref deposit, and the OpenAPI description of this API. */
export const interopApi = {
  'GET /api/articles/{id}/crossref.xml': { access: 'anyone', params, answers: { 200: z.string() } },
  'GET /api/openapi.json': { access: 'anyone', answers: { 200: z.record(z.string(), z.unknown()) } },
} satisfies Routes
