import { Refusal } from '#domain/errors.ts'
import { decisionKinds, decisionLabels, decisionStatus } from '#domain/manuscript/decision.ts'
import { declarationsForReviewers } from '#domain/manuscript/declarations.ts'
import { kindsForReviewers, statuses } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { OwnMessage } from '#domain/schemas/messages-to-oneself.ts'
import type { AssignmentDetail, AssignmentView, CompletedReview } from '#domain/schemas/review.ts'
import { reviewDraftKind } from '#domain/stored/drafts.ts'
import type { Context } from '../context.ts'
import { draftOf } from '../db/drafts.ts'
import type { ArchiveEntry } from '../files/archive.ts'
import { blindSource } from '../files/blind.ts'
import { identitiesOf } from '../files/blind-queries.ts'
import { ownMessages } from '../mail/own.ts'
import { abstractFor, abstractsFor, noteFor, responseFor, titleFor } from '../workflow/blinding.ts'
import { declarationsOf } from '../workflow/declaration-queries.ts'
import { peerReviewOffer } from '../workflow/peer-review.ts'
import { type AuthorRow, authorsOf } from '../workflow/queries.ts'
import { attachmentsOfReview } from './attachment-queries.ts'
import { formOf } from './form/form.ts'
import { answersOfReview } from './form/form-queries.ts'
import { openReturn } from './handling/queries.ts'
import { notesOfReview } from './note-queries.ts'
import {
  type AssignmentRow,
  assignmentsOfReviewer,
  filesForRound,
  findOwnAssignment,
  latestResponse,
  openRequest,
} from './queries.ts'
import { completedReviews, findReviewDraft, lastReviewOf, outcomeOf, ownReview } from './review-queries.ts'
import { assignmentViewOf, reviewerEntryOf, reviewerFileOf, sourceOf } from './views.ts'

export async function myAssignments({ db }: Context, viewer: Viewer): Promise<AssignmentView[]> {
  const rows = await assignmentsOfReviewer(db, viewer.id)
  const authors = Map.groupBy(
    await authorsOf(
      db,
      rows.map((row) => row.manuscriptId),
    ),
    (author) => author.manuscriptId,
  )
  const shown = rows.map((row) => ({ ...row, authors: authors.get(row.manuscriptId) ?? [] }))
  const abstracts = await abstractsFor(db, shown)
  return shown.map((row, index) => assignmentViewOf(row, row.authors, abstracts[index] ?? ''))
}

/** Returns an assignment as its reviewer sees it, in any state. */
export async function ownAssignment({ db }: Pick<Context, 'db'>, viewer: Viewer, assignmentId: string) {
  const assignment = await findOwnAssignment(db, assignmentId, viewer.id)
  if (!assignment) throw new Refusal('not_found')
  return assignment
}

/** Returns the data of the review page. Files are included only after acceptance. */
export async function assignmentDetail(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
): Promise<AssignmentDetail> {
  const { db } = context
  const assignment = await ownAssignment(context, viewer, assignmentId)
  const authors = await authorsOf(db, [assignment.manuscriptId])
  const reads = assignment.status === 'in_progress' || assignment.status === 'completed'
  const files = reads
    ? await filesForRound(db, assignment.manuscriptId, assignment.round, kindsForReviewers)
    : []
  const draft = await findReviewDraft(db, assignmentId)
  const response = reads ? await latestResponse(db, assignment.manuscriptId, assignment.round) : undefined
  const declared = reads ? await declarationsOf(db, assignment.manuscriptId) : null
  const { blindSources } = (await context.settings()).review
  return {
    ...assignmentViewOf(assignment, authors, await abstractFor(db, assignment, authors)),
    files: files.flatMap((file) => reviewerFileOf(file, assignment.number, assignment.reviewMode) ?? []),
    sources: blindSources
      ? files.flatMap((file) => sourceOf(file, assignment.number, assignment.reviewMode) ?? [])
      : [],
    declarations: declared ? declarationsForReviewers(declared) : [],
    draft: draft ? draftOf(reviewDraftKind, draft) : null,
    response: response
      ? await responseFor(
          db,
          assignment.reviewMode,
          response.body,
          await identitiesOf(db, assignment.manuscriptId),
        )
      : null,
    attachments: await attachmentsOfReview(db, assignmentId),
    previous: await previousReview(context, assignment),
    askedFor: (await openRequest(db, assignmentId))?.dueDate ?? null,
    isNamed: assignment.reviewMode === 'open',
    asksPublication: (await peerReviewOffer(context, db, assignment.manuscriptId)).isOffered,
    // Only publication is considered, because any other status may belong to a decision that is not sent yet.
    mayChangePublication: assignment.manuscriptStatus !== 'published',
    returned: await returnedOf(context, assignment, authors),
    questions: reads ? await formOf(db, assignment) : [],
    review: await reviewAsSent(context, assignment),
  }
}

