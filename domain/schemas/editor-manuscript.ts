import { z } from 'zod'
import { authorshipMatch, authorshipQuestion, extensionView, identifier } from './authorship.ts'
import { appealView, pointView } from './decision.ts'
import { declarationsView } from './declarations.ts'
import { editorAway, editorChoice, editorConflict, noteView, recommendationView } from './editing.ts'
import {
  action,
  assignmentStatus,
  authorDetail,
  authorReview,
  authorView,
  fileView,
  historyEntry,
  manuscriptBase,
  proofView,
  responseView,
} from './manuscript.ts'
import { findingView } from './objects.ts'
import { givenAnswer } from './review-form.ts'
import { reviewHandling } from './review-handling.ts'
import { calendarDay, instant } from './shapes.ts'

/** Schemas of manuscripts as editors see them. These views are never sent to authors or reviewers. */

/** A review as editors see it. Confidential comments are requested separately. */
export const editorReview = authorReview.omit({ label: true }).extend({
  reviewerName: z.string(),
  /** The number in 'Reviewer 2'. Null until a decision releases a review of this person. */
  number: z.number().int().nullable(),
  assignmentId: z.uuid(),
  completedAt: instant,
  confidentialComments: z.string().nullable(),
  /** Answers to the journal's questions, also those that authors do not get. */
  answers: z.array(givenAnswer),
  handling: reviewHandling,
  /** Findings in the files of the review that may reveal the reviewer to the authors. */
  findings: z.array(findingView),
})
export type EditorReview = z.infer<typeof editorReview>

export const editorAssignment = z.object({
  id: z.uuid(),
  number: z.number().int().nullable(),
  reviewerName: z.string(),
  reviewerEmail: z.string(),
  status: assignmentStatus,
  round: z.number().int(),
  invitedAt: instant,
  respondedAt: instant.nullable(),
  dueDate: instant,
  completedAt: instant.nullable(),
  declineReason: z.string().nullable(),
  suggestion: z.string().nullable(),
  remindedAt: instant.nullable(),
  /**
   * True if the reviewer has become a verified author of the manuscript. Such a reviewer can no longer read
   * or send anything.
   */
  conflict: z.boolean(),
  /**
   * Unverified identifiers that the reviewer shares with an author entry. They are shown as a warning and
   * block nothing.
   */
  shared: z.array(identifier),
  /** The reviewer's unanswered request for more time. */
  extensionRequest: z
    .object({ dueDate: calendarDay, reason: z.string().nullable(), requestedAt: instant })
    .nullable(),
})
export type EditorAssignment = z.infer<typeof editorAssignment>

/** A row of the editor's queue. */
export const editorManuscript = manuscriptBase.extend({
  authors: z.array(authorView),
  daysInStage: z.number().int(),
  handlingEditor: z.string().nullable(),
  reviewers: z.object({
    invited: z.number().int(),
    accepted: z.number().int(),
    completed: z.number().int(),
    late: z.number().int(),
    declined: z.number().int(),
    needed: z.number().int(),
  }),
  allowed: z.array(action),
})
export type EditorManuscript = z.infer<typeof editorManuscript>

const expected = z.object({
  /** The middle half of past cases, and their median; null if too few cases took that long. */
  from: calendarDay.nullable(),
  median: calendarDay.nullable(),
  to: calendarDay.nullable(),
  /** Number of past cases from which the forecast comes. */
  cases: z.number().int(),
})

/** When the required reviews will be in and the decision will fall, from the journal's own history. */
export const forecastView = z.object({
  reviews: expected.nullable(),
  decision: expected.nullable(),
  /** When the revision that the authors were asked for comes in. */
  revision: expected.nullable(),
  /** Whether the manuscript will be overdue if nothing is done. */
  isLate: z.boolean(),
})
export type ForecastView = z.infer<typeof forecastView>

export const heldDecision = z.object({
  id: z.uuid(),
  decision: z.string(),
  releaseAt: instant,
  letter: z.string(),
})

export const decisionView = z.object({
  id: z.uuid(),
  decision: z.string(),
  round: z.number().int(),
  notes: z.string(),
  letter: z.string(),
  overrideReason: z.string().nullable(),
  decidedBy: z.string(),
  decidedAt: instant,
  releasedAt: instant.nullable(),
  undoneAt: instant.nullable(),
})

export const editorDetail = z.object({
  viewer: z.literal('editor'),
  extension: extensionView.nullable(),
  /** Objections to the list of authors: to being on it, or to being removed with a revision. */
  disputes: z.array(
    z.object({
      about: z.enum(['authorship', 'removal']),
      name: z.string(),
      email: z.string(),
      note: z.string().nullable(),
      at: instant,
    }),
  ),
  manuscript: editorManuscript,
  /**
   * Author entries that may be the viewer. Until the viewer answers, the manuscript's reviewers are hidden.
   */
  questions: z.array(authorshipQuestion),
  /**
   * False for an editor with an open authorship question. Data about reviewers are then omitted, and actions
   * on reviewers are refused.
   */
  reviewersShown: z.boolean(),
  /** Other editors whose account matches an author entry, with their answers. */
  matches: z.array(authorshipMatch),
  authors: z.array(authorView),
  submitter: z.object({ username: z.string(), email: z.string() }),
  files: z.array(fileView),
  history: z.array(historyEntry),
  reviews: z.array(editorReview),
  assignments: z.array(editorAssignment),
  decisions: z.array(decisionView),
  responses: z.array(responseView),
  /** What the authors declared with the newest version; null if nothing was. */
  declarations: declarationsView.nullable(),
  /** Points of the reviews and technical fixes, with the authors' answers. */
  points: z.array(pointView),
  appeal: appealView.nullable(),
  /** The new submission that followed the rejection. */
  resubmittedAs: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  proofs: z.array(proofView),
  /** Id of the galley that would be published. */
  currentGalley: z.uuid().nullable(),
  findings: z.array(findingView),
  held: heldDecision.nullable(),
  notes: z.array(noteView),
  recommendations: z.array(recommendationView),
  handling: z.object({
    editorId: z.uuid().nullable(),
    /** Whether the handling editor is out of office. If so, all editors are notified instead. */
    inactive: z.boolean(),
    mayAssign: z.boolean(),
    choices: z.array(editorChoice),
    away: editorAway.nullable(),
    /** Why the editor was chosen; null unless the assignment was automatic. */
    explanation: z.string().nullable(),
    conflicts: z.array(editorConflict),
  }),
  /** Whether the viewer may recommend but not decide. */
  mayRecommend: z.boolean(),
  /** Null if the journal has too few cases, or the manuscript waits for nobody's decision. */
  forecast: forecastView.nullable(),
  /** Number of minutes in which a decision can be undone. */
  holdMinutes: z.number(),
  allowed: z.array(action),
})
export type EditorDetail = z.infer<typeof editorDetail>

export const manuscriptDetail = z.discriminatedUnion('viewer', [authorDetail, editorDetail])
