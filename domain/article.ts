import { z } from 'zod'
import { calendarDay, day, filled, instant, word } from './schemas/shapes.ts'

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
  /** All affiliations as one line. */
  affiliation: z.string().nullable(),
  affiliations: z.array(z.object({ name: z.string(), ror: z.string().nullable() })),
  orcid: z.string().nullable(),
  /** Terms of the Contributor Roles Taxonomy (CRediT). */
  roles: z.array(z.string()),
  isCorresponding: z.boolean(),
})

export const referenceView = z.object({
  /** The anchor in the page. */
  id: z.string(),
  /** As printed: stretches of text, some in italics, some links. */
  runs: z.array(z.object({ text: z.string(), isItalic: z.boolean(), href: z.string().nullable() })),
  /** JATS publication-type: journal, book, chapter, report, data … */
  type: z.string(),
  authors: z.array(z.object({ familyName: z.string(), givenName: z.string() })),
  year: z.string().nullable(),
  title: z.string().nullable(),
  source: z.string().nullable(),
  volume: z.string().nullable(),
  issue: z.string().nullable(),
  firstPage: z.string().nullable(),
  lastPage: z.string().nullable(),
  publisher: z.string().nullable(),
  doi: z.string().nullable(),
  url: z.string().nullable(),
})
export type ReferenceView = z.infer<typeof referenceView>

/** Another article that this one leads to. */
const linkedArticle = z.object({ id: z.string(), title: z.string(), publishedDate: day })

export const noticeKinds = ['correction', 'retraction', 'concern'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const usageMonth = z.object({
  /** First day of the month. */
  month: day,
  views: z.number().int(),
  downloads: z.number().int(),
})

export const articleDetail = articleView.extend({
  contributors: z.array(contributorView),
  receivedDate: day.nullable(),
  revisedDate: day.nullable(),
  acceptedDate: day.nullable(),
  licenceUrl: z.string().nullable(),
  funding: z.string().nullable(),
  funders: z.array(z.object({ name: z.string(), award: z.string().nullable() })),
  dataAvailability: z.string().nullable(),
  competingInterests: z.string().nullable(),
  ethics: z.string().nullable(),
  acknowledgements: z.string().nullable(),
  references: z.array(referenceView),
  isEditorsChoice: z.boolean(),
  isMostCited: z.boolean(),
  /** Corrections, retraction and concerns about this article, the gravest and newest first. */
  notices: z.array(
    z.object({ kind: z.enum(noticeKinds), text: z.string(), date: day, article: linkedArticle }),
  ),
  /** The article that this one is a notice about. */
  noticeOf: z.object({ kind: z.enum(noticeKinds), article: linkedArticle }).nullable(),
  newerVersion: linkedArticle.nullable(),
  earlierVersion: linkedArticle.nullable(),
  views: z.number().int(),
  /** The last twelve months of use, oldest first. */
  usage: z.array(usageMonth),
  /** Full text as clean HTML, made when the article was published; null where only the PDF exists. */
  fullText: z.string().nullable(),
  updatedAt: instant,
})
export type ArticleDetail = z.infer<typeof articleDetail>

export const savedArticle = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.string(),
  publishedDate: day,
  savedAt: instant,
})

export const noticeInput = z.strictObject({
  kind: z.enum(noticeKinds, { error: 'Choose correction, retraction or concern' }),
  text: filled(20_000, 'Say in the notice what is wrong and what follows from it'),
  date: calendarDay,
})
export type NoticeInput = z.infer<typeof noticeInput>

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
