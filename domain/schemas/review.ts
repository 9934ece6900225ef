import { z } from 'zod'
import { longestQuote } from '../manuscript/page-anchors.ts'
import { ratingRange, recommendations } from '../manuscript/review.ts'
import { type NoteKind, noteKinds, noteLimits } from '../manuscript/review-notes.ts'
import { limits } from '../manuscript/submission.ts'
import { fieldOfStudy, manuscriptType } from './details.ts'
import { savedDraft, seenRevision } from './drafts.ts'
import { assignmentStatus, fileView, recommendation } from './manuscript.ts'
import { publicationChoice } from './peer-review.ts'
import { formAnswers, formQuestion, givenAnswer } from './review-form.ts'
import { calendarDay, filled, instant, text } from './shapes.ts'

export const assignInput = z
  .strictObject({
    reviewerId: z.uuid().optional(),
    email: z.email({ error: 'Valid email is required' }).max(254).optional(),
    firstName: text(200).optional(),
    lastName: text(200).optional(),
    dueDate: calendarDay.optional(),
    /** The editor's personal note, which becomes part of the e-mail. */
    note: text(3000).optional(),
    /** Id of the open assignment that this invitation replaces. */
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

/** The ranked list of reviewers who have not been invited yet, in order. */
export const rankedListInput = z.strictObject({
  reviewerIds: z.array(z.uuid()).max(30, 'A list can contain at most 30 reviewers'),
  active: z.boolean(),
  /**
   * The list as it was shown when editing began. If the list has changed since then, the change is rejected.
   */
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
      /** Reason why the list skipped this reviewer; null if it did not. */
      passedOver: z.string().nullable(),
    }),
  ),
  silenceDays: z.number().int(),
  /** Number of invitations that the list keeps open. */
  wanted: z.number().int(),
})
export type ReviewerList = z.infer<typeof reviewerList>

/** A reviewer's comment on a passage of the manuscript. */
export const reviewNote = z.strictObject({
  id: z.uuid(),
  anchor: z.strictObject({
    file: z.uuid(),
    element: text(20).regex(/^page-[1-9]\d{0,5}$/),
    quote: z.strictObject({ exact: text(longestQuote), prefix: text(200), suffix: text(200) }),
    start: z.number().int().min(0).max(10_000_000),
    version: z.number().int().min(1).max(100_000),
  }),
  lines: text(40).nullable(),
  source: text(200).nullable(),
  kind: z.enum(Object.keys(noteKinds) as [NoteKind, ...NoteKind[]]),
  body: text(noteLimits.length),
  isForEditor: z.boolean(),
  /** Id of the comment of an earlier round that this one continues. */
  from: z.uuid().nullish(),
})

const reviewNotes = z
  .array(reviewNote)
  .max(noteLimits.count, `A review can have at most ${noteLimits.count} comments on passages`)

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
  /** Whether the report may be published with the article. Nothing depends on the answer but the publication. */
  publication: publicationChoice.default('refused'),
  /** Comments on passages. They become part of the report, in the order of the text. */
  notes: reviewNotes.default([]),
  /** Answers to the questions of the journal's form, by the id of the question. */
  answers: formAnswers.default({}),
})

export const reviewDraft = z.strictObject({
  recommendation: recommendation.nullable(),
  rating: z.number().int().min(ratingRange.min).max(ratingRange.max).nullable(),
  comments: text(200_000),
  confidentialComments: text(200_000),
  publication: publicationChoice.default('refused'),
  notes: reviewNotes.default([]),
  /** Ids of comments of an earlier round that the reviewer regards as settled. */
  settled: z.array(z.uuid()).max(noteLimits.count).default([]),
  answers: formAnswers.default({}),
})
export type ReviewDraft = z.infer<typeof reviewDraft>

export const reviewDraftInput = reviewDraft.extend({ revision: seenRevision })
export type ReviewDraftInput = z.infer<typeof reviewDraftInput>

export const reviewFileInput = z.strictObject({
  objectId: z.uuid({ error: 'Please give the reference that the upload of the file returned' }),
  fileName: filled(limits.files.nameMax, 'Please give the name of the file'),
})

export const moreTimeInput = z.strictObject({ dueDate: calendarDay, reason: text(2000).nullish() })
export const moreTimeAnswerInput = z.strictObject({
  granted: z.boolean({ error: 'Please grant or decline the extension' }),
})

/** A reviewer's areas of expertise and availability. */
export const reviewerSettings = z.strictObject({
  expertise: z
    .array(filled(80, 'Please enter a keyword'), { error: 'Please enter at most 20 keywords' })
    .max(20, 'Please enter at most 20 keywords'),
  /** Last day of absence; null if available. */
  awayUntil: calendarDay.nullable(),
})
export type ReviewerSettings = z.infer<typeof reviewerSettings>

/** The message that an invitation would send. */
export const invitationPreview = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  dueDate: instant,
  /** Whether words of the note were masked because they identify the authors. */
  isNoteMasked: z.boolean(),
})
export type InvitationPreview = z.infer<typeof invitationPreview>

/** `dueDate`: the day by which the reviewer can review it, if that is later than asked. The editor confirms it. */
export const acceptInput = z.strictObject({ dueDate: calendarDay.nullish() })