/** Returns the editor's words with which the review was sent back, masked as everything that reviewers read. */
async function returnedOf(
  { db }: Context,
  { id, status, reviewMode }: AssignmentRow,
  authors: readonly AuthorRow[],
): Promise<AssignmentDetail['returned']> {
  const returned = status === 'in_progress' ? await openReturn(db, id) : undefined
  if (!returned) return null
  return { message: await noteFor(db, reviewMode, returned.message, authors), at: returned.returnedAt }
}

/**
 * Returns the files of the assignment's round, for a reviewer who has accepted. Includes sources if the
 * journal's settings allow it.
 */
export async function filesOfAssignment(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
): Promise<{ name: string; entries: ArchiveEntry[] }> {
  const { db } = context
  const assignment = await ownAssignment(context, viewer, assignmentId)
  const { manuscriptId, round, number, reviewMode, status } = assignment
  const reads = status === 'in_progress' || status === 'completed'
  const files = reads ? await filesForRound(db, manuscriptId, round, kindsForReviewers) : []
  const { blindSources } = (await context.settings()).review
  const entries = files.flatMap((file): ArchiveEntry[] => {
    const entry = reviewerEntryOf(file, number, reviewMode)
    if (!entry) return []
    const source = blindSources ? sourceOf(file, number, reviewMode) : null
    return source
      ? [entry, { ...entry, name: source.fileName, from: () => blindSource(context, source.id) }]
      : [entry]
  })
  if (entries.length === 0) throw new Refusal('not_found')
  return { name: `manuscript-${number}-round-${round}.zip`, entries }
}

/** Returns the messages sent to this reviewer about the manuscript, in all rounds. */
export async function messagesToReviewer(
  { db }: Context,
  viewer: Viewer,
  assignmentId: string,
): Promise<OwnMessage[]> {
  const { manuscriptId } = await ownAssignment({ db }, viewer, assignmentId)
  return ownMessages(db, viewer.id, manuscriptId, 'reviewer')
}

async function previousReview(
  { db }: Context,
  { manuscriptId, reviewerId, round }: AssignmentRow,
): Promise<AssignmentDetail['previous']> {
  const last = round > 1 ? await lastReviewOf(db, manuscriptId, reviewerId, round) : undefined
  if (!last) return null
  const { reviewId, ...shown } = last
  return { ...shown, outcome: outcomeName(last.outcome), notes: await notesOfReview(db, reviewId) }
}

async function reviewAsSent({ db }: Context, assignment: AssignmentRow): Promise<AssignmentDetail['review']> {
  if (assignment.status !== 'completed') return null
  const found = await ownReview(db, assignment.id)
  if (!found) return null
  const { reviewId, ...review } = found
  return {
    ...review,
    notes: await notesOfReview(db, reviewId),
    answers: await answersOfReview(db, assignment.id),
    outcome: outcomeName(await outcomeOf(db, assignment.manuscriptId, assignment.round)),
  }
}

/** Returns the name of a decision as reviewers read it: what became of the manuscript, and how much is to be revised. */
export function outcomeName(decision: string | null): string | null {
  const kind = decisionKinds.find((known) => known === decision)
  if (kind === 'minor_revisions' || kind === 'major_revisions') return decisionLabels[kind]
  return kind ? statuses[decisionStatus[kind]] : null
}

export async function myCompletedReviews({ db }: Context, viewer: Viewer): Promise<CompletedReview[]> {
  const rows = await completedReviews(db, viewer.id)
  const authors = Map.groupBy(
    await authorsOf(
      db,
      rows.map((row) => row.manuscriptId),
    ),
    (author) => author.manuscriptId,
  )
  return rows.map((row) => {
    return {
      id: row.id,
      assignmentId: row.assignmentId,
      manuscriptNumber: row.number,
      manuscriptTitle: titleFor({ ...row, abstract: '' }, authors.get(row.manuscriptId) ?? []),
      submittedAt: row.submittedAt,
      recommendation: row.recommendation as CompletedReview['recommendation'],
      rating: row.rating,
      ...{ round: row.round, days: row.days, isPublished: row.isPublished },
      outcome: outcomeName(row.outcome),
    }
  })
}
