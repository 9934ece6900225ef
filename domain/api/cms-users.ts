import { z } from 'zod'
import {
  cmsUserView,
  invitationsView,
  newInvitations,
  newUser,
  personView,
  roleView,
  userChange,
  userQuery,
} from '../schemas/cms.ts'
import { merged, mergePreview } from '../schemas/merge.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of accounts and roles, for administrators. */
export const cmsUserApi = {
  'GET /api/cms/users': { access: 'admin', query: userQuery, answers: { 200: z.array(cmsUserView) } },
  'GET /api/cms/users.csv': {
    access: 'admin',
    query: userQuery.pick({ search: true, role: true, active: true }),
    answers: { 200: z.unknown().meta({ description: 'text/csv' }) },
  },
  'GET /api/cms/users/{id}': { access: 'admin', params, answers: { 200: personView } },
  'POST /api/cms/users/invitations': {
    access: 'admin',
    body: newInvitations,
    answers: { 200: invitationsView },
  },
  'POST /api/cms/users/{id}/invitation': { access: 'admin', params, answers: { 200: cmsUserView } },
  'POST /api/cms/users': { access: 'admin', body: newUser, answers: { 201: cmsUserView } },
  'PUT /api/cms/users/{id}': { access: 'admin', params, body: userChange, answers: { 200: cmsUserView } },
  'DELETE /api/cms/users/{id}': { access: 'admin', params, answers: { 200: removed } },
  'DELETE /api/cms/users/{id}/second-factor': { access: 'admin', params, answers: { 200: cmsUserView } },
  'GET /api/cms/users/{id}/merge': {
    access: 'admin',
    params,
    query: merged,
    answers: { 200: mergePreview },
  },
  'POST /api/cms/users/{id}/merge': { access: 'admin', params, body: merged, answers: { 200: cmsUserView } },
  'GET /api/cms/roles': { access: 'admin', answers: { 200: z.array(roleView) } },
} satisfies Routes
