import { z } from 'zod'
import {
  contentChange,
  contentDraft,
  contentPreview,
  contentPreviewView,
  contentVersionView,
  contentView,
  defaultContentView,
  draftRevision,
  newContent,
} from '../schemas/cms.ts'
import { id, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })

/** Routes of content items and their versions, for administrators. */
export const cmsPageApi = {
  'GET /api/cms/content': { access: 'admin', answers: { 200: z.array(contentView) } },
  /** Our own texts of page parts, shown unless a content item has the same key. */
  'GET /api/cms/content/defaults': { access: 'admin', answers: { 200: z.array(defaultContentView) } },
  /** Texts from which policies are begun. Readers do not see them. */
  'GET /api/cms/content/policies': { access: 'admin', answers: { 200: z.array(defaultContentView) } },
  'POST /api/cms/content': { access: 'admin', body: newContent, answers: { 201: contentView } },
  'PUT /api/cms/content/{id}': {
    access: 'admin',
    params,
    body: contentChange,
    answers: { 200: contentView },
  },
  'GET /api/cms/content/{id}/versions': {
    access: 'admin',
    params,
    answers: { 200: z.array(contentVersionView) },
  },
  'PUT /api/cms/content/{id}/draft': {
    access: 'admin',
    params,
    body: contentDraft,
    answers: { 200: contentView },
  },
  'POST /api/cms/content/{id}/draft/publication': {
    access: 'admin',
    params,
    body: draftRevision,
    answers: { 200: contentView },
  },
  'DELETE /api/cms/content/{id}/draft': { access: 'admin', params, answers: { 200: contentView } },
  'POST /api/cms/content/preview': {
    access: 'admin',
    body: contentPreview,
    answers: { 200: contentPreviewView },
  },
  'DELETE /api/cms/content/{id}': { access: 'admin', params, answers: { 200: removed } },
} satisfies Routes
