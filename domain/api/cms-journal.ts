import { z } from 'zod'
import {
  boardMemberChange,
  boardMemberView,
  callChange,
  callView,
  cmsIssueView,
  issueChange,
  newBoardMember,
  newCall,
} from '../schemas/cms.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const issueParams = z.object({
  volume: z.coerce.number().int().min(1).max(100_000),
  issue: z.coerce.number().int().min(1).max(100_000),
})

/**
 * Routes with which administrators edit the editorial board, issues and calls for papers. Editors may edit issues, too.
 */
export const cmsJournalApi = {
  'GET /api/cms/editors': { access: 'admin', answers: { 200: z.array(boardMemberView) } },
  'POST /api/cms/editors': { access: 'admin', body: newBoardMember, answers: { 201: boardMemberView } },
  'PUT /api/cms/editors/{id}': {
    access: 'admin',
    params,
    body: boardMemberChange,
    answers: { 200: boardMemberView },
  },
  'DELETE /api/cms/editors/{id}': { access: 'admin', params, answers: { 200: removed } },
  'GET /api/cms/special-issues': { access: 'admin', answers: { 200: z.array(callView) } },
  'POST /api/cms/special-issues': { access: 'admin', body: newCall, answers: { 201: callView } },
  'PUT /api/cms/special-issues/{id}': {
    access: 'admin',
    params,
    body: callChange,
    answers: { 200: callView },
  },
  'DELETE /api/cms/special-issues/{id}': { access: 'admin', params, answers: { 200: removed } },
  // Production editors have access as well, because managing issues is editors' work (specification, section
  // 6).
  'GET /api/cms/issues': { access: 'production', answers: { 200: z.array(cmsIssueView) } },
  'PUT /api/cms/issues/{volume}/{issue}': {
    access: 'production',
    params: issueParams,
    body: issueChange,
    answers: { 200: cmsIssueView },
  },
} satisfies Routes
