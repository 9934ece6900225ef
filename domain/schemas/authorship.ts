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
})
export type AuthorshipView = z.infer<typeof authorshipView>

export const authorshipInput = z.strictObject({
  answer: z.enum(['confirm', 'dispute'], { error: 'Please choose one of the two answers' }),
  note: text(5000).nullish(),
})

/** An extension request, as authors and editors see it. */
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
