import { z } from 'zod'
import { analytics, analyticsQuery, csvQuery } from '../schemas/analytics.ts'
import type { Routes } from './route.ts'

/** Routes of the journal's statistics, for editors. */
export const analyticsApi = {
  'GET /api/editor/analytics': { access: 'editor', query: analyticsQuery, answers: { 200: analytics } },
  'GET /api/editor/analytics.csv': {
    access: 'editor',
    query: csvQuery,
    answers: { 200: z.unknown().meta({ description: 'text/csv' }) },
  },
} satisfies Routes
