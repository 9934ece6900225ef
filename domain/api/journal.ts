import { z } from 'zod'
import { listQuery } from '../article/article.ts'
import { editorView, specialIssueView } from '../journal/site.ts'
import type { Routes } from './route.ts'

/** Routes of the editorial board and the open calls for papers. */
export const journalApi = {
  'GET /api/editors': { access: 'anyone', query: listQuery, answers: { 200: z.array(editorView) } },
  'GET /api/editors/chief': { access: 'anyone', query: listQuery, answers: { 200: z.array(editorView) } },
  'GET /api/special-issues/active': {
    access: 'anyone',
    query: listQuery,
    answers: { 200: z.array(specialIssueView) },
  },
} satisfies Routes
