import { z } from 'zod'
import { cmsUserView, newUser, roleView, userChange, userQuery } from '../schemas/cms.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of accounts and roles, for administrators. */
export const cmsUserApi = {
  'GET /api/cms/users': { access: 'admin', query: userQuery, answers: { 200: z.array(cmsUserView) } },
  'POST /api/cms/users/{id}/invitation': { access: 'admin', params, answers: { 200: cmsUserView } },
  'POST /api/cms/users': { access: 'admin', body: newUser, answers: { 201: cmsUserView } },
  'PUT /api/cms/users/{id}': { access: 'admin', params, body: userChange, answers: { 200: cmsUserView } },
  'DELETE /api/cms/users/{id}': { access: 'admin', params, answers: { 200: removed } },
  'DELETE /api/cms/users/{id}/second-factor': { access: 'admin', params, answers: { 200: cmsUserView } },
  'GET /api/cms/roles': { access: 'admin', answers: { 200: z.array(roleView) } },
} satisfies Routes
