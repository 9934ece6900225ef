import { depositInput, depositList, depositQuery } from '../schemas/deposits.ts'
import { done } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/** The articles' states at registries such as Crossref, for editors. */
export const depositApi = {
  'GET /api/deposits': { access: 'editor', query: depositQuery, answers: { 200: depositList } },
  'POST /api/deposits': { access: 'editor', body: depositInput, answers: { 200: done } },
} satisfies Routes
