import { z } from 'zod'
import {
  choiceInput,
  decisionParams,
  importsView,
  importView,
  itemQuery,
  itemsView,
  messageQuery,
  messagesView,
  newImport,
} from '../schemas/imports.ts'
import { id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const answers = { 200: importView }

/** Routes of imports from other systems. Files are sent to /uploads/imports before, because they may be larger than memory. */
export const cmsImportApi = {
  'GET /api/cms/imports': { access: 'admin', answers: { 200: importsView } },
  'POST /api/cms/imports': { access: 'admin', body: newImport, answers: { 201: importView } },
  'GET /api/cms/imports/{id}': { access: 'admin', params, answers },
  'GET /api/cms/imports/{id}/items': {
    access: 'admin',
    params,
    query: itemQuery,
    answers: { 200: itemsView },
  },
  'GET /api/cms/imports/{id}/messages': {
    access: 'admin',
    params,
    query: messageQuery,
    answers: { 200: messagesView },
  },
  'GET /api/cms/imports/{id}/report.csv': {
    access: 'admin',
    params,
    answers: { 200: z.unknown().meta({ description: 'text/csv' }) },
  },
  'PUT /api/cms/imports/{id}/decisions/{code}': {
    access: 'admin',
    params: decisionParams,
    body: choiceInput,
    answers,
  },
  'POST /api/cms/imports/{id}/run': { access: 'admin', params, answers },
  'POST /api/cms/imports/{id}/pause': { access: 'admin', params, answers },
  'POST /api/cms/imports/{id}/links': { access: 'admin', params, answers },
  'POST /api/cms/imports/{id}/undo': { access: 'admin', params, answers },
} satisfies Routes
