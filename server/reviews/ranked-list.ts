import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ReviewerList, rankedListInput } from '#domain/schemas/review.ts'
import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { addJob, inviteNextKey } from '../db/jobs.ts'
import { type Acting, lockAndSee, recordHistory, requireReviewersShown, see } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf, lockManuscript } from '../workflow/queries.ts'
import { tiesOf } from '../workflow/visibility-queries.ts'
import {
  editorInOffice,
  entriesOf,
  listOf,
  liveAssignments,
  markEntry,
  replaceWaiting,
  saveList,
} from './due-queries.ts'
import { inviteWithin, refuseConflict, requireOpenRound } from './invite.ts'

const dayMs = 86_400_000

/** Returns the ranked reviewers of the open round, in the order of invitation. */
export async function rankedList(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<ReviewerList> {
  const seen = await see(context.db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const { reminders, review } = await context.settings()
  return {
    ...(await viewOf(context.db, manuscriptId, seen.manuscript.round)),
    silenceDays: reminders.silence,
    wanted: review.minimumReviews,
  }
}

async function viewOf(db: Queryable, manuscriptId: string, round: number) {
  const list = await listOf(db, manuscriptId, round)
  const entries = await entriesOf(db, manuscriptId, round)
  return {
    active: list?.active ?? false,
    entries: entries.map((entry) => ({
      reviewerId: entry.reviewerId,
      name: personName(entry),
      affiliation: entry.affiliation,
      invitedAt: entry.invitedAt,
      passedOver: entry.passedOver,
    })),
  }
}

/**
 * Saves the order of the list. While the list is active, it keeps as many invitations open as reviews are
 * needed.
 */
export async function saveRankedList(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { reviewerIds, active, was }: z.output<typeof rankedListInput>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    requireOpenRound(acting)
    const { manuscript, now } = acting
    const { round } = manuscript
    const waiting = (await entriesOf(trx, manuscriptId, round))
      .filter(({ invitedAt, passedOver }) => invitedAt === null && passedOver === null)
      .map(({ reviewerId }) => reviewerId)
    if (was && !isDeepStrictEqual(was, waiting))
      throw new Refusal(
        'conflict',
        'Another editor has changed this list. It is shown as it is now; please change it again.',
      )
    for (const [index, id] of reviewerIds.entries()) {
      if (reviewerIds.indexOf(id) !== index)
        throw invalid(`reviewerIds.${index}`, 'This reviewer is already on the list')
      await refuseConflict(acting, id, `reviewerIds.${index}`)
    }
    const before = await listOf(trx, manuscriptId, round)
    await saveList(trx, { manuscriptId, round, active, changedBy: viewer.id })
    await replaceWaiting(trx, { manuscriptId, round }, reviewerIds, now)
    if ((before?.active ?? false) !== active)
      await recordHistory(acting, {
        action: active ? 'start_reviewer_list' : 'stop_reviewer_list',
        side: 'editor',
        visibleToAuthors: false,
      })
    if (active) await addJob(trx, 'invite_next', { manuscriptId }, { key: inviteNextKey(manuscriptId) })
  })
}

/** Job that invites reviewers from the list until as many invitations are open as reviews are needed. */
export async function inviteNext(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { reminders, review } = await context.settings()
  await context.db.transaction().execute(async (trx) => {
    const acting = await inNameOfEditor(context, trx, manuscriptId)
    if (!acting) return
    const { round } = acting.manuscript
    const silentSince = new Date(acting.now.getTime() - reminders.silence * dayMs)
    let live = await liveAssignments(trx, manuscriptId, round, silentSince)
    for (const entry of await entriesOf(trx, manuscriptId, round)) {
      if (live >= review.minimumReviews) return
      if (entry.invitedAt || entry.passedOver) continue
      const { reviewerId } = entry
      try {
        await inviteWithin(context, acting, reviewerId)
        live += 1
      } catch (error) {
        // The invitation was refused before anything was written, because the person became an author or
        // closed their account.
        if (!(error instanceof Refusal)) throw error
        await markEntry(trx, { manuscriptId, round, reviewerId }, { passedOver: error.message })
      }
    }
  })
}

/**
 * Returns the manuscript with the editor who started the list, in whose name it invites. Undefined if that
 * editor may no longer do so.
 */
async function inNameOfEditor(context: Context, trx: Trx, manuscriptId: string): Promise<Acting | undefined> {
  const manuscript = await lockManuscript(trx, manuscriptId)
  if (manuscript?.status !== 'under_review' || manuscript.held) return
  const list = await listOf(trx, manuscriptId, manuscript.round)
  if (!list?.active || !list.changedBy) return
  const viewer = await editorInOffice(trx, list.changedBy)
  if (!viewer) return
  const authors = await authorsOf(trx, [manuscriptId])
  const ties = await tiesOf(trx, manuscriptId, viewer)
  if (ties.isAuthor || ties.matched || ties.conflicted || ties.outside) return
  return {
    ...{ trx, viewer, manuscript, authors, now: context.clock.now() },
    ...{ standing: 'editor', isAsked: false, reviewersHidden: false },
  }
}
