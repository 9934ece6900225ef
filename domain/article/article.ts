import { z } from 'zod'
import { creditRole } from '../schemas/article-parts.ts'
import { publishedDetails } from '../schemas/details.ts'
import { publishedRecord } from '../schemas/metadata.ts'
import { calendarDay, day, filled, instant, text } from '../schemas/shapes.ts'
import { licenceName } from './article-parts.ts'
import { frontHtml } from './front-html.ts'
import { noticeKinds } from './notice.ts'
import { maxQueryLength } from './search.ts'

export const articleSorts = {
  latest: 'Latest published',
  cited: 'Top cited',
  downloaded: 'Most downloaded',
} as const

export const pageSize = { default: 20, max: 100 } as const
/** Number of related articles that the article page shows, and the default limit. */
export const relatedShown = 5
const limitRule = `Give a limit from 1 to ${pageSize.max}`

/** Badges shown in article lists: notices (retraction, correction) first, then awards such as Editors' choice. */
export const articleMarks = [
  'retracted',
  'concern',
  'corrected',
  'addendum',
  'editors_choice',
  'most_cited',
] as const
export type ArticleMark = (typeof articleMarks)[number]

/** The article as the specification's list calls return it (section 3). */
export const articleView = z.object({
  id: z.string(),
  ...publishedDetails,
  authors: z.string(),
  publishedDate: day,
  isOpenAccess: z.boolean(),
  pdfUrl: z.string().nullable(),
  citations: z.number().int(),
  downloads: z.number().int(),
  volume: z.number().int().nullable(),
  issue: z.number().int().nullable(),
  pages: z.string().nullable(),
  doi: z.string().nullable(),
  category: z.string(),
  articleType: z.string(),
  marks: z.array(z.enum(articleMarks)),
})
export type ArticleView = z.infer<typeof articleView>

export const contributorView = z.object({
  givenName: z.string(),
  familyName: z.string(),
  /** All affiliations as one line. */
  affiliation: z.string().nullable(),
  affiliations: z.array(
    z.object({
      name: z.string(),
      city: z.string().nullable(),
      country: z.string().nullable(),
      ror: z.string().nullable(),
    }),
  ),
  orcid: z.string().nullable(),
  /** Whether the person signed in at ORCID, which verifies the iD. */
  orcidVerified: z.boolean(),
  /** Terms of the Contributor Roles Taxonomy (CRediT). */
  roles: z.array(creditRole),
  isCorresponding: z.boolean(),
  equalContribution: z.boolean(),
  presentAddress: z.string().nullable(),
  /** Stated for corresponding authors only. */
  email: z.string().nullable(),
  /** The part of the author page's URL that names the author; null for authors of replaced versions. */
  key: z.string().nullable(),
})

