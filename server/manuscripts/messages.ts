import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { MessageDetail, MessageView } from '#domain/schemas/editing.ts'
import type { Context } from '../context.ts'
import { requireEditor, see } from '../workflow/act.ts'
import { findMessage, messagesOf } from './editing-queries.ts'

type Row = Awaited<ReturnType<typeof messagesOf>>[number]

function viewOf({ id, recipient, subject, status, createdAt, sentAt }: Row): MessageView {
  return { id, recipient, subject, status: status as MessageView['status'], createdAt, sentAt }
}

/** A link that acts for its recipient is nobody else's to press. */
export function withoutPersonalLinks(text: string): string {
  return text
    .replaceAll(/\/review\/[\w.-]{16,}/g, '/review/…')
    .replaceAll(/([?&](?:token|t)=)[\w.-]{8,}/g, '$1…')
}

/** Everything that was sent about a manuscript, newest first. */
export async function messages(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<MessageView[]> {
  requireEditor(await see(db, viewer, manuscriptId))
  return (await messagesOf(db, manuscriptId)).map(viewOf)
}

export async function message(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
  messageId: string,
): Promise<MessageDetail> {
  requireEditor(await see(db, viewer, manuscriptId))
  const found = await findMessage(db, manuscriptId, messageId)
  if (!found) throw new Refusal('not_found')
  return { ...viewOf(found), text: withoutPersonalLinks(found.bodyText) }
}
