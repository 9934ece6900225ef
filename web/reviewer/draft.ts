import { useState } from 'react'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { api } from '#web/app/api.ts'
import { storeCopy, unknownRevision } from '#web/app/drafts/local-copy.ts'
import { type Draft, useDraft } from '#web/app/drafts/use-draft.ts'
import { forget, readKept } from '#web/app/kept.ts'
import { calls } from './calls.ts'

const blank: ReviewDraft = {
  recommendation: null,
  rating: null,
  comments: '',
  confidentialComments: '',
  publication: 'refused',
  answers: {},
}

function contentOf(draft: ReviewDraft | null): ReviewDraft {
  const { recommendation, rating, comments, confidentialComments, publication, answers } = draft ?? blank
  return {
    ...{ recommendation, rating, comments, confidentialComments },
    // Copies on the device that an earlier release made do not have these.
    publication: publication ?? 'refused',
    answers: answers ?? {},
  }
}

/**
 * Moves a copy that a release up to 0.1 stored under another key. That copy contains the time of the draft
 * instead of its revision.
 */
function moveEarlierCopy(earlierKey: string, key: string): void {
  const earlier = readKept<{ draft?: ReviewDraft }>('device', earlierKey)?.draft
  if (!earlier) return
  storeCopy(key, { content: contentOf(earlier), revision: unknownRevision })
  forget('device', earlierKey)
}

/** Saves the review automatically while it is being written. */
export function useReviewDraft({ id, draft }: AssignmentDetail, personId: string): Draft<ReviewDraft> {
  useState(() => moveEarlierCopy(`review:${personId}:${id}`, `review-copy:${personId}:${id}`))
  return useDraft<ReviewDraft, ReviewDraft>({
    copyKey: `review-copy:${personId}:${id}`,
    example: blank,
    saved: draft,
    put: (content, revision) => calls.saveDraft(id, { ...content, revision }),
    read: async () => (await api('GET /api/reviews/{assignmentId}', { params: { assignmentId: id } })).draft,
    toHeld: contentOf,
    toContent: contentOf,
  })
}
