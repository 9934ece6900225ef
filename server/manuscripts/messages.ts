import { withoutPassages } from '#domain/blinding/hidden-passages.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { MessageDetail, MessageView } from '#domain/schemas/editing.ts'
import type { OwnMessage } from '#domain/schemas/messages-to-oneself.ts'
import type { Context } from '../context.ts'
import { ownMessages, withoutPersonalLinks } from '../mail/own.ts'
import { requireReviewersShown, see } from '../workflow/act.ts'
import { reviewersOf } from '../workflow/assignment-queries.ts'
import { passagesToHide } from '../workflow/blinding.ts'
import { hiddenPassagesOf } from '../workflow/hidden-passage-queries.ts'
import { findMessage, messagesOf } from './editing-queries.ts'

type Row = Awaited<ReturnType<typeof messagesOf>>[number]

function viewOf({ id, recipient, subject, status, createdAt, sentAt }: Row): MessageView {
  return { id, recipient, subject, status: status as MessageView['status'], createdAt, sentAt }
}

/** Returns all messages that were sent about a manuscript, newest first. */
export async function messages(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<MessageView[]> {
  requireReviewersShown(await see(db, viewer, manuscriptId))
  return (await messagesOf(db, manuscriptId)).map(viewOf)
}

export async function message(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
  messageId: string,
): Promise<MessageDetail> {
  requireReviewersShown(await see(db, viewer, manuscriptId))
  const found = await findMessage(db, manuscriptId, messageId)
  if (!found) throw new Refusal('not_found')
  return { ...viewOf(found), text: withoutPersonalLinks(found.bodyText) }
}

/**
 * Returns the messages sent to this author. Reviewers get 404, because they read their messages on the
 * assignment's page.
 */
export async function messagesToAuthor(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<OwnMessage[]> {
  const { standing, manuscript } = await see(db, viewer, manuscriptId)
  if (standing !== 'submitter' && standing !== 'coauthor') throw new Refusal('not_found')
  const hidden = await passagesToHide(
    db,
    manuscript.reviewMode,
    await reviewersOf(db, manuscriptId).execute(),
    await hiddenPassagesOf(db, manuscriptId),
  )
  const messages = await ownMessages(db, viewer.id, manuscriptId, 'author')
  return messages.map((message) => ({ ...message, text: withoutPassages(message.text, hidden) }))
}
