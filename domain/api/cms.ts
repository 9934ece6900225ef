import { overviewView } from '../schemas/cms.ts'
import type { Routes } from './route.ts'

/** How far a journal is set up, for administrators. */
export const cmsApi = {
  'GET /api/cms/overview': { access: 'admin', answers: { 200: overviewView } },
} satisfies Routes
