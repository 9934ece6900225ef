import { type Role, raisedTo } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountServices, Context } from '../context.ts'
import { refuseWeak } from './guessable-passwords.ts'
import { hasRecord, withoutRecord } from './leave/queries.ts'
import { keepAnAdmin } from './leave/remove.ts'
import { issueLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endAllSessions, findByAnyEmail, findById, insertAccount, setRole } from './queries.ts'
import { endLostSecondFactor } from './two-factor/lost.ts'
import { freeUsername, randomUsername } from './usernames.ts'

interface Parts extends Pick<Context, 'clock' | 'settings'> {
  baseUrl: string
}

export function accountServices({
  clock,
  settings,
  baseUrl,
}: Parts): Omit<AccountServices, 'requireSolved' | 'remove'> {
  return {
    create: insertAccount,
    freeUsername,
    async hashPassword(password) {
      refuseWeak('password', password)
      return hashPassword(password)
    },
    endSessions: endAllSessions,
    keepAnAdmin,
    hasRecord,
    withoutRecord,
    async endSecondFactor(trx, lost) {
      const { journal } = await settings()
      await endLostSecondFactor(trx, { ...lost, journal: journal.title, baseUrl, at: clock.now() })
    },
    async findOrInvite(trx, { email, firstName, lastName, manuscriptId }) {
      const existing = await findByAnyEmail(trx, email)
      if (existing && !existing.isActive)
        throw new Refusal(
          'conflict',
          'The account under this address is deactivated, so it cannot be invited.',
        )
      if (existing) return { id: existing.id, created: false }
      const id = await insertAccount(trx, {
        username: randomUsername(),
        email,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        passwordHash: null,
        role: 'author',
        invitedFor: manuscriptId,
      })
      if (!id) throw new Refusal('conflict')
      return { id, created: true }
    },
    welcome: (trx, userId) => issueLink(trx, userId, 'welcome', clock.now()),
    async raiseToReviewer(trx, userId, manuscriptId) {
      const account = await findById(trx, userId)
      if (!account) return
      const role = account.role as Role
      const raised = raisedTo(role, 'reviewer')
      if (raised !== role) await setRole(trx, userId, raised, manuscriptId)
    },
  }
}
