import { z } from 'zod'

/* Schemas of what was read from a manuscript's own title page, to fill in the submission form. */

/** 'sure': only a glance is needed. 'check': the author has to confirm the value. */
export const certainty = z.enum(['sure', 'check'])
export type Certainty = z.infer<typeof certainty>

const found = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    certainty,
    /** Where in the file, such as 'Page 1, under “Abstract”'. */
    where: z.string(),
  })

export const foundAuthor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  orcid: z.string(),
  isCorresponding: z.boolean(),
  certainty,
  where: z.string(),
  /** What to check; null if nothing. */
  note: z.string().nullable(),
})
export type FoundAuthor = z.infer<typeof foundAuthor>

/** Statements that journals ask for, found under a heading of their own. */
export const statementKinds = ['funding', 'interests', 'data', 'ethics', 'contributions', 'ai'] as const
export type StatementKind = (typeof statementKinds)[number]

export const foundFront = z.object({
  title: found(z.string()).nullable(),
  abstract: found(z.string()).nullable(),
  keywords: found(z.array(z.string())).nullable(),
  manuscriptType: found(z.string()).nullable(),
  authors: z.array(foundAuthor),
  statements: z.array(z.object({ kind: z.enum(statementKinds), text: z.string() })),
  /** Null if they cannot be counted. */
  counts: z.object({
    pages: z.number().int().nullable(),
    words: z.number().int().nullable(),
    figures: z.number().int(),
    tables: z.number().int(),
  }),
})
export type FoundFront = z.infer<typeof foundFront>

export const frontView = z.object({
  state: z.enum(['waiting', 'ready', 'failed']),
  /** What was found; null unless the state is 'ready'. */
  front: foundFront.nullable(),
  /** Why nothing could be read, and what to do; null unless the state is 'failed'. */
  problem: z.string().nullable(),
})
export type FrontView = z.infer<typeof frontView>

/** Where a value stands on a page, in shares of the page's width and height from the top left. */
export const frontPlace = z.object({
  field: z.enum(['title', 'authors', 'affiliations', 'abstract', 'keywords']),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
export type FrontPlace = z.infer<typeof frontPlace>

export const frontPageView = z.object({
  /** The page, counted from 1, on which most of what was found stands. */
  page: z.number().int(),
  pages: z.number().int(),
  /** Whether the pages were typeset from a file without pages of its own. */
  isTypeset: z.boolean(),
  /** Size of the page in points. */
  width: z.number(),
  height: z.number(),
  places: z.array(frontPlace),
})
export type FrontPageView = z.infer<typeof frontPageView>
