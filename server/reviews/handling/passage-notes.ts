import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { PassageNotes } from '#domain/schemas/review-handling.ts'
import type { Context } from '../../context.ts'
import { requireReviewersShown, see } from '../../workflow/act.ts'
import { notesOfReview } from '../note-queries.ts'
import { reviewsOfRound } from './queries.ts'

/** Returns the comments on passages in the reviews of a round, for editors. */
export async function passageNotes(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  manuscriptId: string,
  round: number,
): Promise<PassageNotes[]> {
  requireReviewersShown(await see(db, viewer, manuscriptId))
  return Promise.all(
    (await reviewsOfRound(db, manuscriptId, round)).map(async ({ id }) => ({
      reviewId: id,
      notes: await notesOfReview(db, id),
    })),
  )
}
