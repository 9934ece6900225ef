import { urls } from '#domain/urls.ts'
import { secondFactorRemoved } from '#emails/account.ts'
import type { Trx } from '../../db/client.ts'
import { queueEmail } from '../../mail/queue.ts'
import { insertAudit } from '../../workflow/queries.ts'
import { endAllSessions } from '../queries.ts'
import { removeSecret } from './queries.ts'

interface Lost {
  userId: string
  username: string
  email: string
  /** The administrator; null if the command-line tool was used. */
  actorId: string | null
  journal: string
  baseUrl: string
  at: Date
}

/**
 * For people who lost both their phone and their recovery codes: removes the second factor, so that the password alone
 * opens the account. Ends all sessions, because the requester may not be the person signed in, and notifies the owner.
 */
export async function endLostSecondFactor(trx: Trx, lost: Lost): Promise<void> {
  const { userId, username, email, actorId, journal, baseUrl, at } = lost
  await removeSecret(trx, userId)
  await endAllSessions(trx, userId)
  await queueEmail(trx, {
    eventKey: `second-factor-removed:${userId}:${at.getTime()}`,
    to: email,
    userId,
    message: secondFactorRemoved({ journal, username, url: baseUrl + urls.forgotPassword }),
  })
  await insertAudit(trx, {
    actorId,
    action: 'second_factor_removed',
    subjectKind: 'user',
    subjectId: userId,
    at,
  })
}
