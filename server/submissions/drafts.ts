import { Refusal } from '#domain/errors.ts'
import { quotas } from '#domain/manuscript/submission.ts'
import type { DraftInput, DraftView } from '#domain/schemas/drafts.ts'
import { submissionDraftKind } from '#domain/stored/drafts.ts'
import type { Context } from '../context.ts'
import { type DraftRow, draftOf, saveDraft } from '../db/drafts.ts'
import { refreshTexCopies } from '../files/refresh-copies.ts'
import { draftPlace, draftsOf } from './queries.ts'

const refusals = {
  gone: 'This draft no longer exists. It may have been submitted or deleted.',
  changed: 'This draft was changed in another window or on another device since you opened it.',
}

export function draftViewOf(row: DraftRow & { id: string }): DraftView {
  return { id: row.id, ...draftOf(submissionDraftKind, row) }
}

/** Saves the draft. If another device has saved a newer revision, answers 409 without overwriting it. */
export async function saveSubmissionDraft(
  context: Context,
  ownerId: string,
  id: string,
  { revision, ...content }: DraftInput,
): Promise<DraftView> {
  const { db, clock } = context
  if (revision === null && (await draftsOf(db, ownerId)).length >= quotas.drafts)
    throw new Refusal(
      'quota',
      `You have ${quotas.drafts} drafts, which is the limit. Submit or delete one of them, then start a new one.`,
    )
  const place = draftPlace(db, { id, ownerId, now: clock.now() })
  const row = await saveDraft(submissionDraftKind, place, { content, revision }, refusals)
  // Copies of LaTeX sources are made from all files of the draft, so a change of these files requires new
  // copies.
  if (content.files.some(({ fileName }) => /\.tex$/i.test(fileName))) await refreshTexCopies(context, ownerId)
  return draftViewOf({ id, ...row })
}
