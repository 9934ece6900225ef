import { Refusal } from '#domain/errors.ts'
import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { RejectionReason } from '#domain/manuscript/desk-rejection.ts'
import { isOpen } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type {
  ChosenPoint,
  DecisionDraft,
  DecisionDraftInput,
  DecisionDraftView,
  DecisionPreview,
} from '#domain/schemas/decision.ts'
import type { SavedRevision } from '#domain/schemas/drafts.ts'
import { readDocument } from '#domain/stored/document.ts'
import { decisionDraftKind } from '#domain/stored/drafts.ts'
import type { Message } from '#emails/letter.ts'
import type { Context } from '../context.ts'
import { draftOf, saveDraft } from '../db/drafts.ts'
import { inJournalsWords } from '../mail/queue.ts'
import { type Acting, lockAndSee, requireReviewersShown, type Seen, see } from '../workflow/act.ts'
import { authorAddresses } from '../workflow/tell.ts'
import { letterMail } from './letter-mail.ts'
import { hasPoints } from './points.ts'
import { decisionDraftPlace, findDecisionDraft, reviewsOfRound, reviewsToSend } from './queries.ts'
import { proposedLetter } from './read.ts'

const refusals = {
  gone: 'This draft no longer exists. The decision may have been sent already.',
  changed: 'This decision was changed in another window or on another device since you opened it.',
}

/** Reads the editor's draft of a decision. Each editor has a separate one, stored with the account. */
export async function readDecisionDraft(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<DecisionDraftView> {
  requireReviewersShown(await see(db, viewer, manuscriptId))
  const row = await findDecisionDraft(db, manuscriptId, viewer.id)
  return { draft: row ? draftOf(decisionDraftKind, row) : null }
}

export async function saveDecisionDraft(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { revision, ...content }: DecisionDraftInput,
): Promise<SavedRevision> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    const { manuscript, now } = acting
    if (!isOpen('reject', manuscript.status, manuscript.stage) || manuscript.held)
      throw new Refusal('not_found', 'This manuscript no longer needs a decision.')
    const place = decisionDraftPlace(trx, { manuscriptId, editorId: viewer.id, now })
    return saveDraft(decisionDraftKind, place, { content, revision }, refusals)
  })
}

interface SentDecision extends Pick<DecisionDraft, 'notes'> {
  decision: DecisionKind
  letter?: string | undefined
  dueDate?: string | undefined
  reviewIds?: string[] | undefined
  reviewTexts: ReadonlyMap<string, string>
  overrideReason?: string | undefined
  reasons?: RejectionReason[] | undefined
  fixes?: string[] | undefined
  points?: ChosenPoint[] | undefined
}

/**
 * Stores the sent decision as the editor's draft until its letter is released, so that undoing the decision
 * does not lose the text.
 */
export async function keepSentDraft(
  { trx, manuscript, now }: Acting,
  { id: editorId }: Viewer,
  { decision: kind, letter, reviewTexts, ...sent }: SentDecision,
): Promise<void> {
  const place = decisionDraftPlace(trx, { manuscriptId: manuscript.id, editorId, now })
  const stored = await place.find()
  const { letters } = readDocument(decisionDraftKind, stored?.content ?? {}).content
  const content: DecisionDraft = {
    kind,
    notes: sent.notes,
    letters: letter === undefined ? letters : { ...letters, [kind]: letter },
    dueDate: sent.dueDate ?? null,
    reviewIds: sent.reviewIds ?? null,
    reviewTexts: Object.fromEntries(reviewTexts),
    overrideReason: sent.overrideReason ?? '',
    reasons: sent.reasons ?? [],
    fixes: sent.fixes ?? [],
    points: sent.points ?? null,
  }
  await saveDraft(decisionDraftKind, place, { content, revision: stored?.revision ?? null }, refusals)
}

async function mailOfDraft(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<{ seen: Seen; mail: Message }> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const { draft } = await readDecisionDraft(context, viewer, manuscriptId)
  if (!draft?.kind) throw new Refusal('conflict', 'Choose a decision first. Then you can preview its letter.')
  const { round } = seen.manuscript
  const known = (await reviewsOfRound(db, manuscriptId, round)).map(({ id }) => id)
  const usual = draft.reviewIds ?? (await reviewsToSend(db, manuscriptId, round))
  const mail = await letterMail(context, db, seen.manuscript, {
    kind: draft.kind,
    letter:
      draft.letters[draft.kind] ?? (await proposedLetter(context, viewer, manuscriptId, draft.kind)).letter,
    reviewIds: draft.kind === 'return_for_fixes' ? [] : known.filter((id) => usual.includes(id)),
    reviewTexts: draft.reviewTexts,
    points: (hasPoints(draft.kind) ? (draft.points ?? []) : []).map(({ reviewId, ...point }) => ({
      ...point,
      sourceReview: reviewId,
    })),
  })
  return { seen, mail: await inJournalsWords(db, mail) }
}

/** Previews recipients, subject and text of the message for the saved draft. */
export async function previewDecision(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<DecisionPreview> {
  const { seen, mail } = await mailOfDraft(context, viewer, manuscriptId)
  return {
    recipients: authorAddresses(seen.authors).map(({ names, author }) => ({
      name: names,
      email: author.email.trim(),
    })),
    subject: mail.subject,
    text: mail.text,
  }
}

/** The HTML part of the message, shown in a frame. */
export async function previewHtml(context: Context, viewer: Viewer, manuscriptId: string): Promise<string> {
  return (await mailOfDraft(context, viewer, manuscriptId)).mail.html
}
