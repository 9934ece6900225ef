import { useState } from 'react'
import { confidentialReportOf, noteLimits, reportOf } from '#domain/manuscript/review-notes.ts'
import type { AssignmentDetail, ReviewDraft } from '#domain/schemas/review.ts'
import { api } from '#web/app/api.ts'
import { readCopy, removeAllCopies, storeCopy, unknownRevision } from '#web/app/drafts/local-copy.ts'
import { type Draft, useDraft } from '#web/app/drafts/use-draft.ts'
import { forget, readKept } from '#web/app/kept.ts'
import { calls } from './calls.ts'

const blank: ReviewDraft = {
  recommendation: null,
  rating: null,
  comments: '',
  confidentialComments: '',
  publication: 'refused',
  notes: [],
  settled: [],
  answers: {},
}

/** Copies in browsers that were stored by an earlier release do not have these. */
const later = { publication: null, notes: null, settled: null, answers: null }
const example = { ...blank, ...later } as unknown as ReviewDraft

function contentOf(draft: ReviewDraft | null): ReviewDraft {
  const { recommendation, rating, comments, confidentialComments, ...later } = draft ?? blank
  return {
    ...{ recommendation, rating, comments, confidentialComments },
    // Copies on the device that an earlier release made do not have these.
    publication: later.publication ?? 'refused',
    notes: later.notes ?? [],
    settled: later.settled ?? [],
    answers: later.answers ?? {},
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

/** Two windows add comments independently of each other, so those of both are kept. */
function withNotesOf(chosen: ReviewDraft, other: ReviewDraft): ReviewDraft {
  const own = new Set(chosen.notes.map(({ id }) => id))
  const notes = [...chosen.notes, ...other.notes.filter(({ id }) => !own.has(id))]
  return { ...chosen, notes: notes.slice(0, noteLimits.count) }
}

const copyKeyOf = (personId: string, assignmentId: string) => `review-copy:${personId}:${assignmentId}`

/** Text that was typed in this browser while the review was sent from elsewhere. */
export function useLeftBehind(assignment: AssignmentDetail, personId: string) {
  const key = copyKeyOf(personId, assignment.id)
  const [text, setText] = useState<string | null>(() => {
    const { copy, unread } = readCopy<ReviewDraft>(key, example)
    if (!copy || !assignment.review) return unread
    const content = contentOf(copy.content)
    const report = reportOf(content.comments, content.notes)
    const confidential = confidentialReportOf(content.confidentialComments, content.notes)
    const parts = [
      report !== assignment.review.comments && report,
      confidential !== (assignment.review.confidentialComments ?? '') && confidential,
      unread,
    ]
    return parts.filter(Boolean).join('\n\n') || null
  })
  return {
    text,
    discard() {
      removeAllCopies(key)
      setText(null)
    },
  }
}

/** Saves the review automatically while it is being written. */
export function useReviewDraft({ id, draft }: AssignmentDetail, personId: string): Draft<ReviewDraft> {
  useState(() => moveEarlierCopy(`review:${personId}:${id}`, copyKeyOf(personId, id)))
  return useDraft<ReviewDraft, ReviewDraft>({
    copyKey: copyKeyOf(personId, id),
    example,
    saved: draft,
    put: (content, revision) => calls.saveDraft(id, { ...content, revision }),
    read: async () => (await api('GET /api/reviews/{assignmentId}', { params: { assignmentId: id } })).draft,
    toHeld: contentOf,
    toContent: contentOf,
    join: withNotesOf,
  })
}
