import type { DiscussionSide } from '#domain/manuscript/discussion.ts'
import type { Queryable } from '../../db/client.ts'
import { identitiesOf } from '../../files/blind-queries.ts'
import { reviewersOf } from '../assignment-queries.ts'
import { identitiesOfReviewers } from '../blinding.ts'
import type { ManuscriptRow } from '../queries.ts'
import { maskTexts } from './mask.ts'

/**
 * Returns what an editor wrote as the other side reads it. Authors do not learn the names of reviewers. A reviewer
 * does not learn the names of the authors or of other reviewers. What authors and reviewers write themselves is read
 * by editors alone, and is never changed.
 */
export async function maskedFor(
  db: Queryable,
  { id, reviewMode }: Pick<ManuscriptRow, 'id' | 'reviewMode'>,
  reader: { side: Exclude<DiscussionSide, 'editor'>; reviewer?: { username: string } | undefined },
  texts: readonly string[],
): Promise<string[]> {
  if (texts.length === 0 || reviewMode === 'open') return [...texts]
  const reviewers = await reviewersOf(db, id).execute()
  if (reader.side === 'author') return maskTexts(db, identitiesOfReviewers(reviewers), texts, 'letter')
  const others = identitiesOfReviewers(
    reviewers.filter(({ username }) => username !== reader.reviewer?.username),
  )
  const authors = reviewMode === 'double_blind' ? await identitiesOf(db, id) : { people: [], extra: [] }
  const hidden = {
    people: [...authors.people, ...others.people],
    extra: [...authors.extra, ...(others.extra ?? [])],
  }
  return maskTexts(db, hidden, texts, 'letter')
}
