import type { z } from 'zod'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { editorialReview } from '#domain/schemas/review.ts'
import type { Context } from '../context.ts'
import { decodeCursor, encodeCursor, instantForm, uuidForm } from '../http/list-cursor.ts'
import type { Page } from '../http/office-list.ts'
import { personName } from '../workflow/people.ts'
import { reviewsForEditor } from './review-queries.ts'

/** Returns a page of the reviews of all manuscripts that this editor may handle, newest first. */
export async function editorialReviews(
  { db }: Context,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<z.output<typeof editorialReview>>> {
  const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, [instantForm, uuidForm])
  const after = cursor === undefined ? null : { at, id }
  const { rows, total } = await reviewsForEditor(db, viewer, { most: limit + 1, after })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    total,
    nextCursor: last && rows.length > limit ? encodeCursor([last.submittedAt, last.id]) : null,
    rows: shown.map((row) => ({
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
