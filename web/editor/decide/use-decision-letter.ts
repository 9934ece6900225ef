import type { DecisionKind } from '#domain/manuscript/decision.ts'
import { numberReviewers, reviewerLabel } from '#domain/manuscript/review.ts'
import type { DecisionDraft } from '#domain/schemas/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useApiQuery } from '#web/app/query.ts'
import { longDate } from '#web/ui/text/dates.tsx'
import { type DecisionCall, keys } from '../calls.ts'

/** Completes the draft with values from the template: the letter, the due date and the reviews to be sent. */
export function useDecisionLetter({ manuscript, ...detail }: EditorDetail, draft: DecisionDraft) {
  const { kind } = draft
  const template = useApiQuery({
    queryKey: keys.letter(manuscript.id, kind ?? 'revisions'),
    enabled: kind !== null,
  })
  const reviews = detail.reviews.filter((review) => review.round === manuscript.round)
  const dueDate = draft.dueDate ?? template.data?.dueDate ?? ''
  const reviewIds = draft.reviewIds ?? template.data?.reviewIds ?? reviews.map((review) => review.id)
  const enclosed = numberReviewers(
    reviews.filter((review) => reviewIds.includes(review.id)),
    detail.assignments.flatMap(({ number }) => number ?? []),
  )
  const letter =
    (kind && draft.letters[kind]) ?? withDue(template.data?.letter ?? '', template.data?.dueDate, dueDate)
  // Whether the template is still loading, so that the editor has not seen what would be sent.
  const unread = kind !== null && draft.letters[kind] === undefined && template.isPending
  const asksOverride = kind !== null && manuscript.reviewers.completed < manuscript.reviewers.needed
  return { template, reviews, reviewIds, enclosed, dueDate, letter, unread, asksOverride }
}

type DecisionLetter = ReturnType<typeof useDecisionLetter>

/** Returns the decision in the form in which it is sent. */
export function decisionOf(
  kind: DecisionKind,
  draft: DecisionDraft,
  { letter, reviewIds, dueDate, asksOverride }: DecisionLetter,
): DecisionCall {
  return {
    decision: kind,
    notes: draft.notes,
    letter,
    reviewIds,
    reviewTexts: reviewIds.flatMap((reviewId) => {
      const text = draft.reviewTexts[reviewId]
      return text === undefined ? [] : [{ reviewId, text }]
    }),
    ...(kind === 'revisions' && { dueDate }),
    ...(asksOverride && { overrideReason: draft.overrideReason }),
  }
}

/** Returns the reviews that are included below the letter, with the text that is sent of each. */
export function enclosedOf(draft: DecisionDraft, { enclosed }: DecisionLetter) {
  return enclosed.map((review) => ({
    label: reviewerLabel(review.number),
    text: draft.reviewTexts[review.id] ?? review.authorComments,
    inPart: draft.reviewTexts[review.id] !== undefined,
  }))
}

/** Replaces the due date within the letter when the editor chooses another date. */
function withDue(letter: string, from: string | null | undefined, to: string): string {
  return from && to && from !== to ? letter.replaceAll(longDate(from), longDate(to)) : letter
}
