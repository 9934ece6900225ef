import { z } from 'zod'
import { newNews, newsChange, newsVersionView, newsView } from '../schemas/news.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes with which administrators edit the journal's news. */
export const cmsNewsApi = {
  'GET /api/cms/news': { access: 'admin', answers: { 200: z.array(newsView) } },
  'POST /api/cms/news': { access: 'admin', body: newNews, answers: { 201: newsView } },
  'PUT /api/cms/news/{id}': { access: 'admin', params, body: newsChange, answers: { 200: newsView } },
  'GET /api/cms/news/{id}/versions': {
    access: 'admin',
    params,
    answers: { 200: z.array(newsVersionView) },
  },
  'DELETE /api/cms/news/{id}': { access: 'admin', params, answers: { 200: removed } },
} satisfies Routes
