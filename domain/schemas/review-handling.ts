import { z } from 'zod'
import { passageLimits } from '../blinding/hidden-passages.ts'
import { reviewFiles } from '../manuscript/review.ts'
import { fileView, recommendation } from './manuscript.ts'
import { reviewFileInput, reviewInput, reviewNote } from './review.ts'
import { givenAnswer } from './review-form.ts'
import { calendarDay, filled, instant, instantInput, text } from './shapes.ts'

/** What editors do with a review. None of it is shown to authors. */

/** The editor's words to the reviewer, and the day by which the review is due again. */
export const returnInput = z.strictObject({
  message: filled(10_000, 'Please write what should be clarified'),
  dueDate: calendarDay.optional(),
})

export const passageInput = z.strictObject({
  passage: filled(passageLimits.max, 'Please enter the passage').refine(
    (passage) => passage.trim().length >= passageLimits.min,
    `Please enter at least ${passageLimits.min} characters`,
  ),
  /** Reason for the record. */
  reason: text(passageLimits.reason).nullish(),
})

/** `rating` is null to withdraw the rating. */
export const reviewRatingInput = z.strictObject({
  rating: z
    .number({ error: 'Please give a rating from 1 to 5' })
    .int('Please give a rating from 1 to 5')
    .min(1, 'Please give a rating from 1 to 5')
    .max(5, 'Please give a rating from 1 to 5')
    .nullable(),
})

export const thanksInput = z.strictObject({
  text: filled(10_000, 'Please write the message'),
  /** When the reviewer was last thanked, as the editor saw it. Thanking again has to name it. */
  after: instantInput.nullish(),
})

/** The message that is proposed to thank a reviewer, before the editor changes it. */
export const thanksProposal = z.object({
  to: z.string(),
  /** The name in the greeting. */
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  /** When the reviewer was last thanked for this review. */
  thankedAt: instant.nullable(),
})
export type ThanksProposal = z.infer<typeof thanksProposal>

/** A review that somebody sent otherwise, as an editor enters it: text, files or both. */
export const enteredReviewInput = z.strictObject({
  ...reviewInput.omit({ publication: true, comments: true, notes: true }).shape,
  comments: text(200_000).default(''),
  files: z.array(reviewFileInput).max(reviewFiles.max).default([]),
})
export type EnteredReviewInput = z.output<typeof enteredReviewInput>

/** What editors see of a review besides its content. */
export const reviewHandling = z.object({
  /** Set while the reviewer is asked to clarify the review. */
  returned: z.object({ message: z.string(), by: z.string(), at: instant }).nullable(),
  /** Number of earlier versions, which the reviewer replaced. */
  earlierVersions: z.number().int(),
  /** Number of comments on passages. */
  notes: z.number().int(),
  /** The editor who entered the review on behalf of the reviewer; null if the reviewer sent it. */
  entered: z.object({ by: z.string(), at: instant }).nullable(),
  thankedAt: instant.nullable(),
  ratings: z.array(z.object({ editor: z.string(), rating: z.number().int(), isMine: z.boolean() })),
  hidden: z.array(
    z.object({
      id: z.uuid(),
      passage: z.string(),
      reason: z.string().nullable(),
      by: z.string(),
      at: instant,
    }),
  ),
})
export type ReviewHandling = z.infer<typeof reviewHandling>

/** A review as it was before its reviewer sent it again. */
export const reviewVersionContent = z.object({
  recommendation: recommendation.nullable(),
  rating: z.number().int().nullable(),
  comments: z.string(),
  confidentialComments: z.string().nullable(),
  answers: z.array(givenAnswer),
})
export type ReviewVersionContent = z.infer<typeof reviewVersionContent>

export const reviewVersion = reviewVersionContent.extend({
  number: z.number().int(),
  submittedAt: instant,
  files: z.array(fileView),
})
export type ReviewVersion = z.infer<typeof reviewVersion>

/** The comments on passages that became part of a review. */
export const passageNotes = z.object({ reviewId: z.uuid(), notes: z.array(reviewNote) })
export type PassageNotes = z.infer<typeof passageNotes>
