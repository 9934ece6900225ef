import type { PageAnchor } from '#domain/manuscript/page-anchors.ts'
import { inTextOrder, type NoteKind, type ReviewNote } from '#domain/manuscript/review-notes.ts'
import type { Queryable, Trx } from '../db/client.ts'

/** Comments on passages of submitted reviews. Until a review is submitted, they are part of its draft. */

/** Anchor as it is stored: with the names of its lines and of its source. */
type StoredAnchor = PageAnchor & Pick<ReviewNote, 'lines' | 'source'>

export async function insertNotes(
  trx: Trx,
  review: { reviewId: string; manuscriptId: string; reviewerId: string; now: Date; notes: ReviewNote[] },
): Promise<void> {
  const { reviewId, manuscriptId, reviewerId, now, notes } = review
  if (notes.length === 0) return
  await trx
    .insertInto('annotations')
    .values(
      notes.map(({ anchor, lines, source, kind, body, isForEditor, from }, index) => ({
        ...{ manuscriptId, targetKind: 'review', targetId: reviewId, kind: 'review_note' },
        anchor: JSON.stringify({ ...anchor, lines, source } satisfies StoredAnchor),
        ...{ noteKind: kind, forEditor: isForEditor, body: body.trim(), continuesId: from ?? null },
        // The order among comments on one passage is that of their times.
        ...{ authorId: reviewerId, createdAt: new Date(now.getTime() + index), updatedAt: now },
      })),
    )
    .execute()
}

/** Returns the comments of a review in the order of the text. For its reviewer and for editors only. */
export async function notesOfReview(db: Queryable, reviewId: string): Promise<ReviewNote[]> {
  const rows = await db
    .selectFrom('annotations')
    .select(['id', 'anchor', 'body', 'forEditor as isForEditor', 'continuesId as from'])
    .select((eb) => eb.ref('noteKind').$notNull().as('kind'))
    .where('targetKind', '=', 'review')
    .where('targetId', '=', reviewId)
    .where('kind', '=', 'review_note')
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ kind: NoteKind }>()
    .execute()
  return inTextOrder(
    rows.map(({ anchor, ...row }) => {
      const { lines, source, ...place } = anchor as unknown as StoredAnchor
      return { ...row, anchor: place, lines, source }
    }),
  )
}
