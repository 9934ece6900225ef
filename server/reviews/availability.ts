import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ReviewerSettings } from '#domain/schemas/review.ts'
import type { Context } from '../context.ts'
import { readReviewerSettings, writeReviewerSettings } from './queries.ts'

/** Returns a reviewer's expertise and absence, which editors consider before inviting. */
export function reviewerSettings({ db }: Context, viewer: Viewer): Promise<ReviewerSettings> {
  return readReviewerSettings(db, viewer.id)
}

export async function changeReviewerSettings(
  context: Context,
  viewer: Viewer,
  { expertise, awayUntil }: ReviewerSettings,
): Promise<ReviewerSettings> {
  // Removes duplicate keywords, ignoring case.
  const words = new Map(expertise.map((word) => [word.trim().toLocaleLowerCase('en'), word.trim()]))
  await writeReviewerSettings(context.db, viewer.id, { expertise: [...words.values()], awayUntil })
  return readReviewerSettings(context.db, viewer.id)
}
