import { z } from 'zod'
import {
  editorManuscript,
  editorReview,
  manuscriptDetail as manuscriptDetailView,
} from '../schemas/editor-manuscript.ts'
import { authorManuscript, authorReview, historyEntry } from '../schemas/manuscript.ts'
import { ownMessage } from '../schemas/messages-to-oneself.ts'
import { id, officePage, removed, text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes with which authors and editors read manuscripts. */
export const manuscriptApi = {
  'GET /api/manuscripts/my-submissions': { access: 'signed-in', answers: { 200: z.array(authorManuscript) } },
  'GET /api/manuscripts/editorial': {
    access: 'editor',
    query: officePage,
    answers: { 200: z.array(editorManuscript) },
  },
  'GET /api/manuscripts/{id}': { access: 'signed-in', params, answers: { 200: manuscriptDetailView } },
  'GET /api/manuscripts/{id}/reviews': {
    access: 'signed-in',
    params,
    answers: { 200: z.array(z.union([editorReview, authorReview])) },
  },
  'GET /api/manuscripts/{id}/history': {
    access: 'signed-in',
    params,
    answers: { 200: z.array(historyEntry) },
  },
  'GET /api/manuscripts/{id}/own-messages': {
    access: 'signed-in',
    params,
    answers: { 200: z.array(ownMessage) },
  },
  'DELETE /api/manuscripts/{id}': { access: 'editor', params, answers: { 200: removed } },
  'GET /api/manuscripts/files/{fileId}/download': {
    access: 'signed-in',
    params: z.object({ fileId: id }),
    query: z.object({ copy: z.enum(['blind', 'source']).optional().catch(undefined) }),
    answers: { 200: z.unknown().meta({ description: 'The file' }) },
  },
  'GET /api/manuscripts/{id}/meca.zip': {
    access: 'editor',
    params,
    // Title of the journal to which the manuscript goes.
    query: z.object({ receiver: text(300).trim().optional().catch(undefined) }),
    answers: { 200: z.unknown().meta({ description: 'The manuscript as a MECA package' }) },
  },
  'GET /api/manuscripts/{id}/files.zip': {
    access: 'editor',
    params,
    query: z.object({ version: z.coerce.number().pipe(z.int32().min(1)).optional().catch(undefined) }),
    answers: {
      200: z
        .unknown()
        .meta({ description: 'All files of a version, the newest unless one is named, as a ZIP' }),
    },
  },
} satisfies Routes
