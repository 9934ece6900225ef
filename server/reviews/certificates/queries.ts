import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { isReviewedByAuthor } from '../../workflow/visibility-queries.ts'
import { reviewedAt } from '../review-queries.ts'

const reviewsOf = (db: Queryable, reviewerId: string, year: number) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .innerJoin('manuscripts as m', 'm.id', 's.manuscriptId')
    .innerJoin('users as u', 'u.id', 's.reviewerId')
    .where('s.reviewerId', '=', reviewerId)
    .where('s.status', '=', 'completed')
    .where(sql<boolean>`extract(year FROM ${reviewedAt} AT TIME ZONE 'UTC') = ${year}`)
    .where((eb) => eb.not(isReviewedByAuthor))

/** Returns the number of reviews that somebody submitted in a year, and their median days since the invitation. */
export function yearOfReviewing(db: Queryable, reviewerId: string, year: number) {
  return reviewsOf(db, reviewerId, year)
    .select([
      sql<number>`count(*)::int`.as('reviews'),
      sql<number>`greatest(1, coalesce(round(percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM ${reviewedAt} - s.invited_at) / 86400)), 1))::int`.as('medianDays'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the titles of the published articles among the manuscripts that somebody reviewed in a year. */
export async function publishedTitles(db: Queryable, reviewerId: string, year: number): Promise<string[]> {
  const rows = await reviewsOf(db, reviewerId, year)
    .innerJoin('articles as a', 'a.manuscriptId', 'm.id')
    .select('a.title')
    .distinct()
    .orderBy('a.title')
    .execute()
  return rows.map(({ title }) => title)
}

export function nameOf(db: Queryable, userId: string) {
  return db
    .selectFrom('users')
    .select(['username', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
