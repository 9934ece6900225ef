import { z } from 'zod'
import { day, instant, text } from './shapes.ts'

export const authorship = z.enum(['confirmed', 'disputed'])

/** Data of the co-author confirmation page. */
export const authorshipView = z.object({
  number: z.string(),
  title: z.string(),
  abstract: z.string(),
  submittedAt: instant,
  submitter: z.string(),
  name: z.string(),
  authors: z.array(z.object({ name: z.string(), affiliation: z.string() })),
  answer: authorship.nullable(),
  /** Whether the person is asked to agree to be removed from the authors. */
  isRemoval: z.boolean(),
  /**
   * Username of the signed-in account; null if nobody is signed in. Confirming also verifies this account as
   * the author.
   */
  account: z.string().nullable(),
})
export type AuthorshipView = z.infer<typeof authorshipView>

export const authorshipInput = z.strictObject({
  answer: z.enum(['confirm', 'dispute', 'leave', 'stay'], { error: 'Please choose one of the two answers' }),
  note: text(5000).nullish(),
})

export const identifier = z.enum(['email', 'orcid', 'name'])

/**
 * An author entry that shares an identifier with the editor who views the manuscript, and who may be this
 * author.
 */
export const authorshipQuestion = z.object({
  authorId: z.uuid(),
  name: z.string(),
  affiliation: z.string(),
  identifiers: z.array(identifier),
})
export type AuthorshipQuestion = z.infer<typeof authorshipQuestion>

/** An editor whose account shares an identifier with an author entry, as shown to the other editors. */
export const authorshipMatch = z.object({
  editor: z.string(),
  author: z.string(),
  identifiers: z.array(identifier),
  /** The editor's answer; null until the editor answers. */
  isAuthor: z.boolean().nullable(),
  answeredAt: instant.nullable(),
})
export type AuthorshipMatch = z.infer<typeof authorshipMatch>

export const authorshipAnswerInput = z.strictObject({
  authorId: z.uuid({ error: 'Please give the id of the author entry' }),
  isAuthor: z.boolean({ error: 'Please choose one of the two answers' }),
})

/** A request for more time, as shown to authors and editors. */
export const extensionView = z.object({
  id: z.uuid(),
  askedAt: instant,
  until: day,
  reason: z.string(),
  granted: z.boolean().nullable(),
  grantedUntil: day.nullable(),
  note: z.string().nullable(),
  answeredAt: instant.nullable(),
})

/** A co-author of earlier manuscripts, with the details of the newest one. */
export const earlierCoauthor = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  orcid: z.string().nullable(),
})
export type EarlierCoauthor = z.infer<typeof earlierCoauthor>
