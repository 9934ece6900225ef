import { z } from 'zod'
import {
  actions,
  authorFileKinds,
  type FileKind,
  fileKinds,
  type ReviewMode,
  reviewModes,
  type Stage,
  type Status,
  stageOrder,
  statuses,
} from '../manuscript/manuscript.ts'
import {
  type AssignmentStatus,
  assignmentStatuses,
  type Recommendation,
  recommendations,
} from '../manuscript/review.ts'
import { pointLimits } from '../manuscript/review-points.ts'
import { limits, messages, problemsOfSubmission } from '../manuscript/submission.ts'
import { type Turn, turns } from '../manuscript/turn.ts'
import { authorship, extensionView } from './authorship.ts'
import { appealView, pointView } from './decision.ts'
import { declarationsInput, declarationsView, enteredRoles } from './declarations.ts'
import { shownDetails, submittedDetails } from './details.ts'
import { responseDraftView } from './drafts.ts'
import { authorAnswer } from './review-form.ts'
import { detailChange, revisedDetailsInput } from './revised-details.ts'
import { calendarDay, filled, id, instant, text } from './shapes.ts'

function keysOf<K extends string>(record: Record<K, unknown>): [K, ...K[]] {
  return Object.keys(record) as [K, ...K[]]
}
export const status = z.enum(keysOf<Status>(statuses))
export const stage = z.enum(stageOrder as [Stage, ...Stage[]])
export const fileKind = z.enum(keysOf<FileKind>(fileKinds))
export const reviewMode = z.enum(keysOf<ReviewMode>(reviewModes))
export const recommendation = z.enum(keysOf<Recommendation>(recommendations))
export const assignmentStatus = z.enum(keysOf<AssignmentStatus>(assignmentStatuses))
export const action = z.enum(actions)

/* Requests */

const authorInput = z.strictObject({
  firstName: text(limits.name.max, messages.firstName),
  lastName: text(limits.name.max, messages.lastName),
  email: text(254, messages.email),
  affiliation: text(limits.affiliation.max, messages.affiliation),
  orcid: text(40, messages.orcid).nullish(),
  isCorresponding: z.boolean().optional(),
  orderIndex: z.number().int().min(0).max(10_000).optional(),
  /** What the author contributed, by CRediT. */
  roles: enteredRoles.optional(),
  /** What the author has to declare; only with the answer 'declared' about competing interests. */
  competingInterests: text(20_000).nullish(),
})

export const fileInput = z.strictObject({
  objectId: z.uuid({ error: 'Please give the reference that the upload of the file returned' }),
  fileName: filled(limits.files.nameMax, 'Please give the name of the file'),
  kind: z.enum(authorFileKinds).optional(),
  description: text(2000).nullish(),
})

export const submitInput = z
  .strictObject({
    manuscript: z.strictObject(submittedDetails),
    authors: z.array(authorInput, { error: messages.authors }).max(limits.authors.max),
    files: z.array(fileInput, { error: messages.files }),
    draftId: id.nullish(),
    /** What the journal's settings ask for in addition. */
    declarations: declarationsInput.nullish(),
    /** Id of the open call for papers for which the manuscript is submitted. */
    callId: z.uuid({ error: messages.callClosed }).nullish(),
    /** Id of the rejected manuscript of which this is the invited new submission. */
    resubmissionOf: z.uuid().nullish(),
  })
  .superRefine((submission, context) => {
    for (const { path, message } of problemsOfSubmission(submission))
      context.addIssue({ code: 'custom', message, path: path.split('.') })
  })
export type SubmitInput = z.infer<typeof submitInput>

export const attachFileInput = z.strictObject({
  objectId: z.uuid({ error: 'Please give the reference that the upload of the file returned' }),
  fileName: filled(limits.files.nameMax, 'Please give the name of the file'),
  kind: z.enum([...authorFileKinds, 'copyedited', 'galley']).default('manuscript'),
  description: text(2000).nullish(),
  /** The file of the current version whose place and kind this one takes. Possible until review begins. */
  replaces: z.uuid().nullish(),
})

export const responseInput = z.strictObject({
  /** The response that reviewers read, without the authors' names. */
  response: filled(200_000, 'Please write a response to the reviewers'),
  /** A note that only editors can read. */
  editorNote: text(20_000).nullish(),
  files: z.array(fileInput).max(limits.files.max).optional(),
  /** Answers to points of the letter, which the response repeats, for the editors' list of points. */
  points: z
    .array(
      z.strictObject({
        id: z.uuid(),
        answer: text(pointLimits.length),
        done: z.boolean(),
        /** Whether the answer explains why it was not done. */
        declined: z.boolean().default(false),
      }),
    )
    .max(pointLimits.count)
    .optional(),
  /** Changed title, abstract, keywords, authors and declarations; omitted if nothing was changed. */
  revised: revisedDetailsInput.nullish(),
})

export const withdrawInput = z.strictObject({ reason: text(5000).nullish() })

/* Answers */

export const severity = z.enum(['removed', 'visible'])

/** A response to the reviews, for people who may read all of it: the manuscript's authors and the editors. */
export const responseView = z.object({
  id: z.uuid(),
  round: z.number().int(),
  body: z.string(),
  editorNote: z.string().nullable(),
  createdAt: instant,
  /** What the authors changed about the manuscript with it. */
  changes: z.array(detailChange).catch([]),
})

export const authorView = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  orcid: z.string().nullable(),
  isCorresponding: z.boolean(),
  orderIndex: z.number().int(),
  /** Whether the person confirmed or disputed being an author; null until the person answers. */
  authorship: authorship.nullable(),
  /** Whether the person was asked to agree to be removed, and has not answered. */
  isRemovalAsked: z.boolean(),
  /** Whether the person objected to being removed with the last change of the list. */
  refusesRemoval: z.boolean(),
})
export type AuthorView = z.infer<typeof authorView>