export const referenceView = z.object({
  /** Id of the reference's element in the page. */
  id: z.string(),
  /** The formatted reference as text runs. A run can be italic or a link. */
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

/** A linked article. */
const linkedArticle = z.object({
  id: z.string(),
  title: z.string(),
  doi: z.string().nullable(),
  publishedDate: day,
})

/** A work that cites an article. `id` is null for works of other publishers. */
export interface CitingWork {
  id: string | null
  doi: string | null
  title: string
  authors: string
  /** Journal or book of a work of another publisher. */
  container: string | null
  year: number | null
}

/** Number of citing works on one page of the list. */
export const citingShown = 20

/** One page of the works that cite an article, newest first. */
export interface CitingPage {
  works: CitingWork[]
  /** Number of all works in the list. */
  total: number
  /** Number of the page, from 1. */
  page: number
  pages: number
}

/** An author as the author's page shows them: with the newest affiliation. */
export interface AuthorView {
  /** The part of the page's URL that names the author. */
  key: string
  name: string
  orcid: string | null
  affiliation: string | null
}

/** Whose articles are listed: an author's, by the key of the author's page, or those with a keyword. */
export type WorksOf = { author: string } | { topic: string }

/** One page of the articles of an author or a topic, newest first. */
export interface WorksPage {
  articles: ArticleView[]
  total: number
  /** Number of the page, from 1. */
  page: number
  pages: number
}

export const usageMonth = z.object({
  /** First day of the month. */
  month: day,
  views: z.number().int(),
  downloads: z.number().int(),
})

/** Who may read an article's text, as the reader who asks sees it. */
export const articleAccess = z.object({
  /**
   * Why the reader may read: open access, free to everybody after some months, access of an institution or of a person.
   * 'none' if the reader may not.
   */
  right: z.enum(['open', 'free', 'institution', 'personal', 'none']),
  /** The institution that provides the access. */
  institution: z.string().nullable(),
  /** The last day of the reader's access; null if no end is agreed. */
  until: day.nullable(),
  /** The day from which everybody may read a subscription article; null if it stays closed. */
  freeFrom: day.nullable(),
  /** Addresses of a subscription article's files, for readers who may read it. */
  pdfUrl: z.string().nullable(),
  epubUrl: z.string().nullable(),
})

export const articleDetail = articleView.extend({
  access: articleAccess,
  contributors: z.array(contributorView),
  /** The cover uploaded for the issue; null if the generated engraving is shown. */
  issueCover: z.object({ url: z.string(), alt: z.string() }).nullable(),
  receivedDate: day.nullable(),
  revisedDate: day.nullable(),
  acceptedDate: day.nullable(),
  licenceUrl: z.string().nullable(),
  ...publishedRecord,
  references: z.array(referenceView),
  isEditorsChoice: z.boolean(),
  isMostCited: z.boolean(),
  /**
   * Notices about this article (retraction, expression of concern, correction, addendum), most serious first,
   * then newest first.
   */
  notices: z.array(
    z.object({ kind: z.enum(noticeKinds), text: z.string(), date: day, article: linkedArticle }),
  ),
  /** The article that this one is a notice about. */
  noticeOf: z.object({ kind: z.enum(noticeKinds), article: linkedArticle }).nullable(),
  newerVersion: linkedArticle.nullable(),
  earlierVersion: linkedArticle.nullable(),
  /** Number of the version shown. */
  version: z.number().int(),
  /** All versions, newest first; empty if there is only one. */
  versions: z.array(z.object({ number: z.number().int(), date: day, whatChanged: z.string().nullable() })),
  views: z.number().int(),
  /** Views and downloads in the last twelve months, oldest month first. */
  usage: z.array(usageMonth),
  /** URL of the EPUB; null if there is no EPUB or the article is not open access. */
  epubUrl: z.string().nullable(),
  /** Full text as sanitised HTML, generated at publication; null if only the PDF exists. */
  fullText: z.string().nullable(),
  /** Titles, abstracts and further front matter as HTML; null where plain text says all. */
  frontHtml: frontHtml.nullable(),
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
  kind: z.enum(noticeKinds, { error: 'Choose correction, retraction, concern or addendum' }),
  text: filled(20_000, 'Please say in the notice what is wrong and what readers should conclude'),
  date: calendarDay,
  /** Letter to the authors. If omitted, the default letter is sent; if null, no letter is sent. */
  letter: filled(20_000, 'Write the letter, or choose not to send one').nullable().optional(),
})
export type NoticeInput = z.infer<typeof noticeInput>

/** Any text is a valid search; unknown operators are treated as words (product decisions, section 6). */
const searchText = z.coerce.string().transform((value) =>
  value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, maxQueryLength),
)

const maxChoices = 50

/**
 * A filter parameter that may be given more than once. An article matches if it has any of the values.
 * Invalid values are ignored.
 */
function several<T>(item: z.ZodType<T>) {
  return z
    .union([z.array(z.string()), z.string()])
    .transform((given) => {
      const values = (Array.isArray(given) ? given : [given]).slice(0, maxChoices).flatMap((value) => {
        const { data, success } = item.safeParse(value)
        return success && data !== '' ? [data] : []
      })
      return values.length > 0 ? [...new Set(values)] : undefined
    })
    .optional()
    .catch(undefined)
}

const number = z.coerce.number<string>().int().min(0).max(100_000)
const year = z.coerce.number<string>().int().min(1000).max(9999)

export const articleFilters = z.object({
  year: several(year),
  /** First and last year of a range, which can be combined with single years. */
  from: year.optional().catch(undefined),
  to: year.optional().catch(undefined),
  category: several(text(200)),
  type: several(text(40)),
  access: several(z.enum(['open', 'subscription'])),
  volume: several(number),
  /** An issue number such as '4', or volume and issue such as '14-4'. */
  issue: several(z.string().regex(/^\d{1,6}(-\d{1,6})?$/)),
})
export type ArticleFilters = z.infer<typeof articleFilters>

/**
 * Parameters of a page of a list. An invalid limit is rejected, because a response with fewer rows than
 * requested would look like the complete list.
 */
export const listQuery = z.object({
  limit: z.coerce
    .number({ error: limitRule })
    .int({ error: limitRule })
    .min(1, { error: limitRule })
    .max(pageSize.max, { error: limitRule })
    .default(pageSize.default),
  /** Any text is accepted here; the cursor is checked when it is decoded, and an invalid one answers 400. */
  cursor: z.coerce.string().optional(),
})

export const articleQuery = articleFilters.extend({
  ...listQuery.shape,
  sort: z.enum(['latest', 'cited', 'downloaded', 'relevance']).optional().catch(undefined),
})
export type ArticleQuery = z.infer<typeof articleQuery>

export const articleSearchQuery = articleQuery.extend({
  q: searchText.optional().catch(undefined),
  query: searchText.optional().catch(undefined),
  search: searchText.optional().catch(undefined),
})

/** Returns the search text from whichever of the accepted parameter names was used. */
export function searchTextOf({
  q,
  query,
  search,
}: Pick<z.infer<typeof articleSearchQuery>, 'q' | 'query' | 'search'>): string {
  return [search, q, query].map((given) => given?.trim()).find(Boolean) ?? ''
}

const textParts = z.array(z.object({ text: z.string(), mark: z.boolean() }))

/** The places in an article where the search words occur. */
export const articleMatch = z.object({
  title: textParts,
  authors: textParts,
  /** Text around the first matches in the full text; null if the abstract is shown instead. */
  snippet: z
    .object({
      field: z.enum(['abstract', 'section', 'fullText']),
      /** Heading of the section, for 'section'. */
      heading: z.string().nullable(),
      parts: textParts,
    })
    .nullable(),
})
export type ArticleMatch = z.infer<typeof articleMatch>

/** `match` is null in a list without a search. */
export const articleHit = articleView.extend({ match: articleMatch.nullable() })
export type ArticleHit = z.infer<typeof articleHit>

const facet = z.array(z.object({ value: z.string(), count: z.number().int() }))
/** For each filter, the number of articles per value that match the search and all other filters. */
export const articleFacets = z.object({
  year: facet,
  category: facet,
  type: facet,
  access: facet,
  issue: facet,
})
export type ArticleFacets = z.infer<typeof articleFacets>

export interface ArticlePage {
  articles: ArticleHit[]
  total: number
  /** Number of results on the pages before this one. */
  before: number
  nextCursor: string | null
  /** Whether nothing was found because the search consists of words that are not searched for, such as 'the' and 'of'. */
  hasCommonWordsOnly: boolean
  /** True if no article has all the words as typed, and the articles are results for similar words or some of them. */
  close: boolean
  /** Of the total: articles with all the words as typed, with all in other spellings too, and with most of the words. */
  matches: { exact: number; alike: number; partial: number }
  /** What was searched besides the words as typed, with the numbers of articles. */
  instead: {
    typed: string
    count: number
    corrected: boolean
    words: { text: string; count: number }[]
  }[]
}

export interface ArticleList extends ArticlePage {
  facets: ArticleFacets
}

export const suggestion = z.object({
  kind: z.enum(['title', 'author', 'keyword']),
  text: z.string(),
  /** Id of the article for a title suggestion; null for other kinds. */
  id: z.string().nullable(),
})
export type Suggestion = z.infer<typeof suggestion>

/** Author line from structured names, such as 'Lindqvist, Hsu and Paz'. */
export function authorsLine(contributors: readonly { givenName: string; familyName: string }[]): string {
  return contributors.map(({ givenName, familyName }) => `${givenName} ${familyName}`.trim()).join(', ')
}

/** The copyright line (specification, section 2), with the article's own licence. `licence` is the journal's name for its licence. */
export function copyrightLine(
  { isOpenAccess, licenceUrl }: { isOpenAccess: boolean; licenceUrl: string | null },
  licence: string,
): string {
  if (!isOpenAccess) return 'All rights reserved'
  const name = licenceUrl ? licenceName(licenceUrl, licence) : licence
  return name ? `Open access under ${name.replace(/^CC BY 4\.0$/, 'CC BY')} license` : 'Open access'
}
