import { z } from 'zod'
import {
  absenceInput,
  editorPreferences,
  editorRight,
  editorRightInput,
  preferencesView,
} from '../schemas/editor-preferences.ts'
import { done, id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/** Routes of an editor's own settings. */
export const editorApi = {
  'GET /api/editor/preferences': { access: 'production', answers: { 200: preferencesView } },
  'PUT /api/editor/absence': { access: 'editor', body: absenceInput, answers: { 200: done } },
  'PUT /api/editor/preferences': { access: 'production', body: editorPreferences, answers: { 200: done } },
} satisfies Routes

/** Routes of editors' permissions: which editors may decide, and which may only recommend. */
export const editorRightsApi = {
  'GET /api/editor/editors': { access: 'admin', answers: { 200: z.array(editorRight) } },
  'PUT /api/editor/editors/{id}': {
    access: 'admin',
    params: z.object({ id }),
    body: editorRightInput,
    answers: { 200: done },
  },
} satisfies Routes
