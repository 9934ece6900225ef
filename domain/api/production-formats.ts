import { z } from 'zod'
import { formatNames, formatsView, pdfChoice } from '../schemas/production-formats.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of the PDF and EPUB files generated from an article's text. */
export const productionFormatsApi = {
  'GET /api/manuscripts/{id}/formats': { access: 'production', params, answers: { 200: formatsView } },
  'POST /api/manuscripts/{id}/formats': { access: 'production', params, answers: { 200: done } },
  'PUT /api/manuscripts/{id}/formats/choice': {
    access: 'production',
    params,
    body: pdfChoice,
    answers: { 200: done },
  },
  'GET /api/manuscripts/{id}/formats/{format}': {
    access: 'production',
    params: z.object({ id, format: z.enum(formatNames) }),
    answers: { 200: z.unknown().meta({ description: 'The file' }) },
  },
} satisfies Routes
