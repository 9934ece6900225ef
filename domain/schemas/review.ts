import { z } from 'zod'
import { ratingRange, recommendations } from '../manuscript/review.ts'
import { limits } from '../manuscript/submission.ts'
import { fieldOfStudy, manuscriptType } from './details.ts'
import { savedDraft, seenRevision } from './drafts.ts'
import { assignmentStatus, fileView, recommendation } from './manuscript.ts'
import { calendarDay, filled, instant, text } from './shapes.ts'

export const assignInput = z
  .strictObject({
    reviewerId: z.uuid().optional(),
    email: z.email({ error: 'Valid email is required' }).max(254).optional(),
    firstName: text(200).optional(),
    lastName: text(200).optional(),
    dueDate: calendarDay.optional(),
    /** The open assignment that this invitation replaces. */
    replaces: z.uuid().optional(),
  })
  .superRefine((input, context) => {
    if (input.reviewerId) return
    if (!input.email)
      context.addIssue({
        code: 'custom',
        path: ['reviewerId'],
        message: 'Choose a reviewer, or give an email address',
      })
    if (input.email && !input.firstName?.trim())
      context.addIssue({ code: 'custom', path: ['firstName'], message: 'First name is required' })
    if (input.email && !input.lastName?.trim())
      context.addIssue({ code: 'custom', path: ['lastName'], message: 'Last name is required' })
  })

/** The reviewers on the ranked list who have not been invited yet, in order. */
export const rankedListInput = z.strictObject({
  reviewerIds: z.array(z.uuid()).max(30, 'A list holds at most 30 reviewers'),
  active: z.boolean(),
  /** The waiting reviewers from which the change started; if they are no longer the same, nothing is overwritten. */
  was: z.array(z.uuid()).max(30).optional(),
})

export const reviewerList = z.object({
  /** Whether to invite the next reviewer automatically. */
  active: z.boolean(),
  entries: z.array(
    z.object({
      reviewerId: z.uuid(),
      name: z.string(),
      affiliation: z.string().nullable(),
      invitedAt: instant.nullable(),
      /** Reason why the list skipped this reviewer. */
      passedOver: z.string().nullable(),
    }),
  ),
  silenceDays: z.number().int(),
  /** Number of invitations that the list keeps open. */
  wanted: z.number().int(),
})
export type ReviewerList = z.infer<typeof reviewerList>

export const reviewInput = z.strictObject({
  recommendation: z.enum(Object.keys(recommendations) as [keyof typeof recommendations], {
    error: 'Please choose a recommendation',
  }),
  rating: z
    .number({ error: 'Please give a rating from 1 to 5' })
    .int('Please give a rating from 1 to 5')
    .min(ratingRange.min, 'Please give a rating from 1 to 5')
    .max(ratingRange.max, 'Please give a rating from 1 to 5'),
  comments: filled(200_000, 'Please write comments for the author'),
  confidentialComments: text(200_000).nullish(),
})

export const reviewDraft = z.strictObject({
  recommendation: recommendation.nullable(),
  rating: z.number().int().min(ratingRange.min).max(ratingRange.max).nullable(),
  comments: text(200_000),
  confidentialComments: text(200_000),
})
export type ReviewDraft = z.infer<typeof reviewDraft>

export const reviewDraftInput = reviewDraft.extend({ revision: seenRevision })
export type ReviewDraftInput = z.infer<typeof reviewDraftInput>

export const reviewFileInput = z.strictObject({
  objectId: z.uuid({ error: 'A file is named by the reference that its upload gave' }),
  fileName: filled(limits.files.nameMax, 'A file needs its name'),
})

export const moreTimeInput = z.strictObject({ dueDate: calendarDay, reason: text(2000).nullish() })
export const moreTimeAnswerInput = z.strictObject({
  granted: z.boolean({ error: 'Please grant or decline the extension' }),
})

/** A reviewer's expertise and availability. */
export const reviewerSettings = z.strictObject({
  expertise: z
    .array(filled(80, 'Please enter a keyword'), { error: 'Please enter at most 20 keywords' })
    .max(20, 'Please enter at most 20 keywords'),
  /** Last day of absence; null if available. */
  awayUntil: calendarDay.nullable(),
})
export type ReviewerSettings = z.infer<typeof reviewerSettings>

export const declineInput = z.strictObject({ reason: text(5000).nullish(), suggestion: text(2000).nullish() })

export const invitationAnswerInput = z.strictObject({
  answer: z.enum(['accept', 'decline'], { error: 'Answer accept or decline' }),
  reason: text(5000).nullish(),
  suggestion: text(2000).nullish(),
})

/** Data of the invitation page: needs no account, and does not identify the authors in blind modes. */
export const invitationView = z.object({
  title: z.string(),
  abstract: z.string(),
  manuscriptType,
  fieldOfStudy,
  authors: z.string(),
  dueDate: instant,
  status: assignmentStatus,
  /** Whether the invitee must set a password after accepting. */
  needsAccount: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>

export const invitationAnswer = z.object({
  status: assignmentStatus,
  message: z.string(),
  /** Next page: setting a password, signing in, or the review. */
  next: z.string().nullable(),
})

export const assignmentView = z.object({
  id: z.uuid(),
  manuscriptNumber: z.string(),
  manuscriptTitle: z.string(),
  manuscriptAbstract: z.string(),
  manuscriptType,
  fieldOfStudy,
  keywords: z.array(z.string()),
  authors: z.string(),
  dueDate: instant,
  status: assignmentStatus,
  round: z.number().int(),
  invitedAt: instant,
})
export type AssignmentView = z.infer<typeof assignmentView>

/** Data of the review page: assignment, blind files and draft. */
export const assignmentDetail = assignmentView.extend({
  files: z.array(fileView),
  /** Cleaned DOCX or LaTeX sources, if the journal provides them to reviewers. */
  sources: z.array(z.object({ id: z.uuid(), fileName: z.string() })),
  draft: reviewDraft.extend(savedDraft.shape).nullable(),
  /** The authors' masked response to the last round. */
  response: z.string().nullable(),
  /** Attachments as uploaded by the reviewer. */
  attachments: z.array(fileView),
  /** Due date of an unanswered extension request. */
  askedFor: calendarDay.nullable(),
  /** The submitted review, for its writer. */
  review: reviewInput.extend({ submittedAt: instant, outcome: z.string().nullable() }).nullable(),
})
export type AssignmentDetail = z.infer<typeof assignmentDetail>

export const completedReview = z.object({
  id: z.uuid(),
  assignmentId: z.uuid(),
  manuscriptNumber: z.string(),
  manuscriptTitle: z.string(),
  submittedAt: instant,
  recommendation,
  rating: z.number().int(),
  /** The released decision, if any. */
  outcome: z.string().nullable(),
})
export type CompletedReview = z.infer<typeof completedReview>

/** A review in the editor's list over all manuscripts. */
export const editorialReview = completedReview.omit({ outcome: true }).extend({
  manuscriptId: z.uuid(),
  reviewerName: z.string(),
  completedAt: instant,
})

export const reviewerSuggestion = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  affiliation: z.string().nullable(),
  expertise: z.array(z.string()),
  load: z.number().int(),
  completed: z.number().int(),
  /** Median days from invitation to review. */
  medianDays: z.number().int().nullable(),
  lastInvited: instant.nullable(),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type ReviewerSuggestion = z.infer<typeof reviewerSuggestion>
