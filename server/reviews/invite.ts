import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { assignInput } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { newToken } from '../http/session.ts'
import { queueEmail } from '../mail/queue.ts'
import { mailToken } from '../mail/tokens.ts'
import { type Acting, lockAndSee, recordHistory, requireReviewersShown } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { accountsById, editorPeriods } from '../workflow/queries.ts'
import { markEntry } from './due-queries.ts'
import { fixForm } from './form/form.ts'
import { openReturn } from './handling/queries.ts'
import { dueDay, invitationMessage } from './invitation-message.ts'
import { cancelWithin, openAssignment } from './manage.ts'
import { findInRound, findReviewerFacts, positionFor, upsertInvitation } from './queries.ts'

type Input = z.output<typeof assignInput>

async function findReviewer(
  context: Context,
  { trx, manuscript }: Acting,
  input: Input,
): Promise<{ id: string; created: boolean }> {
  if (input.reviewerId) return { id: input.reviewerId, created: false }
  return context.accounts.findOrInvite(trx, {
    email: input.email ?? '',
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    manuscriptId: manuscript.id,
  })
}

/**
 * Throws for people who must not review a manuscript: those who are or were its authors, people whose address or verified
 * ORCID iD is or was in an author entry, and the editor who will decide on it. Other matches only cause a warning.
 */
export async function refuseConflict(
  acting: Acting,
  reviewerId: string,
  field = 'reviewerId',
): Promise<void> {
  const reviewer = await findReviewerFacts(acting.trx, acting.manuscript.id, reviewerId)
  if (!reviewer?.isActive) throw invalid(field, 'There is no such reviewer')
  if (reviewer.isAuthor || reviewer.isNamed)
    throw invalid(field, 'This person is or was an author of the manuscript and cannot review it')
  if (reviewer.id === acting.viewer.id || reviewer.id === acting.manuscript.handlingEditorId)
    throw invalid(field, 'The editor who decides on a manuscript cannot review it')
}

/** Invites a reviewer to the open round. The personal link exists only in the e-mail. */
export async function invite(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: Input,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requireReviewersShown(acting)
    requireOpenRound(acting)
    if (input.replaces) {
      const replaced = await openAssignment(acting, input.replaces)
      if (replaced.reviewerId === input.reviewerId)
        throw invalid('reviewerId', 'Please choose somebody else. This is the reviewer to be replaced.')
      if (await openReturn(trx, replaced.id))
        throw invalid('replaces', 'This review was sent back for clarification and cannot be replaced.')
      await cancelWithin(context, acting, replaced)
    }
    const { id, created } = await findReviewer(context, acting, input)
    return inviteWithin(context, acting, id, {
      dueDate: input.dueDate,
      note: input.note,
      madeAccount: created,
    })
  })
}

export function requireOpenRound({ manuscript }: Acting): void {
  if (manuscript.status !== 'under_review' || manuscript.held)
    throw new Refusal('conflict', 'Reviewers can be invited while a manuscript is under review.')
}

interface Invitation {
  dueDate?: string | undefined
  /** The editor's personal note. */
  note?: string | undefined
  madeAccount?: boolean
}

/** Invites a reviewer within another action. */
export async function inviteWithin(
  context: Context,
  acting: Acting,
  reviewerId: string,
  { dueDate, note = '', madeAccount = false }: Invitation = {},
): Promise<string> {
  const { trx, manuscript, viewer, now } = acting
  const { review } = await context.settings()
  await refuseConflict(acting, reviewerId)
  const existing = await findInRound(trx, manuscript.id, manuscript.round, reviewerId)
  if (existing && ['pending', 'in_progress', 'completed'].includes(existing.status))
    throw new Refusal('conflict', 'This reviewer is already invited to this round.')

  const { reviewDays } = await editorPeriods(trx, viewer.id)
  const due = dueDay(dueDate, now, reviewDays ?? review.reviewDays)
  const { token, hash } = newToken()
  const tokenSealed = mailToken(context.secret, token)
  const id = await upsertInvitation(trx, {
    manuscriptId: manuscript.id,
    round: manuscript.round,
    reviewerId,
    position: await positionFor(trx, manuscript.id, reviewerId),
    tokenHash: hash,
    tokenSealed,
    tokenExpiresAt: new Date(now.getTime() + review.invitationDays * 86_400_000),
    invitedBy: viewer.id,
    invitedAt: now,
    dueAt: due,
    madeAccount,
  })
  await fixForm(trx, {
    ...{ manuscriptId: manuscript.id, round: manuscript.round },
    manuscriptType: manuscript.manuscriptType,
  })
  // Marks the reviewer's entry, so that the ranked list does not invite somebody who was invited manually.
  await markEntry(
    trx,
    { manuscriptId: manuscript.id, round: manuscript.round, reviewerId },
    { invitedAt: now },
  )
  const people = await accountsById(trx, [reviewerId, viewer.id])
  const reviewer = people.find((person) => person.id === reviewerId)
  const editor = people.find((person) => person.id === viewer.id)
  if (!reviewer) throw new Refusal('not_found')
  await recordHistory(acting, {
    action: 'invite_reviewer',
    side: 'editor',
    notes: personName(reviewer),
    visibleToAuthors: false,
  })
  await queueEmail(trx, {
    eventKey: `invited:${id}:${now.getTime()}`,
    to: reviewer.email,
    userId: reviewer.id,
    manuscriptId: manuscript.id,
    message: await invitationMessage(context, trx, acting, {
      reviewerId,
      name: personName(reviewer),
      ...{ due, note },
      editorName: editor ? personName(editor) : '',
      url: context.config.baseUrl + urls.invitation(tokenSealed),
    }),
  })
  return id
}
