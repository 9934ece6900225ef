import { z } from 'zod'
import { metadataInput, metadataView } from '../schemas/metadata.ts'
import { conversionInput, sourceInput, tasksInput, textView } from '../schemas/production-text.ts'
import { done, id, instant, text } from '../schemas/shapes.ts'
import { workspaceView } from '../schemas/workspace.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const number = z.coerce.number().int().min(1).max(1_000_000)

/** Routes of an article's text between acceptance and publication: conversion, versions and tasks. */
export const productionTextApi = {
  'GET /api/manuscripts/{id}/workspace': { access: 'production', params, answers: { 200: workspaceView } },
  'GET /api/manuscripts/{id}/metadata': { access: 'production', params, answers: { 200: metadataView } },
  'PUT /api/manuscripts/{id}/metadata': {
    access: 'production',
    params,
    body: metadataInput,
    answers: { 200: z.object({ revision: z.number().int(), updatedAt: instant }) },
  },
  'GET /api/manuscripts/{id}/text': { access: 'production', params, answers: { 200: textView } },
  'POST /api/manuscripts/{id}/text/conversion': {
    access: 'production',
    params,
    body: conversionInput,
    answers: { 200: done },
  },
  /**
   * Asks the author for a Word, LaTeX or JATS file. If the author was asked before, sends a reminder, at most
   * once a day.
   */
  'POST /api/manuscripts/{id}/source-request': {
    access: 'production',
    params,
    mails: 'editable',
    answers: { 200: done },
  },
  'POST /api/manuscripts/{id}/source': {
    access: 'signed-in',
    params,
    body: sourceInput,
    answers: { 201: z.object({ id: z.uuid() }) },
  },
  'GET /api/manuscripts/{id}/text/{version}/preview.html': {
    access: 'production',
    params: z.object({ id, version: number }),
    answers: { 200: z.string().meta({ description: 'The text as a page, for a frame' }) },
  },
  'GET /api/manuscripts/{id}/text/{version}/media/{name}': {
    access: 'production',
    params: z.object({ id, version: number, name: text(200) }),
    answers: { 200: z.unknown().meta({ description: 'The picture' }) },
  },
  /** Resolves one or several tasks. */
  'PUT /api/manuscripts/{id}/text/tasks': {
    access: 'production',
    params,
    body: tasksInput,
    answers: { 200: done },
  },
} satisfies Routes
