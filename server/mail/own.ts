import { messageKinds } from '#domain/account/own-messages.ts'
import type { OwnMessage } from '#domain/schemas/messages-to-oneself.ts'
import type { Queryable } from '../db/client.ts'
import { messagesTo } from './queries.ts'

/** A link that acts for its recipient is nobody else's to press, and needs no second place to be found in. */
export function withoutPersonalLinks(text: string): string {
  return text
    .replaceAll(/sealed\.[\w-]+/g, '…')
    .replaceAll(/\/review\/[\w.-]{16,}/g, '/review/…')
    .replaceAll(/([?&](?:token|t)=)[\w.-]{8,}/g, '$1…')
}

/** What was sent to this person about a manuscript, newest first; what waits has not been said yet. */
export async function ownMessages(
  db: Queryable,
  userId: string,
  manuscriptId: string,
  side: keyof typeof messageKinds,
): Promise<OwnMessage[]> {
  const rows = await messagesTo(db, userId, manuscriptId, messageKinds[side])
  return rows.map(({ id, subject, bodyText, createdAt, sentAt }) => ({
    id,
    subject,
    text: withoutPersonalLinks(bodyText),
    sentAt: sentAt ?? createdAt,
  }))
}
