import { z } from 'zod'
import { discussionKinds, discussionLimits, discussionSides } from '../manuscript/discussion.ts'
import { type AssignmentStatus, assignmentStatuses } from '../manuscript/review.ts'
import { savedDraft, seenRevision } from './drafts.ts'
import { calendarDay, filled, instant, text } from './shapes.ts'

/** Schemas of the discussions on a manuscript. */

const subject = filled(discussionLimits.subject, 'Please enter a subject')
const body = filled(discussionLimits.body, 'Please enter a message')
const dueDate = calendarDay.nullish()
const assigneeId = z.uuid({ error: 'Please choose an editor' }).nullish()
/** The last message that the writer has seen, so that nobody answers a message that is no longer the last. */
const after = z.uuid({ error: 'This is not a valid identifier' })

/** A new discussion of an author or a reviewer with the editors. */
export const ownDiscussionInput = z.strictObject({ subject, body })

/** A new discussion. Authors may leave out `kind`, because they can only write to the editors. */
export const discussionInput = z.strictObject({
  kind: z.enum(discussionKinds, { error: 'Please choose whom to write to' }).default('authors'),
  /** The reviewer to write to, for a discussion with a reviewer. */
  reviewerId: z.uuid({ error: 'Please choose a reviewer' }).nullish(),
  subject,
  body,
  /** For editors: when it has to be settled, and the editor in charge of it. */
  dueDate,
  assigneeId,
})
export type DiscussionInput = z.output<typeof discussionInput>

export const replyInput = z.strictObject({ body, after })

/** Changes of a discussion that only editors make. */
export const discussionChange = z.strictObject({
  closed: z.boolean(),
  dueDate: calendarDay.nullable(),
  assigneeId: z.uuid({ error: 'Please choose an editor' }).nullable(),
  after,
  /** The values that the form started from. */
  was: z
    .strictObject({
      closed: z.boolean(),
      dueDate: calendarDay.nullable(),
      assigneeId: z.uuid().nullable(),
    })
    .optional(),
})

/** What was typed and not sent. All fields may be incomplete. */
export const discussionDraft = z.strictObject({
  /** Whom a new discussion is with: 'editors', 'authors' or the id of a reviewer. */
  with: text(40),
  subject: text(2 * discussionLimits.subject),
  body: text(2 * discussionLimits.body),
  dueDate: text(10),
  assigneeId: text(40),
})
export type DiscussionDraft = z.infer<typeof discussionDraft>
export const discussionDraftInput = discussionDraft.extend({ revision: seenRevision })
const draft = discussionDraft.extend(savedDraft.shape).nullable()

/** A message as its reader may see it. */
const messageView = z.object({
  id: z.uuid(),
  side: z.enum(discussionSides),
  /** Name of the writer; to authors and reviewers, editors are 'Editors'. */
  writer: z.string(),
  body: z.string(),
  sentAt: instant,
  mine: z.boolean(),
})
export type DiscussionMessage = z.infer<typeof messageView>

/** A discussion as authors and reviewers see it. */
const ownDiscussion = z.object({
  id: z.uuid(),
  subject: z.string(),
  openedAt: instant,
  closedAt: instant.nullable(),
  messages: z.array(messageView),
  draft,
})

const reviewerChoice = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The number in 'Reviewer 2'. Null until a decision releases a review of this person. */
  number: z.number().int().nullable(),
  /** Status of the latest assignment. */
  status: z.enum(Object.keys(assignmentStatuses) as [AssignmentStatus, ...AssignmentStatus[]]),
  /** Why nobody can write to this reviewer any more; null if editors can. */
  unreachable: z.enum(['author', 'gone']).nullable(),
})
export type ReviewerChoice = z.infer<typeof reviewerChoice>

export const editorDiscussion = ownDiscussion.extend({
  kind: z.enum(discussionKinds),
  reviewer: reviewerChoice.nullable(),
  dueDate: calendarDay.nullable(),
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Who has to answer: the editors if an author or reviewer wrote last; null among editors, and when closed. */
  waitsFor: z.enum(['editors', 'others']).nullable(),
  messages: z.array(
    messageView.extend({
      /** Whether words that name somebody are removed for the readers on the other side. */
      isMasked: z.boolean(),
    }),
  ),
})
export type EditorDiscussion = z.infer<typeof editorDiscussion>

/** What authors and reviewers get. It contains nothing about discussions of others. */
export const ownDiscussions = z.object({
  viewer: z.enum(['author', 'reviewer']),
  discussions: z.array(ownDiscussion),
  /** Unsent text of a new discussion. */
  draft,
})
export type OwnDiscussions = z.infer<typeof ownDiscussions>

export const editorDiscussions = z.object({
  viewer: z.literal('editor'),
  discussions: z.array(editorDiscussion),
  /** Whom the editor can write to. Empty if the discussions are hidden from the editor. */
  mayStart: z.array(z.enum(discussionKinds)),
  reviewers: z.array(reviewerChoice),
  editors: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Whether words that identify the other side are removed: of reviewers for authors, of authors for reviewers. */
  masked: z.object({ authors: z.boolean(), reviewers: z.boolean() }),
  draft,
})
export type EditorDiscussions = z.infer<typeof editorDiscussions>

export const discussions = z.discriminatedUnion('viewer', [editorDiscussions, ownDiscussions])