export const declineInput = z.strictObject({ reason: text(5000).nullish(), suggestion: text(2000).nullish() })

export const invitationAnswerInput = z.strictObject({
  answer: z.enum(['accept', 'decline'], { error: 'Please accept or decline' }),
  reason: text(5000).nullish(),
  suggestion: text(2000).nullish(),
  dueDate: calendarDay.nullish(),
})

/**
 * Data of the invitation page. The page needs no account and does not identify the authors in blind modes.
 */
export const invitationView = z.object({
  title: z.string(),
  abstract: z.string(),
  manuscriptType,
  fieldOfStudy,
  authors: z.string(),
  dueDate: instant,
  status: assignmentStatus,
  /** Whether the invited person must set a password after accepting. */
  needsAccount: z.boolean(),
})
export type InvitationView = z.infer<typeof invitationView>

export const invitationAnswer = z.object({
  status: assignmentStatus,
  message: z.string(),
  /**
   * URL of the next page: for setting a password, for signing in, or the review itself; null if there is
   * none.
   */
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

/** Data of the review page: the assignment, the blind files and the draft. */
export const assignmentDetail = assignmentView.extend({
  files: z.array(fileView),
  /** DOCX or LaTeX sources without identifying data, if the journal provides them to reviewers. */
  sources: z.array(z.object({ id: z.uuid(), fileName: z.string() })),
  /** What the authors declared: chosen answers only, because their texts may identify the authors. */
  declarations: z.array(z.object({ label: z.string(), answer: z.string() })),
  draft: reviewDraft.extend(savedDraft.shape).nullable(),
  /** The authors' response to the last round, with identifying passages masked. */
  response: z.string().nullable(),
  /** Attachments as the reviewer uploaded them. */
  attachments: z.array(fileView),
  /** The requested due date of an extension request that is not answered yet. */
  askedFor: calendarDay.nullable(),
  /** The reviewer's last review of an earlier round and what was decided, if the decision is released. */
  previous: z
    .object({
      assignmentId: z.uuid(),
      round: z.number().int(),
      recommendation: recommendation.nullable(),
      submittedAt: instant,
      outcome: z.string().nullable(),
      /** The comments on passages, to be carried over to the new version. */
      notes: reviewNotes,
    })
    .nullable(),
  /** Whether the authors read who wrote the review, in open review. */
  isNamed: z.boolean(),
  /** Whether the journal publishes reports, so that the reviewer is asked. */
  asksPublication: z.boolean(),
  /** Whether the reviewer may still change the answer. */
  mayChangePublication: z.boolean(),
  /** The editor's words with which the review was sent back, while its reviewer clarifies it. */
  returned: z.object({ message: z.string(), at: instant }).nullable(),
  /** The journal's questions, as they were when the first reviewer of the round was invited. */
  questions: z.array(formQuestion),
  /** The submitted review, which only its writer receives; null before submission. */
  review: reviewInput
    .extend({
      recommendation: recommendation.nullable(),
      rating: z.number().int().nullable(),
      submittedAt: instant,
      outcome: z.string().nullable(),
      answers: z.array(givenAnswer),
      /** Whether an editor entered the review for its writer. */
      isEntered: z.boolean(),
    })
    .nullable(),
})
export type AssignmentDetail = z.infer<typeof assignmentDetail>

export const completedReview = z.object({
  id: z.uuid(),
  assignmentId: z.uuid(),
  manuscriptNumber: z.string(),
  manuscriptTitle: z.string(),
  submittedAt: instant,
  recommendation: recommendation.nullable(),
  /** Null in other systems' reviews. */
  rating: z.number().int().nullable(),
  round: z.number().int(),
  /** Days from the invitation to the review. */
  days: z.number().int(),
  /** Whether the manuscript has become a published article. */
  isPublished: z.boolean(),
  /** The decision, once it has been released to the reviewers; otherwise null. */
  outcome: z.string().nullable(),
})
export type CompletedReview = z.infer<typeof completedReview>

/** A review in the editors' list of reviews of all manuscripts. */
export const editorialReview = completedReview
  .omit({ outcome: true, round: true, days: true, isPublished: true })
  .extend({
    manuscriptId: z.uuid(),
    reviewerName: z.string(),
    completedAt: instant,
  })

/** People found outside the journal, by the name that an editor typed. */
export const peopleElsewhere = z.object({
  /** Whether there is a service to search. */
  isConfigured: z.boolean(),
  people: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      orcid: z.string().nullable(),
      affiliation: z.string().nullable(),
      works: z.number().int(),
      topics: z.array(z.string()),
      /** Whether the institution is that of an author. */
      isNearAuthor: z.boolean(),
    }),
  ),
})
export type PeopleElsewhere = z.infer<typeof peopleElsewhere>

export const reviewerSuggestion = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  affiliation: z.string().nullable(),
  expertise: z.array(z.string()),
  load: z.number().int(),
  completed: z.number().int(),
  /** Mean of the editors' private ratings of this person's reviews, and how many were rated. */
  rating: z.number().nullable(),
  rated: z.number().int(),
  /** Median days from invitation to review. */
  medianDays: z.number().int().nullable(),
  lastInvited: instant.nullable(),
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type ReviewerSuggestion = z.infer<typeof reviewerSuggestion>
