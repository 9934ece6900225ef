export const recommendations = {
  accept: 'Accept',
  minor_revisions: 'Minor revisions',
  major_revisions: 'Major revisions',
  reject: 'Reject',
} as const
export type Recommendation = keyof typeof recommendations

/** Returns the name of what a review recommends; reviews from other systems may recommend nothing. */
export const recommendationName = (recommendation: Recommendation | null): string =>
  recommendation === null ? 'No recommendation' : recommendations[recommendation]

export const ratingRange = { min: 1, max: 5 } as const

export const assignmentStatuses = {
  pending: 'Invited',
  in_progress: 'In progress',
  completed: 'Completed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const
export type AssignmentStatus = keyof typeof assignmentStatuses

/** Orders in which possible reviewers can be sorted. */
export const reviewerSorts = {
  fit: 'Best fit',
  name: 'Name',
  load: 'Fewest open reviews',
  days: 'Fastest',
  invited: 'Longest not invited',
} as const
export type ReviewerSort = keyof typeof reviewerSorts

/**
 * Replaces the authors' names in an assignment when the review mode hides them (product decisions, section
 * 3).
 */
export const hiddenAuthors = 'Authors hidden for blind review'

/** Papers that a reviewer's profile can have, besides those of this journal. */
export const ownPapersMax = 1000

/** Limits of review attachments. */
export const reviewFiles = { max: 5 } as const

/** Returns the latest due date a reviewer may request, as YYYY-MM-DD. */
export function furthestDue(now: Date): string {
  return new Date(now.getTime() + 183 * 86_400_000).toISOString().slice(0, 10)
}

export function reviewerLabel(number: number): string {
  return `Reviewer ${number}`
}

/**
 * Numbers the reviewers whose reviews a decision sends to the authors. Numbers from earlier rounds stay; the
 * others get the next free numbers in the given order. So the first letter begins with Reviewer 1, and a gap
 * does not tell the authors that somebody declined. `given` are all numbers of the manuscript. The result is
 * in the order of the numbers.
 */
export function numberReviewers<T extends { number: number | null }>(
  chosen: readonly T[],
  given: readonly number[],
): (T & { number: number })[] {
  let last = Math.max(0, ...given)
  return chosen
    .map((review) => ({ ...review, number: review.number ?? ++last }))
    .toSorted((a, b) => a.number - b.number)
}
