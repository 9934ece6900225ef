import type { z } from 'zod'
import { invalid } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { recommendations } from '#domain/manuscript/review.ts'
import type { assignInput, InvitationPreview } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reviewInvitation } from '#emails/invitation.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { inJournalsWords } from '../mail/queue.ts'
import { requireReviewersShown, type Seen, see } from '../workflow/act.ts'
import { abstractFor, authorsFor, noteFor, titleFor } from '../workflow/blinding.ts'
import { personName } from '../workflow/people.ts'
import { accountsById, editorPeriods } from '../workflow/queries.ts'
import { returningTo } from './queries.ts'
import { outcomeName } from './read.ts'
import { lastReviewOf } from './review-queries.ts'

interface Invited {
  /** Id of the account; null for somebody who has none yet. */
  reviewerId: string | null
  name: string
  due: Date
  note: string
  editorName: string
  url: string
}

/** Returns the due date of an invitation. Throws if the chosen day has passed. */
export function dueDay(dueDate: string | undefined, now: Date, reviewDays: number): Date {
  if (!dueDate) return new Date(now.getTime() + reviewDays * 86_400_000)
  const due = new Date(`${dueDate}T23:59:59Z`)
  if (due.getTime() < now.getTime()) throw invalid('dueDate', 'Please choose a future date')
  return due
}

/** Writes the invitation to a reviewer. In double-blind review it contains nothing that identifies the authors. */
export async function invitationMessage(
  context: Context,
  db: Queryable,
  { manuscript, authors }: Pick<Seen, 'manuscript' | 'authors'>,
  { reviewerId, name, due, note, editorName, url }: Invited,
) {
  const { journal } = await context.settings()
  const { reviewMode } = manuscript
  return reviewInvitation({
    journal: journal.title,
    number: manuscript.number,
    title: titleFor(manuscript, authors),
    abstract: await abstractFor(db, manuscript, authors),
    authors: reviewMode === 'double_blind' ? null : authorsFor(reviewMode, authors),
    ...{ name, due, url },
    editor: editorName,
    note: await noteFor(db, reviewMode, note.trim(), authors),
    returning: reviewerId === null ? 'no' : await returningTo(db, manuscript.id, reviewerId),
    lastReview: reviewerId === null ? '' : await lastReviewSentence(db, manuscript.id, reviewerId),
  })
}

async function lastReviewSentence(db: Queryable, manuscriptId: string, reviewerId: string): Promise<string> {
  const last = await lastReviewOf(db, manuscriptId, reviewerId)
  const outcome = outcomeName(last?.outcome ?? null)
  if (!last || !outcome) return ''
  const recommended = last.recommendation && `You recommended: ${recommendations[last.recommendation]}. `
  return `${recommended ?? ''}The decision was: ${outcome}.`
}

/** Returns the message that an invitation would send, in the journal's wording. Nothing is stored. */
export async function previewInvitation(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof assignInput>,
): Promise<InvitationPreview> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireReviewersShown(seen)
  const [reviewer] = input.reviewerId ? await accountsById(db, [input.reviewerId]) : []
  if (input.reviewerId && !reviewer) throw invalid('reviewerId', 'There is no such reviewer')
  const [editor] = await accountsById(db, [viewer.id])
  const { review } = await context.settings()
  const { reviewDays } = await editorPeriods(db, viewer.id)
  const due = dueDay(input.dueDate, context.clock.now(), reviewDays ?? review.reviewDays)
  const note = input.note?.trim() ?? ''
  const message = await invitationMessage(context, db, seen, {
    reviewerId: reviewer?.id ?? null,
    name: reviewer ? personName(reviewer) : [input.firstName, input.lastName].filter(Boolean).join(' '),
    ...{ due, note },
    editorName: editor ? personName(editor) : '',
    // The personal link is made when the invitation is sent.
    url: context.config.baseUrl + urls.invitation('…'),
  })
  const { subject, text } = await inJournalsWords(db, message)
  return {
    to: reviewer?.email ?? input.email ?? '',
    ...{ subject, text },
    dueDate: due.toISOString(),
    isNoteMasked: (message.letter.note ?? '') !== note,
  }
}