export const fileView = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int(),
  uploadedAt: instant,
  description: z.string().nullable(),
  kind: fileKind,
  version: z.number().int(),
  /** State of the blind copy; null if the file has none. */
  blindCopy: z.enum(['waiting', 'ready', 'failed']).nullable(),
})
export type FileView = z.infer<typeof fileView>

export const historyEntry = z.object({
  id: z.uuid(),
  /**
   * Name of the event (a HistoryEvent). Entries written by other releases may have names that this release
   * does not know.
   */
  action: z.string(),
  fromStatus: status.nullable(),
  toStatus: status,
  stage,
  changedBy: z.string(),
  notes: z.string().nullable(),
  changedAt: instant,
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** A released review, as authors see it. */
export const authorReview = z.object({
  id: z.uuid(),
  label: z.string(),
  round: z.number().int(),
  recommendation: recommendation.nullable(),
  /** Null if it came from a system without ratings. */
  rating: z.number().int().nullable(),
  authorComments: z.string(),
  /** Answers to the journal's questions that authors may read. */
  answers: z.array(authorAnswer),
  /** Date in UTC. The time is omitted, because it could help to identify the reviewer. */
  completedAt: calendarDay,
  /** Files attached to the review. Authors get anonymised copies. */
  files: z.array(fileView),
})
export type AuthorReview = z.infer<typeof authorReview>

export const turn = z.enum(keysOf<Turn>(turns))

export const manuscriptBase = z.object({
  id: z.uuid(),
  number: z.string(),
  ...shownDetails,
  status,
  currentStage: stage,
  submittedAt: instant,
  lastStatusUpdate: instant,
  reviewMode,
  round: z.number().int(),
  version: z.number().int(),
  turn,
  revisionDueAt: instant.nullable(),
  articleId: z.string().nullable(),
  /** The call for papers for which the manuscript was submitted. */
  call: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /** The rejected manuscript of which this one is the invited new submission. */
  resubmissionOf: z.object({ id: z.uuid(), number: z.string() }).nullable(),
})

/** A row of the author's dashboard. */
export const authorManuscript = manuscriptBase.extend({
  authors: z.array(authorView),
  reviewCount: z.number().int(),
  /** Whole days spent in each stage so far, including the current one; stages not reached are omitted. */
  stageDays: z.partialRecord(stage, z.number().int()),
  /** Usage of the article; null before publication. */
  usage: z.object({ views: z.number().int(), downloads: z.number().int() }).nullable(),
  isSubmitter: z.boolean(),
  /** Whether an editor has asked for the source file, which has not been sent yet. */
  sourceAsked: z.boolean(),
  /** When the draft of the response was last saved. Only the submitter sees it; null for everyone else. */
  responseSavedAt: instant.nullable(),
})
export type AuthorManuscript = z.infer<typeof authorManuscript>

export const letterView = z.object({ decision: z.string(), body: z.string(), sentAt: instant })

export const proofView = z.object({
  id: z.uuid(),
  requestedAt: instant,
  answeredAt: instant.nullable(),
  approved: z.boolean().nullable(),
  comments: z.string().nullable(),
  /**
   * Number of the proof, if it is a proof of the text with a page of its own; null if the proof is a typeset
   * PDF.
   */
  number: z.number().int().nullable(),
  dueAt: instant.nullable(),
})

export const authorDetail = z.object({
  viewer: z.literal('author'),
  extension: extensionView.nullable(),
  manuscript: authorManuscript,
  authors: z.array(authorView),
  files: z.array(fileView),
  history: z.array(historyEntry),
  reviews: z.array(authorReview),
  letters: z.array(letterView),
  responses: z.array(responseView),
  /** What was declared with the newest version; null if nothing was. */
  declarations: declarationsView.nullable(),
  /** What the authors of an accepted manuscript get; null before acceptance. */
  accepted: z
    .object({
      acceptedOn: calendarDay,
      /** Under which licence, and from when, the accepted manuscript may be shared; blank if the journal says nothing. */
      terms: z.string(),
      /** The issue in which the article was published. */
      issue: z.object({ volume: z.number().int(), issue: z.number().int() }).nullable(),
      /** Whether the article has a PDF. */
      hasOffprint: z.boolean(),
      usage: z
        .object({ views: z.number().int(), downloads: z.number().int(), citations: z.number().int() })
        .nullable(),
    })
    .nullable(),
  /** Since when the manuscript waits for the next step, and when its decision can be expected. */
  waiting: z.object({
    since: instant,
    /** The middle half of the past cases that took as long as this one; null if the journal has too few. */
    forecast: z
      .object({ from: calendarDay.nullable(), to: calendarDay.nullable(), cases: z.number().int() })
      .nullable(),
  }),
  /** Points that the authors are asked to answer, of all rounds. */
  points: z.array(pointView),
  appeal: appealView.nullable(),
  /** The new submission of the rejected manuscript, if this viewer follows it. */
  resubmittedAs: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** Whether this viewer may submit a new version of the rejected manuscript. */
  mayResubmit: z.boolean(),
  proofs: z.array(proofView),
  /** The galley to be proofread. Earlier galleys are among the files, too. */
  currentGalley: z.uuid().nullable(),
  /** Draft of the response for the current round; only its writer receives it. */
  responseDraft: responseDraftView.nullable(),
  /** Whether this viewer may still resolve anonymity findings. */
  maySettle: z.boolean(),
  /** Whether this viewer may still add files. */
  mayAddFiles: z.boolean(),
  allowed: z.array(action),
})
export type AuthorDetail = z.infer<typeof authorDetail>
