import type { z } from 'zod'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { editorialReview } from '#domain/schemas/review.ts'
import type { OfficePage } from '#domain/schemas/shapes.ts'
import type { Context } from '../context.ts'
import { decodeCursor, encodeCursor, instantForm, uuidForm } from '../http/list-cursor.ts'
import { personName } from '../workflow/people.ts'
import { reviewsForEditor } from './review-queries.ts'

interface EditorialReviews {
  reviews: z.infer<typeof editorialReview>[]
  nextCursor: string | null
  total: number
}

/**
 * Returns the reviews of all manuscripts that this editor may handle, newest first. Returns all of them, or
 * one page if requested.
 */
export async function editorialReviews(
  { db }: Context,
  viewer: Viewer,
  { limit, cursor }: OfficePage,
): Promise<EditorialReviews> {
  const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, [instantForm, uuidForm])
  const most = limit ?? (cursor === undefined ? null : 20)
  const { rows, total } = await reviewsForEditor(db, viewer, {
    most: most && most + 1,
    after: cursor === undefined ? null : { at, id },
  })
  const shown = most === null ? rows : rows.slice(0, most)
  const last = shown.at(-1)
  return {
    total,
    nextCursor: last && rows.length > shown.length ? encodeCursor([last.submittedAt, last.id]) : null,
    reviews: shown.map((row) => ({
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
    })),
  }
}
