import { z } from 'zod'
import {
  askEditorInput,
  authorProof,
  editorProofs,
  outcomeInput,
  proofCommentInput,
  proofDueInput,
  queryAnswerInput,
  sendProofsInput,
  verdictInput,
} from '../schemas/production-proofs.ts'
import { readingView } from '../schemas/reading.ts'
import { done, id, removed, text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const commentParams = z.object({ id, commentId: id })

/** Routes of proofs: authors read and answer them, editors send them and resolve the authors' comments. */
export const productionProofsApi = {
  'GET /api/manuscripts/{id}/proof': { access: 'signed-in', params, answers: { 200: authorProof } },
  'GET /api/manuscripts/{id}/proof/{proofId}/media/{name}': {
    access: 'signed-in',
    params: z.object({ id, proofId: id, name: text(200) }),
    answers: { 200: z.unknown().meta({ description: 'The picture' }) },
  },
  'GET /api/manuscripts/{id}/proof/{proofId}/pdf': {
    access: 'signed-in',
    params: z.object({ id, proofId: id }),
    answers: { 200: z.unknown().meta({ description: 'The proof as a PDF' }) },
  },
  'GET /api/manuscripts/{id}/proof/{proofId}/pages': {
    access: 'signed-in',
    params: z.object({ id, proofId: id }),
    answers: { 200: readingView },
  },
  'GET /api/manuscripts/{id}/proof/{proofId}/pages/{page}': {
    access: 'signed-in',
    params: z.object({ id, proofId: id, page: z.coerce.number().int().min(1).max(5000) }),
    answers: { 200: z.unknown().meta({ description: 'The page as a PNG' }) },
  },
  'PUT /api/manuscripts/{id}/proof/queries/{queryId}': {
    access: 'signed-in',
    params: z.object({ id, queryId: id }),
    body: queryAnswerInput,
    answers: { 200: done },
  },
  /** Creates the comment with this id, or changes it if it exists. */
  'PUT /api/manuscripts/{id}/proof/comments/{commentId}': {
    access: 'signed-in',
    params: commentParams,
    body: proofCommentInput,
    answers: { 200: done },
  },
  'DELETE /api/manuscripts/{id}/proof/comments/{commentId}': {
    access: 'signed-in',
    params: commentParams,
    answers: { 200: removed },
  },
  'POST /api/manuscripts/{id}/proof/verdict': {
    access: 'signed-in',
    params,
    body: verdictInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/proof/question': {
    access: 'signed-in',
    params,
    body: askEditorInput,
    answers: { 200: done },
  },
  'GET /api/manuscripts/{id}/text/proofs': { access: 'production', params, answers: { 200: editorProofs } },
  'POST /api/manuscripts/{id}/text/proofs': {
    access: 'production',
    params,
    mails: 'editable',
    body: sendProofsInput,
    answers: { 201: z.object({ id: z.string() }) },
  },
  'POST /api/manuscripts/{id}/text/proofs/remind': {
    access: 'production',
    params,
    mails: 'editable',
    answers: { 200: done },
  },
  /** Sets the due date. If the author has requested more time, this answers the request. */
  'PUT /api/manuscripts/{id}/text/proofs/due': {
    access: 'production',
    params,
    mails: 'editable',
    body: proofDueInput,
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/text/proofs/reopen': {
    access: 'production',
    params,
    mails: 'editable',
    answers: { 200: done },
  },
  'PUT /api/manuscripts/{id}/text/proofs/comments/{commentId}': {
    access: 'production',
    params: commentParams,
    body: outcomeInput,
    answers: { 200: done },
  },
} satisfies Routes
