import { z } from 'zod'
import { doiPattern } from '../article/article-parts.ts'
import { limits } from '../manuscript/submission.ts'
import { addressPattern } from '../urls.ts'
import { calendarDay, filled, text } from './shapes.ts'

export const galleyInput = z.strictObject({
  objectId: z.uuid({ error: 'A file is named by the reference that its upload gave' }),
  fileName: filled(limits.files.nameMax, 'A file needs its name'),
})

export const proofsInput = z
  .strictObject({
    approved: z.boolean({ error: 'Approve the proofs, or ask for changes' }),
    comments: text(50_000).nullish(),
  })
  .superRefine((input, context) => {
    if (!input.approved && !input.comments?.trim())
      context.addIssue({ code: 'custom', path: ['comments'], message: 'Please say what should change' })
  })

const whole = (message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(100_000, message)

export const publishInput = z.strictObject({
  volume: whole('Please enter the volume as a whole number'),
  issue: whole('Please enter the issue as a whole number'),
  pages: z
    .string({ error: 'Please enter pages such as 101-118, or an article number such as e42' })
    .regex(
      /^[A-Za-z]?\d{1,6}(?:[-–][A-Za-z]?\d{1,6})?$/,
      'Please enter pages such as 101-118, or an article number such as e42',
    ),
  doi: z.string().regex(doiPattern, 'A DOI looks like 10.5555/jiber.2026.0042').nullish(),
  /** Last part of the address of the article's page; the manuscript's number by default. */
  address: z
    .string()
    .max(80, 'Please use at most 80 characters')
    .regex(
      addressPattern,
      'An address has lower-case letters, digits and single hyphens, such as price-of-distance',
    )
    .optional(),
  category: filled(200, 'Category is required'),
  publishedDate: calendarDay.optional(),
  /** As the metadata has it, unless it is given. */
  isOpenAccess: z.boolean().optional(),
  overrideReason: filled(5000, 'Please enter a reason').optional(),
})
