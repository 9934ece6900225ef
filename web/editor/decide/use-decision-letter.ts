import { asksForRevision, type DecisionKind, isRejection } from '#domain/manuscript/decision.ts'
import { withChosen } from '#domain/manuscript/decision-letter.ts'
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
    queryKey: keys.letter(manuscript.id, kind ?? 'revisions', draft.reasons[0]),
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
    (kind && draft.letters[kind]) ??
    withDue(
      withChosen(template.data?.letter ?? '', { reasons: draft.reasons.slice(0, 1), fixes: [] }, draft),
      template.data?.dueDate,
      dueDate,
    )
  const points =
    draft.points ??
    (template.data?.points ?? []).filter(({ reviewId }) => reviewId !== null && reviewIds.includes(reviewId))
  // Whether the template is still loading, so that the editor has not seen what would be sent.
  const unread = kind !== null && draft.letters[kind] === undefined && template.isPending
  const asksOverride =
    kind !== null &&
    kind !== 'return_for_fixes' &&
    manuscript.reviewers.completed < manuscript.reviewers.needed
  // The reasons that the letter gives for a rejection without reviews are stored with the decision.
  const hasReasons =
    kind !== null && isRejection(kind) && manuscript.reviewers.completed === 0 && draft.reasons.length > 0
  const needsOverride = asksOverride && !hasReasons
  return {
    ...{ template, reviews, reviewIds, enclosed, points },
    ...{ dueDate, letter, unread, asksOverride, needsOverride },
  }
}

type DecisionLetter = ReturnType<typeof useDecisionLetter>

/** Returns the decision in the form in which it is sent. */
export function decisionOf(
  kind: DecisionKind,
  draft: DecisionDraft,
  { letter, reviewIds, dueDate, asksOverride, needsOverride }: DecisionLetter,
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
    ...(asksForRevision(kind) && { dueDate }),
    ...(asksOverride && (needsOverride || draft.overrideReason.trim())
      ? { overrideReason: draft.overrideReason }
      : {}),
    ...(isRejection(kind) && draft.reasons.length > 0 && { reasons: draft.reasons }),
    ...(kind === 'return_for_fixes' && { fixes: draft.fixes }),
    ...(draft.points !== null && {
      points: draft.points.filter(
        ({ reviewId, text }) => text.trim() && (reviewId === null || reviewIds.includes(reviewId)),
      ),
    }),
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

/** Changes the reasons, also within a letter that the editor has edited. */
export function withReasons(draft: DecisionDraft, reasons: DecisionDraft['reasons']): DecisionDraft {
  return withLetter({ ...draft, reasons }, draft)
}

/** Changes the technical fixes, also within a letter that the editor has edited. */
export function withFixes(draft: DecisionDraft, fixes: string[]): DecisionDraft {
  return withLetter({ ...draft, fixes }, draft)
}

function withLetter(draft: DecisionDraft, before: DecisionDraft): DecisionDraft {
  const letter = draft.kind && draft.letters[draft.kind]
  if (!draft.kind || letter === undefined || letter === null) return draft
  return { ...draft, letters: { ...draft.letters, [draft.kind]: withChosen(letter, before, draft) } }
}
