import type { Queryable } from '../db/client.ts'
import { newToken } from '../http/session.ts'
import { insertLink, type LinkPurpose, voidLinks } from './queries.ts'

/** Hours a link lives. An invitation's welcome link lives as long as the invitation may take. */
const hours: Record<LinkPurpose, number> = { verify: 24, reset: 1, change_email: 24, welcome: 24 * 30 }

/** Makes the one living link of its purpose and returns the token, which is stored nowhere. */
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
