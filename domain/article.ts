import { z } from 'zod'
import { day, instant, word } from './schemas/shapes.ts'

export const articleSorts = {
  latest: 'Latest published',
  cited: 'Top cited',
  downloaded: 'Most downloaded',
} as const

export const pageSize = { default: 20, max: 100 } as const

/** The article as the specification's list calls return it (section 3). */
export const articleView = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.string(),
  abstract: z.string(),
  publishedDate: day,
  isOpenAccess: z.boolean(),
  pdfUrl: z.string().nullable(),
  citations: z.number().int(),
  downloads: z.number().int(),
  volume: z.number().int().nullable(),
  issue: z.number().int().nullable(),
  pages: z.string().nullable(),
  doi: z.string().nullable(),
  keywords: z.array(z.string()),
  category: z.string(),
  articleType: z.string(),
})
export type ArticleView = z.infer<typeof articleView>

export const contributorView = z.object({
  givenName: z.string(),
  familyName: z.string(),
  affiliation: z.string().nullable(),
  orcid: z.string().nullable(),
  isCorresponding: z.boolean(),
})

export const articleDetail = articleView.extend({
  contributors: z.array(contributorView),
  receivedDate: day.nullable(),
  acceptedDate: day.nullable(),
  licenceUrl: z.string().nullable(),
  views: z.number().int(),
  /** Full text as clean HTML, made when the article was published; null where only the PDF exists. */
  fullText: z.string().nullable(),
  updatedAt: instant,
})
export type ArticleDetail = z.infer<typeof articleDetail>

/** Any text is a search: unknown operators are words (product decisions, section 6). */
const searchText = z.coerce.string().transform((value) =>
  value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 1000),
)

export const articleQuery = z.object({
  limit: z.coerce.number().int().min(1).max(pageSize.max).catch(pageSize.default).default(pageSize.default),
  cursor: z.string().max(500).optional(),
  sort: z.enum(['latest', 'cited', 'downloaded', 'relevance']).optional().catch(undefined),
  year: z.coerce.number().int().min(1000).max(9999).optional().catch(undefined),
  category: word(200),
  type: word(40),
  access: z.enum(['open', 'subscription']).optional().catch(undefined),
  volume: z.coerce.number().int().min(0).max(100_000).optional().catch(undefined),
  issue: z.coerce.number().int().min(0).max(100_000).optional().catch(undefined),
})
export type ArticleQuery = z.infer<typeof articleQuery>

export const articleSearchQuery = articleQuery.extend({
  q: searchText.optional().catch(undefined),
  query: searchText.optional().catch(undefined),
  search: searchText.optional().catch(undefined),
})

export interface ArticlePage {
  articles: ArticleView[]
  total: number
  nextCursor: string | null
}

/** 'Lindqvist, Hsu and Paz' style line from structured names. */
export function authorsLine(contributors: readonly { givenName: string; familyName: string }[]): string {
  return contributors.map(({ givenName, familyName }) => `${givenName} ${familyName}`.trim()).join(', ')
}

export function copyrightLine(isOpenAccess: boolean): string {
  return isOpenAccess ? 'Open access under CC BY license' : 'All rights reserved'
}
