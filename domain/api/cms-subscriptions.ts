import { z } from 'zod'
import { id, removed } from '../schemas/shapes.ts'
import {
  institutionChange,
  institutionView,
  newInstitution,
  newPersonalAccess,
  personalAccessChange,
  personalAccessView,
  reportKey,
} from '../schemas/subscriptions.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes with which administrators give institutions and persons access to subscription articles. */
export const cmsSubscriptionApi = {
  'GET /api/cms/institutions': { access: 'admin', answers: { 200: z.array(institutionView) } },
  'POST /api/cms/institutions': { access: 'admin', body: newInstitution, answers: { 201: institutionView } },
  'PUT /api/cms/institutions/{id}': {
    access: 'admin',
    params,
    body: institutionChange,
    answers: { 200: institutionView },
  },
  'POST /api/cms/institutions/{id}/report-key': {
    access: 'admin',
    params,
    answers: { 200: reportKey },
    secret: true,
  },
  'DELETE /api/cms/institutions/{id}': { access: 'admin', params, answers: { 200: removed } },
  'GET /api/cms/personal-access': { access: 'admin', answers: { 200: z.array(personalAccessView) } },
  'POST /api/cms/personal-access': {
    access: 'admin',
    body: newPersonalAccess,
    answers: { 201: personalAccessView },
  },
  'PUT /api/cms/personal-access/{id}': {
    access: 'admin',
    params,
    body: personalAccessChange,
    answers: { 200: personalAccessView },
  },
  'DELETE /api/cms/personal-access/{id}': { access: 'admin', params, answers: { 200: removed } },
} satisfies Routes
