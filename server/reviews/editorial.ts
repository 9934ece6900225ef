import type { z } from 'zod'
import type { Viewer } from '#domain/permissions.ts'
import type { editorialReview } from '#domain/schemas/review.ts'
import type { Context } from '../context.ts'
import { personName } from '../workflow/people.ts'
import { reviewsForEditor } from './review-queries.ts'

/** Reviews of all manuscripts that this editor may handle. */
export async function editorialReviews(
  { db }: Context,
  viewer: Viewer,
): Promise<z.infer<typeof editorialReview>[]> {
  return (await reviewsForEditor(db, viewer)).map((row) => ({
    id: row.id,
    assignmentId: row.assignmentId,
    manuscriptId: row.manuscriptId,
    manuscriptNumber: row.number,
    manuscriptTitle: row.title,
    reviewerName: personName(row),
    submittedAt: row.submittedAt,
    completedAt: row.submittedAt,
    recommendation: row.recommendation as z.infer<typeof editorialReview>['recommendation'],
    rating: row.rating,
  }))
}
