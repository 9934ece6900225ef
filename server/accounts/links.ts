import type { Queryable } from '../db/client.ts'
import { newToken } from '../http/session.ts'
import { insertLink, type LinkPurpose, voidLinks } from './queries.ts'

/**
 * Hours for which a link is valid. The welcome link in an invitation to review is valid for as long as the
 * invitation itself.
 */
const hours: Record<LinkPurpose, number> = { verify: 24, reset: 1, change_email: 24, welcome: 24 * 30 }

/**
 * Creates a link token. Earlier links for the same purpose become invalid. Only the token's hash is stored.
 */
export async function issueLink(
  db: Queryable,
  userId: string,
  purpose: LinkPurpose,
  now: Date,
  newEmail: string | null = null,
): Promise<string> {
  const { token, hash } = newToken()
  await voidLinks(db, userId, purpose, now)
  await insertLink(db, {
    userId,
    purpose,
    tokenHash: hash,
    newEmail,
    expiresAt: new Date(now.getTime() + hours[purpose] * 3_600_000),
  })
  return token
}
