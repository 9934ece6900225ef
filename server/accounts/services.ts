import { randomInt } from 'node:crypto'
import { type Role, raisedTo } from '#domain/account.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountServices, Clock } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { issueLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endAllSessions, findByEmail, findById, insertAccount, setRole, usernameTaken } from './queries.ts'

/** A free user name made from a person's name: 'p.raghunathan', 'p.raghunathan4812'. */
async function freeUsername(trx: Trx, firstName: string, lastName: string): Promise<string> {
  const plain = `${firstName.slice(0, 1)}.${lastName}`
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9.]/g, '')
    .toLowerCase()
    .replace(/^\.+/, '')
  const base = plain.length >= 3 ? plain.slice(0, 40) : 'reviewer'
  for (let candidate = base; ; candidate = `${base}${randomInt(1000, 100_000)}`)
    if (!(await usernameTaken(trx, candidate))) return candidate
}

export function accountServices(clock: Clock): Omit<AccountServices, 'requireSolved'> {
  return {
    create: insertAccount,
    hashPassword,
    endSessions: endAllSessions,
    async findOrInvite(trx, { email, firstName, lastName }) {
      const existing = await findByEmail(trx, email)
      if (existing && !existing.isActive)
        throw new Refusal(
          'conflict',
          'The account under this address is deactivated, so it cannot be invited.',
        )
      if (existing) return { id: existing.id, created: false }
      const id = await insertAccount(trx, {
        username: await freeUsername(trx, firstName, lastName),
        email,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        passwordHash: null,
        role: 'author',
      })
      if (!id) throw new Refusal('conflict')
      return { id, created: true }
    },
    welcome: (trx, userId) => issueLink(trx, userId, 'welcome', clock.now()),
    async raiseToReviewer(trx, userId) {
      const account = await findById(trx, userId)
      if (account) await setRole(trx, userId, raisedTo(account.role as Role, 'reviewer'))
    },
  }
}
