import { sql } from 'kysely'
import type { QuestionKind } from '#domain/manuscript/review-form.ts'
import type { Queryable } from '../db/client.ts'

/** Queries of answers to the review form, which are given with reviews. */

const columns = [
  ...(['a.questionId', 'a.kind', 'a.label', 'a.options', 'a.scale', 'a.forAuthors', 'a.value'] as const),
  'a.reviewId',
] as const

function answersOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('reviewAnswers as a')
    .innerJoin('reviews as r', 'r.id', 'a.reviewId')
    .innerJoin('assignments as s', 's.id', 'r.assignmentId')
    .select(columns)
    .where('s.manuscriptId', '=', manuscriptId)
    .orderBy('s.position')
    .orderBy(sql`a.position`)
    .$narrowType<{ kind: QuestionKind }>()
}

/** Returns all answers of a manuscript's reviews, for editors. */
export const answersForEditors = answersOf

/** Returns the answers that belong to what the authors read of a review. Whether it is released is not checked. */
export function answersToAuthors(db: Queryable, manuscriptId: string) {
  return answersOf(db, manuscriptId).where('a.forAuthors', '=', true)
}

/** Returns the answers that the authors have received. */
export function releasedAnswers(db: Queryable, manuscriptId: string) {
  return answersToAuthors(db, manuscriptId)
    .innerJoin('decisions as d', 'd.id', 'r.releasedBy')
    .where('d.releasedAt', 'is not', null)
}
