import type { InferResult } from 'kysely'
import type { ReviewHandling } from '#domain/schemas/review-handling.ts'
import type { Queryable } from '../db/client.ts'
import { personName } from '../workflow/people.ts'
import { openReturns, passagesHidden, ratingsOf, recordsOfReviews } from './review-handling-queries.ts'

/** The queries from which the handling of all reviews of a manuscript is made. */
export function handlingQueries(db: Queryable, manuscriptId: string) {
  return {
    returns: openReturns(db, manuscriptId),
    passages: passagesHidden(db, manuscriptId),
    ratings: ratingsOf(db, manuscriptId),
    records: recordsOfReviews(db, manuscriptId),
  }
}

type Queries = ReturnType<typeof handlingQueries>
type Read = { [Name in keyof Queries]: InferResult<Queries[Name]> }

interface Editor {
  username: string | null
  firstName: string | null
  lastName: string | null
}

function nameOf({ username, firstName, lastName }: Editor): string {
  return username === null ? 'A former editor' : personName({ username, firstName, lastName })
}

/** Returns what editors did with a review, for editors. */
export function handlingOf(reviewId: string, viewerId: string, read: Read): ReviewHandling {
  const record = read.records.find(({ id }) => id === reviewId)
  const returned = read.returns.find((one) => one.reviewId === reviewId)
  return {
    returned: returned ? { message: returned.message, by: nameOf(returned), at: returned.returnedAt } : null,
    earlierVersions: Number(record?.versions ?? 0),
    notes: Number(record?.notes ?? 0),
    entered: record?.enteredAt ? { by: nameOf(record), at: record.enteredAt } : null,
    thankedAt: record?.thankedAt ?? null,
    ratings: read.ratings
      .filter((one) => one.reviewId === reviewId)
      .map((one) => ({ editor: personName(one), rating: one.rating, isMine: one.editorId === viewerId })),
    hidden: read.passages
      .filter((one) => one.reviewId === reviewId)
      .map(({ id, passage, reason, hiddenAt, ...by }) => ({
        ...{ id, passage, reason },
        by: nameOf(by),
        at: hiddenAt,
      })),
  }
}
