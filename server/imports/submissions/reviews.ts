import type { ReviewMode } from '#domain/manuscript/manuscript.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { attachFiles } from '../../files/attach.ts'
import type { DraftAssignment, DraftSubmission } from '../found.ts'
import { timeOf } from '../times.ts'
import { uploadOf } from './files.ts'
import {
  insertAssignment,
  insertDecision,
  insertReview,
  insertReviewFiles,
  insertRound,
  numberReviewers,
} from './queries.ts'
import type { People } from './take.ts'

/** Uploads by the review that they are attached to. */
type ReviewFiles = Map<DraftAssignment, { objectId: string; fileName: string }[]>

const dayMs = 86_400_000
/** Days that a reviewer has at least after the move, so that nobody is reminded because of it. */
const grace = 14

export const takeReviews = {
  /** Stores and checks the files of reviews before the transaction. */
  async prepare(
    context: Context,
    { rounds }: DraftSubmission,
    people: People,
    about: { reviewMode: ReviewMode; problems: string[] },
  ): Promise<ReviewFiles> {
    const kept: ReviewFiles = new Map()
    for (const assignment of rounds.flatMap(({ assignments }) => assignments)) {
      const reviewer = people.get(assignment.reviewer)
      // The reviewer's name may be part of a file's name, which the report would show.
      const quiet = { ...about, problems: [] as string[] }
      for (const [index, file] of (reviewer ? (assignment.review?.files ?? []) : []).entries()) {
        const objectId = await uploadOf(context, reviewer?.id ?? '', file, quiet)
        const ending = /\.[A-Za-z0-9]+$/.exec(file.name)?.[0] ?? ''
        const fileName = `review-file-${index + 1}${ending}`
        if (objectId) kept.set(assignment, [...(kept.get(assignment) ?? []), { objectId, fileName }])
      }
      if (quiet.problems.length > 0) about.problems.push('A file of a review was left out.')
    }
    return kept
  },

  /** Writes rounds, assignments, reviews and the decisions that authors have read. */
  async write(
    context: Context,
    trx: Trx,
    of: {
      id: string
      submission: DraftSubmission
      people: People
      reviewMode: ReviewMode
      files: ReviewFiles
      now: Date
    },
  ): Promise<void> {
    const { id, submission, people } = of
    const positions = new Map<string, number>()
    const reviewsOf = new Map<number, string[]>()
    for (const [index, round] of submission.rounds.entries()) {
      const number = index + 1
      const { version } = round
      await insertRound(trx, { manuscriptId: id, number, version, openedAt: timeOf(round.openedAt) })
      const seen = new Set<string>()
      for (const assignment of round.assignments) {
        const reviewer = people.get(assignment.reviewer)
        // A person who was asked twice in a round counts once; the later answer stands in OJS's list first.
        if (!reviewer || seen.has(reviewer.id)) continue
        seen.add(reviewer.id)
        const position = positions.get(reviewer.id) ?? positions.size + 1
        positions.set(reviewer.id, position)
        const review = await writeAssignment(context, trx, of, assignment, {
          ...{ round: number, version, position, reviewerId: reviewer.id },
        })
        if (review) reviewsOf.set(number, [...(reviewsOf.get(number) ?? []), review])
      }
    }
    for (const { round, kind, editor, at, letter } of submission.decisions)
      await insertDecision(trx, {
        ...{ manuscriptId: id, round, kind, notes: 'Decided in OJS.', decidedAt: timeOf(at) },
        letter: letter ?? 'This decision was made in OJS, which has no letter of it.',
        reviewIds: reviewsOf.get(round) ?? [],
        decidedBy: people.get(editor ?? '')?.id ?? null,
        ...{ priorStatus: 'under_review', priorStage: 'peer_review' },
      })
    await numberReviewers(trx, id)
  },
}

async function writeAssignment(
  context: Context,
  trx: Trx,
  { id, reviewMode, files, now, people, submission }: Parameters<typeof takeReviews.write>[2],
  assignment: DraftAssignment,
  at: { round: number; version: number; position: number; reviewerId: string },
): Promise<string | null> {
  const { status, review } = assignment
  const due = assignment.dueAt === null ? now : timeOf(assignment.dueAt)
  const isOpen = status === 'pending' || status === 'in_progress'
  const earliest = new Date(now.getTime() + grace * dayMs)
  const { version, ...place } = at
  const assignmentId = await insertAssignment(trx, {
    ...{ manuscriptId: id, ...place, status },
    invitedBy: people.get(submission.editor ?? '')?.id ?? null,
    invitedAt: isOpen && status === 'pending' ? now : timeOf(assignment.invitedAt || submission.submittedAt),
    respondedAt: assignment.respondedAt === null ? null : timeOf(assignment.respondedAt),
    dueAt: isOpen && due < earliest ? earliest : due,
    completedAt: review ? timeOf(review.submittedAt) : null,
  })
  if (!review) return null
  const reviewId = await insertReview(
    trx,
    {
      ...{ assignmentId, comments: review.forAuthors, submittedAt: timeOf(review.submittedAt) },
      ...{ recommendation: review.recommendation, rating: null },
    },
    review.forEditors,
  )
  const attachments = (files.get(assignment) ?? []).map((file) => ({
    ...file,
    kind: 'review_attachment' as const,
  }))
  const target = { manuscriptId: id, version, ownerId: at.reviewerId, reviewMode }
  await insertReviewFiles(trx, assignmentId, await attachFiles(context, trx, target, attachments))
  return reviewId
}
