import { z } from 'zod'
import { usageOverview, usageQuery } from '../schemas/usage.ts'
import type { Routes } from './route.ts'

const answers = { 200: z.unknown().meta({ description: 'As the COUNTER API 5.1 describes it' }) }
const limit = { max: 120, per: '1 minute' }

/**
 * The COUNTER API 5.1. Query and answers are the standard's, with its own form of errors (server/counter), so they have no schema
 * here.
 */
export const counterApi = {
  'GET /api/sushi/r51/status': { access: 'anyone', limit, answers },
  'GET /api/sushi/r51/members': { access: 'anyone', limit, answers },
  'GET /api/sushi/r51/reports': { access: 'anyone', limit, answers },
  'GET /api/sushi/r51/reports/{report}': {
    access: 'anyone',
    limit,
    params: z.object({ report: z.string().max(40) }),
    answers,
  },
} satisfies Routes

/** The journal's usage as editors see it. */
export const usageApi = {
  'GET /api/usage': { access: 'editor', query: usageQuery, answers: { 200: usageOverview } },
} satisfies Routes
