import type { Recommendation } from '#domain/manuscript/review.ts'
import type { DraftAssignment, DraftReview, DraftRound } from '../found.ts'
import { htmlText } from '../read/html-text.ts'
import type { Batch } from './batch.ts'
import { answersOf } from './form-answers.ts'
import { type Row, text } from './queries.ts'
import type { Workflow } from './workflow.ts'

/** SUBMISSION_REVIEWER_RECOMMENDATION in OJS. 'See comments' (6) recommends nothing. */
const recommendations: Record<number, Recommendation> = {
  ...{ 1: 'accept', 2: 'minor_revisions', 3: 'major_revisions', 4: 'reject', 5: 'reject' },
}
/** COMMENT_TYPE_PEER_REVIEW, SUBMISSION_FILE_REVIEW_ATTACHMENT and ASSOC_TYPE_REVIEW_ASSIGNMENT in OJS. */
const [reviewComment, attachment, ofReview] = [4, 5, 517]

/** Rounds with their reviewers and reviews. */
export function roundsFrom(
  batch: Batch,
  workflow: Workflow,
  submission: Row,
  { rounds, isOver }: { rounds: readonly Row[]; isOver: boolean },
): Omit<DraftRound, 'version'>[] {
  const reviews = workflow.of('reviews', submission)
  return rounds.map((round) => {
    const own = reviews.filter((one) => one.review_round_id === round.review_round_id)
    const opened = own
      .map((one) => text(one.date_assigned))
      .filter(Boolean)
      .toSorted()[0]
    return {
      openedAt: opened ?? text(submission.date_submitted),
      assignments: own.flatMap((row) => {
        const reviewer = workflow.keyOf(row.reviewer_id)
        return reviewer ? [assignmentOf({ batch, workflow, submission, isOver }, row, reviewer)] : []
      }),
    }
  })
}

function assignmentOf(
  {
    batch,
    workflow,
    submission,
    isOver,
  }: { batch: Batch; workflow: Workflow; submission: Row; isOver: boolean },
  row: Row,
  reviewer: string,
): DraftAssignment {
  const is = (column: string) => Number(row[column]) === 1
  const status = row.date_completed
    ? 'completed'
    : is('declined')
      ? 'declined'
      : // Nobody is asked for a review of a submission that was declined.
        is('cancelled') || isOver
        ? 'cancelled'
        : row.date_confirmed
          ? 'in_progress'
          : 'pending'
  return {
    ...{ reviewer, status },
    invitedAt: text(row.date_notified) || text(row.date_assigned),
    respondedAt: text(row.date_confirmed) || null,
    dueAt: text(row.date_due) || text(row.date_response_due) || null,
    review: row.date_completed ? reviewOf(batch, workflow, submission, row) : null,
  }
}

function reviewOf(batch: Batch, workflow: Workflow, submission: Row, row: Row): DraftReview {
  const comments = workflow
    .of('comments', submission)
    .filter(
      (one) => Number(one.comment_type) === reviewComment && Number(one.assoc_id) === Number(row.review_id),
    )
  const written = (isForAuthors: boolean) =>
    comments
      .filter((one) => (Number(one.viewable) === 1) === isForAuthors)
      .map((one) => htmlText(text(one.comments)))
      .filter(Boolean)
      .join('\n\n')
  return {
    submittedAt: text(row.date_completed),
    recommendation: recommendations[Number(row.recommendation)] ?? null,
    forAuthors: [...answersOf(workflow, row, batch.journal.locale, { isForAuthors: true }), written(true)]
      .filter(Boolean)
      .join('\n\n'),
    forEditors: [
      ...answersOf(workflow, row, batch.journal.locale, { isForAuthors: false }),
      written(false),
      text(row.competing_interests) && `Competing interests: ${htmlText(text(row.competing_interests))}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    files: batch
      .filesOf(submission)
      .filter(
        (one) =>
          one.stage === attachment &&
          Number(one.row.assoc_type) === ofReview &&
          Number(one.row.assoc_id) === Number(row.review_id) &&
          // Those that only editors see stay in OJS: here authors can read a review's files.
          Number(one.row.viewable) === 1,
      )
      .flatMap(({ file }) => file ?? []),
  }
}
