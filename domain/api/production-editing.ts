import { z } from 'zod'
import { productionLimits } from '../production/limits.ts'
import { savedRevision } from '../schemas/drafts.ts'
import {
  comparison,
  discardInput,
  noteChange,
  noteInput,
  noteView,
  pieceInput,
  pieceView,
  presenceInput,
  presenceView,
  replyInput,
  textDraftInput,
  textDraftView,
  versionInput,
  versionMade,
} from '../schemas/production-editing.ts'
import { done, id, removed, text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const number = z.coerce.number().int().min(1).max(1_000_000)
const noteParams = z.object({ id, noteId: id })

/** Routes for editing the text of an accepted manuscript in the browser. */
export const productionEditingApi = {
  'GET /api/manuscripts/{id}/text/draft': { access: 'production', params, answers: { 200: textDraftView } },
  'PUT /api/manuscripts/{id}/text/draft': {
    access: 'production',
    params,
    body: textDraftInput,
    bodyBytes: productionLimits.draftBytes,
    answers: { 200: savedRevision },
  },
  /** Deletes the draft, so that editing continues from the newest version. */
  'POST /api/manuscripts/{id}/text/draft/discard': {
    access: 'production',
    params,
    body: discardInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/text/versions': {
    access: 'production',
    params,
    body: versionInput,
    answers: { 201: versionMade },
  },
  'POST /api/manuscripts/{id}/text/versions/{version}/restore': {
    access: 'production',
    params: z.object({ id, version: number }),
    answers: { 201: versionMade },
  },
  'GET /api/manuscripts/{id}/text/comparison': {
    access: 'production',
    params,
    query: z.object({ from: number, to: number }),
    answers: { 200: comparison },
  },
  'POST /api/manuscripts/{id}/text/presence': {
    access: 'production',
    params,
    body: presenceInput,
    answers: { 200: presenceView },
  },
  /** Converts a piece of XML to nodes of the document, for 'Edit as XML'. Nothing is stored. */
  'POST /api/manuscripts/{id}/text/pieces': {
    access: 'production',
    params,
    body: pieceInput,
    answers: { 200: pieceView },
  },
  /** The body is the image. The answer contains the name by which the document refers to it. */
  'POST /api/manuscripts/{id}/text/media': {
    access: 'production',
    params,
    query: z.object({ name: text(200) }),
    maxBytes: productionLimits.pictureBytes,
    answers: {
      201: z.object({
        name: z.string(),
        url: z.string(),
        mediaType: z.string(),
        size: z.number(),
        width: z.number().nullable(),
        height: z.number().nullable(),
        message: z.string().nullable(),
      }),
    },
  },
  'GET /api/manuscripts/{id}/text/draft/media/{name}': {
    access: 'production',
    params: z.object({ id, name: text(200) }),
    answers: { 200: z.unknown().meta({ description: 'The picture' }) },
  },
  'GET /api/manuscripts/{id}/text/notes': {
    access: 'production',
    params,
    answers: { 200: z.object({ notes: z.array(noteView) }) },
  },
  'POST /api/manuscripts/{id}/text/notes': {
    access: 'production',
    params,
    body: noteInput,
    answers: { 201: z.object({ id: z.string() }) },
  },
  'PUT /api/manuscripts/{id}/text/notes/{noteId}': {
    access: 'production',
    params: noteParams,
    body: noteChange,
    answers: { 200: done },
  },
  'DELETE /api/manuscripts/{id}/text/notes/{noteId}': {
    access: 'production',
    params: noteParams,
    answers: { 200: removed },
  },
  'POST /api/manuscripts/{id}/text/notes/{noteId}/replies': {
    access: 'production',
    params: noteParams,
    body: replyInput,
    answers: { 201: z.object({ id: z.string() }) },
  },
} satisfies Routes
