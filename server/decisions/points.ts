import { invalid, Refusal } from '#domain/errors.ts'
import { asksForRevision, type DecisionKind } from '#domain/manuscript/decision.ts'
import { isOpen } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { pointLimits, proposedPointsIn } from '#domain/manuscript/review-points.ts'
import type { ChosenPoint, PointAnswerInput } from '#domain/schemas/decision.ts'
import type { Context } from '../context.ts'
import { lockAndSee, shownTo } from '../workflow/act.ts'
import { answerOfPoint, currentPoint, type NewPoint } from './point-queries.ts'

interface PointSource {
  id: string
  comments: string
}

/** Returns the points of the reviews, from the texts that the authors read. Those that ask for something are chosen. */
export function proposedPoints(
  reviews: readonly PointSource[],
  texts: Readonly<Record<string, string>> = {},
): ChosenPoint[] {
  return reviews
    .flatMap(({ id, comments }) =>
      proposedPointsIn(texts[id] ?? comments).map(({ text, asks }) => ({ reviewId: id, text, chosen: asks })),
    )
    .slice(0, pointLimits.count)
}

interface PointsInput {
  points?: ChosenPoint[] | undefined
  fixes?: string[] | undefined
  reviewTexts?: { reviewId: string; text: string }[] | undefined
}

/** Whether the letter asks the authors to answer points of the reviews. */
export function hasPoints(kind: DecisionKind): boolean {
  return kind === 'invite_resubmission' || (asksForRevision(kind) && kind !== 'return_for_fixes')
}

/**
 * Returns the points that a decision stores: the technical fixes, or the points of the reviews that are sent.
 * Decisions that nobody answers have no points.
 */
export function pointsOf(
  kind: DecisionKind,
  { points, fixes = [], reviewTexts = [] }: PointsInput,
  reviews: readonly PointSource[],
  sent: readonly string[],
): NewPoint[] {
  if (kind === 'return_for_fixes')
    return fixes.map((text) => ({ reviewId: null, text: text.trim(), chosen: true, fromEditor: true }))
  if (!hasPoints(kind)) return []
  const foreign = (points ?? []).findIndex(({ reviewId }) => reviewId !== null && !sent.includes(reviewId))
  if (foreign >= 0)
    throw invalid(`points.${foreign}.reviewId`, 'You can choose points only of reviews that are sent')
  const texts = Object.fromEntries(reviewTexts.map(({ reviewId, text }) => [reviewId, text]))
  const chosen =
    points ??
    proposedPoints(
      reviews.filter(({ id }) => sent.includes(id)),
      texts,
    )
  return chosen.map(({ text, ...point }) => ({
    ...point,
    text: text.trim(),
    fromEditor: point.reviewId === null,
  }))
}

/** Saves the submitting author's answer to a point, until the revision is sent. */
export async function answerPoint(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  pointId: string,
  { answer, done, was }: PointAnswerInput,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    if (acting.standing === 'coauthor')
      throw new Refusal('forbidden', 'Only the person who submitted the manuscript can answer the reviews.')
    if (acting.standing !== 'submitter') throw new Refusal('not_found')
    const { status, stage } = shownTo(acting)
    if (!isOpen('respond', status, stage) && !isOpen('send_fixes', status, stage))
      throw new Refusal('conflict', 'The revision was already sent, so its points can no longer be answered.')
    const before = await currentPoint(trx, manuscriptId, pointId)
    if (!before) throw new Refusal('not_found')
    if (was && (was.answer.trim() !== before.answer || was.done !== before.done))
      throw new Refusal('conflict', 'This answer was changed in another window or on another device.')
    await answerOfPoint(trx, pointId, {
      answer: answer.trim(),
      done,
      declined: false,
      answeredAt: acting.now,
    })
  })
}
