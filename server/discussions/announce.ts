import type { InferResult } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { actingEditor } from '#domain/manuscript/acting-editor.ts'
import { isCovered } from '#domain/manuscript/permissions.ts'
import { urls } from '#domain/urls.ts'
import { discussionToAuthor, discussionToEditor, discussionToReviewer } from '#emails/discussion.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { substitutesOf } from '../workflow/absence-queries.ts'
import { maskedFor } from '../workflow/masks/for-side.ts'
import { personName } from '../workflow/people.ts'
import { accountsById } from '../workflow/queries.ts'
import { aboutOf, blindAboutOf, tellPeople } from '../workflow/tell.ts'
import {
  authorAccountsOf,
  type DiscussionRow,
  editorsOn,
  limitedWriters,
  reviewersOn,
  writersOf,
} from './queries.ts'
import type { Reader } from './reader.ts'

type Reviewer = InferResult<ReturnType<typeof reviewersOn>>[number]

interface Sent {
  reader: Reader
  discussion: Pick<DiscussionRow, 'id' | 'kind' | 'subject' | 'reviewerId' | 'assigneeId' | 'openedSide'>
  messageId: string
  body: string
}

/**
 * Queues the e-mails about a message. Each contains what its reader sees on the page, and leads there.
 */
export async function announce(context: Context, trx: Trx, sent: Sent): Promise<void> {
  const { reader, discussion } = sent
  if (reader.side !== 'editor' || discussion.kind === 'editors') await tellEditorsOf(context, trx, sent)
  if (reader.side === 'reviewer') return
  if (discussion.kind === 'authors') await tellAuthorsOf(context, trx, sent)
  if (discussion.kind === 'reviewer') await tellReviewer(context, trx, sent)
}

/**
 * Returns the editors who are told: those in charge of the discussion or the manuscript and those who have written,
 * as far as they still may read it; all editors if there are none. After a change of editor, the new one is told.
 */
async function editorsConcerned(trx: Trx, { reader, discussion }: Sent) {
  const { manuscript } = reader
  const all = await editorsOn(trx, manuscript.id).execute()
  const wrote = await writersOf(trx, discussion.id)
  const substitutes = await substitutesOf(trx)
  // Somebody else acts for an editor who is away.
  const inCharge = [discussion.assigneeId, manuscript.handlingEditorId].map((id) =>
    id === null ? null : actingEditor(substitutes, id),
  )
  const concerned = all.filter(({ id }) => wrote.has(id) || inCharge.includes(id))
  const covered = isCovered({ status: manuscript.status, decisionHeld: manuscript.held !== null })
  const limited =
    discussion.kind === 'authors' && covered ? await limitedWriters(trx, manuscript.id, discussion.id) : []
  const told = [...concerned, ...limited].filter(({ id }) => id !== reader.viewer.id)
  return told.length > 0 ? told : all.filter(({ id, role }) => role === 'editor' && id !== reader.viewer.id)
}

async function tellEditorsOf(context: Context, trx: Trx, sent: Sent): Promise<void> {
  const { reader, discussion, messageId, body } = sent
  const { manuscript } = reader
  const [writer] = await accountsById(trx, [reader.viewer.id])
  const about = await aboutOf(context, manuscript)
  const details = {
    ...about,
    writer: writer ? personName(writer) : '',
    note: body,
    url: `${context.config.baseUrl}${urls.editorManuscript(manuscript.id)}#discussion-${discussion.id}`,
  }
  await tellPeople(
    { trx, manuscript, event: `discussion:${messageId}` },
    await editorsConcerned(trx, sent),
    (name) => discussionToEditor({ ...details, name, subject: discussion.subject }),
  )
}

/** Tells the authors of an editor's message. Of a message of one of them, the others are not told. */
async function tellAuthorsOf(context: Context, trx: Trx, sent: Sent): Promise<void> {
  const { reader, discussion, messageId } = sent
  const { manuscript } = reader
  if (reader.side !== 'editor') return
  const [subject = '', note = ''] = await maskedByEditor(trx, sent, { side: 'author' })
  const about = await aboutOf(context, manuscript)
  const url = `${context.config.baseUrl}${urls.authorManuscript(manuscript.id)}#discussion-${discussion.id}`
  const accounts = await authorAccountsOf(trx, manuscript.id)
  await tellPeople({ trx, manuscript, event: `discussion:${messageId}` }, accounts, (name) =>
    discussionToAuthor({ ...about, name, subject, note, url }),
  )
}

async function tellReviewer(context: Context, trx: Trx, sent: Sent): Promise<void> {
  const { reader, discussion, messageId } = sent
  const { manuscript, authors } = reader
  const reviewer = await reachableReviewer(trx, manuscript.id, discussion.reviewerId)
  const [subject = '', note = ''] = await maskedByEditor(trx, sent, { side: 'reviewer', reviewer })
  const blind = await blindAboutOf(context, manuscript, authors)
  // Somebody who has never signed in has only the link in the invitation.
  const path =
    !reviewer.hasSignedIn && reviewer.status === 'pending' && reviewer.tokenSealed
      ? urls.invitation(reviewer.tokenSealed)
      : `${urls.review(reviewer.assignmentId)}#discussion-${discussion.id}`
  await tellPeople({ trx, manuscript, event: `discussion:${messageId}` }, [reviewer], (name) =>
    discussionToReviewer({ ...blind, name, subject, note, url: context.config.baseUrl + path }),
  )
}

/** Subject and text as the other side reads them. A subject that the other side wrote itself is not changed. */
async function maskedByEditor(
  trx: Trx,
  { reader, discussion, body }: Sent,
  to: Parameters<typeof maskedFor>[2],
): Promise<string[]> {
  const [subject = '', text = ''] = await maskedFor(trx, reader.manuscript, to, [discussion.subject, body])
  return [discussion.openedSide === 'editor' ? subject : discussion.subject, text]
}

/** Finds the reviewer of a discussion. Throws if they are an author of the manuscript now, or their account is gone. */
export async function reachableReviewer(
  trx: Trx,
  manuscriptId: string,
  reviewerId: string | null,
): Promise<Reviewer> {
  const reviewer = (await reviewersOn(trx, manuscriptId).execute()).find(({ id }) => id === reviewerId)
  if (!reviewer) throw new Refusal('not_found')
  if (reviewer.isAuthor)
    throw new Refusal(
      'conflict',
      'This reviewer is now an author of the manuscript, so they can no longer read or answer here.',
    )
  if (!reviewer.isActive)
    throw new Refusal('conflict', 'The account of this reviewer no longer exists, so nobody would read this.')
  return reviewer
}
