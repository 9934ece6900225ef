import { Refusal } from '#domain/errors.ts'
import { asksForRevision, type DecisionKind } from '#domain/manuscript/decision.ts'
import type { RejectionReason } from '#domain/manuscript/desk-rejection.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ProposedLetter } from '#domain/schemas/decision.ts'
import type { FindingView } from '#domain/schemas/objects.ts'
import type { Context } from '../context.ts'
import { requireReviewersShown, see } from '../workflow/act.ts'
import { findingsOf } from '../workflow/finding-queries.ts'
import { editorPeriods } from '../workflow/queries.ts'
import { letterFor } from './letter.ts'
import { proposedPoints } from './points.ts'
import { reviewsOfRound, reviewsToSend } from './queries.ts'

/** Returns the proposed letter, due date and reviews for a new decision. */
export async function proposedLetter(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  kind: DecisionKind,
  templateId?: string | null,
  reason?: RejectionReason,
): Promise<ProposedLetter> {
  const { db, clock } = context
  const seen = await see(db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const { manuscript, authors } = seen
  const { review } = await context.settings()
  // A return for technical fixes sends no reviews; a manuscript that was reopened may have some.
  const reviews = kind === 'return_for_fixes' ? [] : await reviewsOfRound(db, manuscriptId, manuscript.round)
  const usual = reviews.length === 0 ? [] : await reviewsToSend(db, manuscriptId, manuscript.round)
  const { revisionDays } = await editorPeriods(db, viewer.id)
  const days = revisionDays ?? review.revisionDays
  const due = asksForRevision(kind) ? new Date(clock.now().getTime() + days * 86_400_000) : null
  const proposed = await letterFor(context, db, {
    manuscript,
    authors,
    editorId: viewer.id,
    kind,
    reviewCount: usual.length,
    due,
    templateId,
    reasons: reason ? [reason] : [],
    isEdited: true,
  })
  return {
    ...proposed,
    dueDate: due?.toISOString().slice(0, 10) ?? null,
    reviewIds: usual,
    points: proposedPoints(reviews),
  }
}

/** Returns the anonymity findings of the newest version, for its author and for editors. */
export async function anonymity(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<FindingView[]> {
  const { manuscript, standing } = await see(db, viewer, manuscriptId)
  if (standing === 'reviewer') throw new Refusal('not_found')
  return (await findingsOf(db, manuscriptId, manuscript.version).execute()).map((row) => row as FindingView)
}
