import { z } from 'zod'
import { doiPattern } from '../article/article-parts.ts'
import { limits } from '../manuscript/submission.ts'
import { addressPattern } from '../urls.ts'
import { calendarDay, filled, instant, instantInput, text } from './shapes.ts'

export const galleyInput = z.strictObject({
  objectId: z.uuid({ error: 'Please give the reference that the upload of the file returned' }),
  fileName: filled(limits.files.nameMax, 'Please give the name of the file'),
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

const inBothOrNone = <T extends { volume?: number | null | undefined; issue?: number | null | undefined }>(
  schema: z.ZodType<T>,
) =>
  schema.refine(({ volume, issue }) => (volume == null) === (issue == null), {
    path: ['issue'],
    message: 'Enter both a volume and an issue, or leave both blank',
  })

const publication = z.strictObject({
  /**
   * Volume; null, like issue and pages, if the article is published continuously and moved into an issue
   * later.
   */
  volume: whole('Please enter the volume as a whole number').nullable(),
  issue: whole('Please enter the issue as a whole number').nullable(),
  pages: z
    .string({ error: 'Please enter pages such as 101-118, or an article number such as e42' })
    .regex(
      /^[A-Za-z]?\d{1,6}(?:[-–][A-Za-z]?\d{1,6})?$/,
      'Please enter pages such as 101-118, or an article number such as e42',
    )
    .nullable(),
  doi: z.string().regex(doiPattern, 'A DOI looks like 10.5555/jiber.2026.0042').nullish(),
  /** Last part of the URL of the article's page. Defaults to the manuscript's number. */
  address: z
    .string()
    .max(80, 'Please use at most 80 characters')
    .regex(
      addressPattern,
      'Please use only lower-case letters, digits and single hyphens, such as price-of-distance',
    )
    .optional(),
  category: filled(200, 'Category is required'),
  publishedDate: calendarDay.optional(),
  /** If omitted, the value from the metadata is used. */
  isOpenAccess: z.boolean().optional(),
  overrideReason: filled(5000, 'Please enter a reason').optional(),
})

export const publishInput = inBothOrNone(publication)

/** Volume, issue and pages of a published article, which can be changed without a correction. */
export const placeInput = publication.pick({ volume: true, issue: true, pages: true }).partial()

export const scheduleInput = inBothOrNone(
  publication
    .pick({
      ...{ volume: true, issue: true, pages: true, doi: true, address: true, category: true },
      ...{ overrideReason: true },
    })
    .extend({
      /** Time of publication; null stores the plan without scheduling publication. */
      publishAt: instantInput.nullable(),
    }),
)

/** The plan for the publication of a manuscript. */
export const publicationPlan = z.object({
  volume: z.number().int().nullable(),
  issue: z.number().int().nullable(),
  pages: z.string().nullable(),
  doi: z.string().nullable(),
  address: z.string().nullable(),
  category: z.string().nullable(),
  overrideReason: z.string().nullable(),
  /** Whether anything has been entered yet. */
  isPlanned: z.boolean(),
  /** Whether the manuscript is in the contents of an issue, which then determines volume, issue and pages. */
  inIssue: z.boolean(),
  publishAt: instant.nullable(),
  /** Why the last scheduled publication did not happen. */
  failure: z.string().nullable(),
  /** False if no process is running the scheduled jobs. */
  workerRunning: z.boolean(),
})
export type PublicationPlan = z.output<typeof publicationPlan>
