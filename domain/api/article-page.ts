import { z } from 'zod'
import { noticeInput, savedArticle } from '../article/article.ts'
import { publishedArticle } from '../schemas/published-article.ts'
import { done, removed } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const articleId = z
  .string()
  .max(200)
  .refine((value) => !value.includes('\0'))
const params = z.object({ articleId })

/** Routes of readers' saved articles, and of the editors' actions on a published article. */
export const articlePageApi = {
  'GET /api/articles/{id}/after-publication': {
    access: 'editor',
    params: z.object({ id: articleId }),
    answers: { 200: publishedArticle },
  },
  'POST /api/articles/{id}/notices': {
    access: 'editor',
    params: z.object({ id: articleId }),
    body: noticeInput,
    answers: { 201: z.object({ id: z.string() }) },
  },
  'POST /api/articles/{id}/formats': {
    access: 'editor',
    params: z.object({ id: articleId }),
    answers: { 200: done },
  },
  'GET /api/account/saved': { access: 'signed-in', answers: { 200: z.array(savedArticle) } },
  'GET /api/account/saved/{articleId}': {
    access: 'signed-in',
    params,
    answers: { 200: z.object({ saved: z.boolean() }) },
  },
  'PUT /api/account/saved/{articleId}': {
    access: 'signed-in',
    params,
    answers: { 200: z.object({ saved: z.boolean() }) },
  },
  'DELETE /api/account/saved/{articleId}': { access: 'signed-in', params, answers: { 200: removed } },
} satisfies Routes
