import type { z } from 'zod'
import { authorsMaySettle, fixesFor } from '#domain/blinding/anonymity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { type Action, kindsForReviewers } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { settleInput } from '#domain/schemas/decision.ts'
import type { FindingView } from '#domain/schemas/objects.ts'
import { urls } from '#domain/urls.ts'
import { reviewStarted } from '#emails/review.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { type Acting, act, lockAndSee, move, recordHistory, shownTo } from '../workflow/act.ts'
import { findingsOf } from '../workflow/finding-queries.ts'
import { aboutOf, tellAuthors } from '../workflow/tell.ts'
import { blindness, markCopyWaiting, openRound, settleFinding } from './queries.ts'

/**
 * In blind modes, throws unless every file has a blind copy and every finding is settled. Required before
 * release to reviewers.
 */
async function requireBlindCopies(
  { trx, manuscript }: Acting,
  overrideReason: string | undefined,
): Promise<void> {
  if (manuscript.reviewMode !== 'double_blind') return
  const files = await blindness(trx, manuscript.id, manuscript.version, kindsForReviewers)
  const failed = files.find((file) => file.blindState === 'failed')
  if (failed)
    throw new Refusal(
      'conflict',
      `No blind copy could be made of “${failed.fileName}”: ${failed.blindProblem ?? 'the file could not be read.'} The author has to send another file.`,
    )
  if (files.some((file) => file.blindState === 'waiting'))
    throw new Refusal('conflict', 'The blind copies are being made. Please try again in a moment.')
  const unsettled = files.reduce((sum, file) => sum + file.unsettled, 0)
  if (unsettled > 0 && !overrideReason) {
    const message = `The anonymity check found ${unsettled} ${unsettled === 1 ? 'place' : 'places'} that may name an author. Resolve each place, or give a reason to continue.`
    throw new Refusal('invalid', message, [{ path: 'overrideReason', message }])
  }
}

async function startRound(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  action: Extract<Action, 'allow_review' | 'new_round'>,
  overrideReason: string | undefined,
): Promise<void> {
  await act(context, viewer, manuscriptId, action, async (acting) => {
    const { trx, manuscript, authors, now } = acting
    await requireBlindCopies(acting, overrideReason)
    const round = manuscript.round + 1
    await openRound(trx, manuscriptId, round, manuscript.version, now)
    await move(acting, action, {
      round,
      notes: overrideReason ?? null,
      ...(manuscript.handlingEditorId === null && { handlingEditorId: viewer.id }),
      details: { round, ...(overrideReason && { override: overrideReason }) },
    })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorManuscript(manuscriptId)
    const { insights } = await context.settings()
    await tellAuthors({ trx, manuscript, event: `round:${manuscriptId}:${round}` }, authors, (name) =>
      reviewStarted({ ...about, name, url, again: round > 1, usualDays: String(insights.reviewTime ?? '') }),
    )
  })
}

export function allowReview(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  overrideReason?: string,
): Promise<void> {
  return startRound(context, viewer, manuscriptId, 'allow_review', overrideReason)
}

export function newRound(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  overrideReason?: string,
): Promise<void> {
  return startRound(context, viewer, manuscriptId, 'new_round', overrideReason)
}

/**
 * Throws if an author may not settle this finding. Authors may do so only until reviewers have the copy, and
 * only editors may keep a name.
 */
async function requireAuthorsFix(
  acting: Acting,
  { findingId, resolution }: z.output<typeof settleInput>,
): Promise<void> {
  const { trx, manuscript } = acting
  if (!authorsMaySettle(shownTo(acting)))
    throw new Refusal('conflict', 'Reviewers already have this copy. Please write to the editor.')
  const finding = (await findingsOf(trx, manuscript.id, manuscript.version).execute()).find(
    ({ id }) => id === findingId,
  )
  if (!finding) throw new Refusal('not_found')
  const fixes: readonly string[] = fixesFor(finding as FindingView)
  if (!fixes.includes(resolution))
    throw invalid('resolution', 'This choice is not possible for this finding. Please write to the editor.')
}

/**
 * Settles one anonymity finding for an author or an editor. If the finding is judged 'not identifying', the
 * copy is made again.
 */
export async function settle(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof settleInput>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    if (acting.standing !== 'editor' && acting.standing !== 'submitter') throw new Refusal('not_found')
    if (acting.standing === 'submitter') await requireAuthorsFix(acting, input)
    const fileId = await settleFinding(trx, manuscriptId, {
      id: input.findingId,
      resolution: input.resolution,
      reason: input.reason.trim() || null,
      resolvedBy: viewer.id,
      resolvedAt: acting.now,
    })
    if (!fileId) throw new Refusal('not_found')
    await recordHistory(acting, {
      action: 'settle_finding',
      side: acting.standing === 'editor' ? 'editor' : 'author',
      notes: input.reason.trim() || null,
      visibleToAuthors: acting.standing === 'submitter',
    })
    if (input.resolution === 'accepted_risk') return
    await markCopyWaiting(trx, fileId)
    await addJob(trx, 'make_blind_copy', { fileId }, { key: `blind:${fileId}` })
  })
}
