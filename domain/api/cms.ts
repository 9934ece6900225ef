import { overviewView } from '../schemas/cms.ts'
import type { Routes } from './route.ts'

/** Route of the dashboard's overview: counts and set-up progress, for administrators. */
export const cmsApi = {
  'GET /api/cms/overview': { access: 'admin', answers: { 200: overviewView } },
} satisfies Routes
