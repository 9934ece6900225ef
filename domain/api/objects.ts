import { z } from 'zod'
import { limits } from '../manuscript/submission.ts'
import { frontPageView, frontView } from '../schemas/front.ts'
import { copyInput, objectSettleInput, objectView } from '../schemas/objects.ts'
import { id, word } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const object = z.object({ objectId: id })

/** Routes of uploads that are not attached to a manuscript yet, and of their blind copies. */
export const objectApi = {
  // The upload address contains a signature, which is not stored (`secret`), so a repeated request returns a
  // new address.
  'POST /api/objects/upload': {
    access: 'signed-in',
    secret: true,
    // Optional. If the size is given, the upload address accepts exactly that many bytes.
    body: z
      .strictObject({
        size: z
          .number()
          .int()
          .min(0)
          .max(limits.files.bytes * 1000)
          .optional(),
        /** Whether it is a package of several files, which may be larger than a file. */
        isPackage: z.boolean().optional(),
      })
      .nullish(),
    answers: { 200: z.object({ uploadURL: z.string(), objectId: z.uuid() }) },
  },
  'GET /api/objects/{objectId}': { access: 'signed-in', params: object, answers: { 200: objectView } },
  'POST /api/objects/{objectId}/blind-copy': {
    access: 'signed-in',
    params: object,
    body: copyInput,
    answers: { 200: objectView },
  },
  'POST /api/objects/{objectId}/anonymity': {
    access: 'signed-in',
    params: object,
    body: objectSettleInput,
    answers: { 200: objectView },
  },
  /** Asks that the title page of an upload is read, to fill in the form. Does nothing if it was read before. */
  'POST /api/objects/{objectId}/front': { access: 'signed-in', params: object, answers: { 200: frontView } },
  'GET /api/objects/{objectId}/front': { access: 'signed-in', params: object, answers: { 200: frontView } },
  /** The page on which most of what was read stands, and where on it. */
  'GET /api/objects/{objectId}/front/page': {
    access: 'signed-in',
    params: object,
    answers: { 200: frontPageView },
  },
  'GET /api/objects/{objectId}/blind-copy': {
    access: 'signed-in',
    params: object,
    answers: { 200: z.unknown().meta({ description: 'The PDF' }) },
  },
  'GET /api/objects/{objectId}/blind-copy/pages/{page}': {
    access: 'signed-in',
    params: object.extend({ page: z.coerce.number().int().min(1).max(5000) }),
    /**
     * Ignored by the server. The parameter makes the URLs of the pages change with the copy, so that no cache
     * returns pages of an older copy.
     */
    query: z.object({ copy: word(100) }),
    answers: { 200: z.unknown().meta({ description: 'The page as a PNG' }) },
  },
  /** The pages of an upload as its owner sent it. Word and LaTeX files are typeset for it. */
  'GET /api/objects/{objectId}/preview': {
    access: 'signed-in',
    params: object,
    answers: { 200: z.object({ pages: z.number().int(), isTypeset: z.boolean() }) },
  },
  'GET /api/objects/{objectId}/preview/pages/{page}': {
    access: 'signed-in',
    params: object.extend({ page: z.coerce.number().int().min(1).max(5000) }),
    answers: { 200: z.unknown().meta({ description: 'The page as a PNG' }) },
  },
} satisfies Routes
