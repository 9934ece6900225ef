import { z } from 'zod'
import {
  articleDetail as articleDetailView,
  articleFacets,
  articleHit,
  articleQuery,
  articleSearchQuery,
  articleView,
  listQuery,
  relatedShown,
  suggestion,
} from '../article/article.ts'
import {
  type CitationFormat,
  type CitationStyle,
  citationFormats,
  citationStyles,
} from '../article/citation.ts'
import type { Routes } from './route.ts'

const params = z.object({ id: z.string().max(200) })
const formats = Object.keys(citationFormats) as [CitationFormat, ...CitationFormat[]]
const styles = Object.keys(citationStyles) as [CitationStyle, ...CitationStyle[]]

/** Routes of published articles. */
export const articleApi = {
  'GET /api/articles': { access: 'anyone', query: articleQuery, answers: { 200: z.array(articleView) } },
  'GET /api/articles/search': {
    access: 'anyone',
    query: articleSearchQuery,
    answers: { 200: z.array(articleHit) },
  },
  'GET /api/articles/facets': {
    access: 'anyone',
    query: articleSearchQuery,
    answers: { 200: articleFacets },
  },
  'GET /api/articles/suggestions': {
    access: 'anyone',
    query: articleSearchQuery,
    answers: { 200: z.array(suggestion) },
  },
  'GET /api/articles/{id}': { access: 'anyone', params, answers: { 200: articleDetailView } },
  'GET /api/articles/{id}/versions/{version}': {
    access: 'anyone',
    params: params.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
    answers: { 200: articleDetailView },
  },
  'GET /api/articles/{id}/related': {
    access: 'anyone',
    params,
    query: z.object({ limit: listQuery.shape.limit.unwrap().default(relatedShown) }),
    answers: { 200: z.array(articleView) },
  },
  'GET /api/articles/{id}/citation': {
    access: 'anyone',
    params,
    query: z.object({
      format: z.enum(formats, { error: `Choose one of ${formats.join(', ')}` }).default('bibtex'),
      style: z.enum(styles, { error: `Choose one of ${styles.join(', ')}` }).optional(),
    }),
    answers: { 200: z.string() },
  },
} satisfies Routes
