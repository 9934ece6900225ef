import type { z } from 'zod'
import { invalid } from '#domain/errors.ts'
import { asksForRevision, type DecisionKind, isRejection } from '#domain/manuscript/decision.ts'
import { isLetterMail } from '#domain/manuscript/decision-letter.ts'
import { rejectionReasons } from '#domain/manuscript/desk-rejection.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { decisionInput } from '#domain/schemas/decision.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { currentEdits, currentRehearsal } from '../db/rehearsal.ts'
import { act, move } from '../workflow/act.ts'
import { cancelOpenAssignments } from '../workflow/assignment-queries.ts'
import { releaseKey, takeBackDecision } from '../workflow/hold.ts'
import { refuseNamedReviewers } from '../workflow/named.ts'
import { editorPeriods } from '../workflow/queries.ts'
import { keepSentDraft } from './draft.ts'
import { letterFor } from './letter.ts'
import { insertPoints } from './point-queries.ts'
import { pointsOf } from './points.ts'
import { insertDecision, reviewsOfRound, reviewsToSend } from './queries.ts'
import { release } from './release.ts'

type Input = z.output<typeof decisionInput>

function revisionDue(input: Input, now: Date, days: number): Date | null {
  if (!asksForRevision(input.decision)) return null
  if (!input.dueDate) return new Date(now.getTime() + days * 86_400_000)
  const due = new Date(`${input.dueDate}T23:59:59Z`)
  if (due.getTime() < now.getTime()) throw invalid('dueDate', 'Please choose a future date')
  return due
}

/** Throws unless there are enough reviews or a reason is given. This also applies to desk decisions. */
function requireGrounds(
  kind: DecisionKind,
  completed: number,
  minimum: number,
  { overrideReason, reasons = [], fixes = [] }: Input,
): void {
  if (kind === 'return_for_fixes') {
    if (fixes.length === 0) throw invalid('fixes', 'Please list what the authors should fix')
    return
  }
  if (completed >= minimum || overrideReason) return
  // The reasons that the letter gives for a rejection without reviews are stored with the decision.
  if (isRejection(kind) && completed === 0 && reasons.length > 0) return
  const missing = minimum - completed
  throw invalid(
    'overrideReason',
    isRejection(kind) && completed === 0
      ? 'To reject without reviews, please give a reason for the record.'
      : `A decision needs ${missing} more ${missing === 1 ? 'review' : 'reviews'}. To decide without ${missing === 1 ? 'it' : 'them'}, please give a reason for the record.`,
  )
}

export async function decide(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: Input,
): Promise<{ id: string; releaseAt: string }> {
  const { review: settings } = await context.settings()
  const kind = input.decision
  return act(context, viewer, manuscriptId, kind, async (acting) => {
    const { trx, manuscript, authors, now } = acting
    const reviews = await reviewsOfRound(trx, manuscriptId, manuscript.round)
    // A review that was sent back for clarification does not count until it is sent again.
    const completed = reviews.filter(({ status }) => status === 'completed')
    requireGrounds(kind, completed.length, settings.minimumReviews, input)
    const known = new Set(reviews.map((review) => review.id))
    const sendsReviews = kind !== 'return_for_fixes'
    const usual = input.reviewIds ?? (await reviewsToSend(trx, manuscriptId, manuscript.round))
    const reviewIds = sendsReviews ? [...new Set(usual)] : []
    const foreign = reviewIds.findIndex((id) => !known.has(id))
    if (foreign >= 0)
      throw invalid(`reviewIds.${foreign}`, 'This review does not belong to the current round')

    const periods = await editorPeriods(trx, viewer.id)
    const texts = new Map(
      (sendsReviews ? (input.reviewTexts ?? []) : []).map(({ reviewId, text }) => [reviewId, text.trim()]),
    )
    const unsent = [...texts.keys()].findIndex((reviewId) => !reviewIds.includes(reviewId))
    if (unsent >= 0)
      throw invalid(`reviewTexts.${unsent}.reviewId`, 'You can choose parts only of reviews that are sent')

    const due = revisionDue(input, now, periods.revisionDays ?? settings.revisionDays)
    const releaseAt = new Date(now.getTime() + settings.holdMinutes * 60_000)
    const letter =
      input.letter ??
      (
        await letterFor(context, trx, {
          manuscript,
          authors,
          editorId: viewer.id,
          kind,
          reviewCount: reviewIds.length,
          due,
          reasons: input.reasons,
          fixes: input.fixes,
        })
      ).letter
    if (!input.namesAllowed) {
      // A letter that the editor has not written contains nothing else of theirs but the fixes.
      if (input.letter) await refuseNamedReviewers(acting, 'letter', input.letter)
      else if (input.fixes) await refuseNamedReviewers(acting, 'fixes', input.fixes.join('\n'))
    }
    const points = pointsOf(kind, input, reviews, reviewIds)
    const id = await insertDecision(trx, {
      manuscriptId,
      round: manuscript.round,
      kind,
      notes: input.notes,
      letter,
      reviewIds,
      reviewTexts: JSON.stringify(Object.fromEntries(texts)),
      dueAt: due,
      overrideReason: input.overrideReason ?? null,
      reasons: input.reasons ?? [],
      decidedBy: viewer.id,
      decidedAt: now,
      priorStatus: manuscript.status,
      priorStage: manuscript.stage,
      priorStageEnteredAt: manuscript.stageEnteredAt,
      priorStatusUpdatedAt: manuscript.lastStatusUpdate,
      priorRevisionDueAt: manuscript.revisionDueAt,
      releaseAt,
      // The letter is worded in the form, so that page and e-mail have the same text.
      mails: JSON.stringify(currentEdits().filter((mail) => !isLetterMail(mail))),
    })
    await insertPoints(trx, { manuscriptId, round: manuscript.round, decisionId: id, points })
    await keepSentDraft(acting, viewer, { ...input, reviewTexts: texts })
    await cancelOpenAssignments(trx, manuscriptId, id)
    await move(acting, kind, {
      decisionId: id,
      notes:
        [
          input.notes,
          input.overrideReason && `Override: ${input.overrideReason}`,
          ...(input.reasons ?? []).map((reason) => rejectionReasons[reason].label),
          ...(input.fixes ?? []).map((fix) => `Fix: ${fix}`),
        ]
          .filter(Boolean)
          .join('\n') || null,
      revisionDueAt: due,
      acceptedAt: kind === 'accept' ? now : null,
      ...(manuscript.handlingEditorId === null && { handlingEditorId: viewer.id }),
      details: {
        decisionId: id,
        ...(input.overrideReason && { override: input.overrideReason }),
        ...(input.namesAllowed && { namesAllowed: true }),
        ...(input.reasons?.length && { reasons: input.reasons }),
      },
    })
    // Its e-mails are read and edited before, so they are made at once in a rehearsal.
    if (settings.holdMinutes === 0 || currentRehearsal()) await release(context, trx, manuscriptId, id)
    else await addJob(trx, 'release_decision', { decisionId: id }, { runAt: releaseAt, key: releaseKey(id) })
    return { id, releaseAt: releaseAt.toISOString() }
  })
}

/** Undoes a decision whose letter has not been sent. */
export async function undoDecision(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  await act(context, viewer, manuscriptId, 'undo_decision', async (acting) => {
    await takeBackDecision(acting)
  })
}
