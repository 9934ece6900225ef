import type { OwnMessage } from '#domain/schemas/messages-to-oneself.ts'
import { kindsReadAgainBy } from '#emails/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { messagesTo } from './queries.ts'

/**
 * Removes personal links. They act on behalf of the recipient, so they must exist only in the e-mail itself.
 */
export function withoutPersonalLinks(text: string): string {
  return text
    .replaceAll(/sealed\.[\w-]+/g, '…')
    .replaceAll(/\/review\/[\w.-]{16,}/g, '/review/…')
    .replaceAll(/([?&](?:token|t)=)[\w.-]{8,}/g, '$1…')
}

/**
 * Returns messages sent to this person about a manuscript, newest first. Queued messages are not included.
 */
export async function ownMessages(
  db: Queryable,
  userId: string,
  manuscriptId: string,
  side: keyof typeof kindsReadAgainBy,
): Promise<OwnMessage[]> {
  const rows = await messagesTo(db, userId, manuscriptId, kindsReadAgainBy[side])
  return rows.map(({ id, subject, bodyText, createdAt, sentAt }) => ({
    id,
    subject,
    text: withoutPersonalLinks(bodyText),
    sentAt: sentAt ?? createdAt,
  }))
}
