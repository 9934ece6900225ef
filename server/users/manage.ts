import { roleNames } from '#domain/account/account.ts'
import { dutyProblem } from '#domain/account/duties.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { CmsUserView, NewUser, UserChange } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { accountInvitation } from '#emails/account.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { refuseOvertaken } from '../http/overtaken.ts'
import { queueEmail } from '../mail/queue.ts'
import { mailToken } from '../mail/tokens.ts'
import { audit } from '../workflow/record.ts'
import { findUser, taken, updateUser } from './queries.ts'

const gone = () =>
  new Refusal('not_found', 'This user no longer exists. Somebody may have deleted the account.')

function refuseTaken(field: 'username' | 'email' | null): void {
  if (!field) return
  const message = field === 'username' ? cmsMessages.usernameTaken : cmsMessages.emailTaken
  throw new Refusal('already_exists', message, [{ path: field, message }])
}

function refuseDuties(work: Parameters<typeof dutyProblem>[0]): void {
  if (work.limitedToDuties && work.duties.length === 0) throw invalid('duties', cmsMessages.noDuty)
  const problem = dutyProblem(work)
  if (problem) throw invalid(problem.field, problem.message)
}

/** Converts a violation of the unique index to our 409. It occurs if two inserts are concurrent. */
async function namesAreFree<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'users_username_key_key') refuseTaken('username')
    if (constraint === 'users_email_key_key') refuseTaken('email')
    throw error
  }
}

async function existing(trx: Trx, actorId: string, id: string, locked = false): Promise<CmsUserView> {
  const user = await findUser(trx, { id: actorId }, id, locked)
  if (!user) throw gone()
  return user
}

export async function createUser(context: Context, actorId: string, input: NewUser): Promise<CmsUserView> {
  const { accounts, clock, db } = context
  const now = clock.now()
  const { username, email, role, isActive, invite, password } = input
  const passwordHash = password === undefined ? null : await accounts.hashPassword(password)
  return db.transaction().execute(async (trx) => {
    refuseTaken(await taken(trx, input, null))
    // An invitation link verifies the address. If an administrator sets a password instead, they vouch for
    // the address.
    const emailVerifiedAt = invite ? null : now
    const id = await accounts.create(trx, { username, email, role, passwordHash, emailVerifiedAt })
    if (!id) throw new Refusal('conflict')
    const { duties, limitedToDuties, sectionFields, guestCalls } = input
    refuseDuties(input)
    await updateUser(trx, id, { isActive, duties, limitedToDuties, sectionFields, guestCalls })
    if (invite) await sendInvitation(context, trx, { id, username, email, role }, now)
    await audit(
      trx,
      { actorId, action: 'user_created', subject: ['user', id], at: now },
      { role, isActive, invite },
    )
    return existing(trx, actorId, id)
  })
}

/** Sends a new invitation link. The previous one stops working. */
export function inviteAgain(context: Context, actorId: string, id: string): Promise<CmsUserView> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const user = await existing(trx, actorId, id)
    if (!user.isInvited || !user.isActive) throw new Refusal('conflict', cmsMessages.notInvited)
    await sendInvitation(context, trx, user, at)
    await audit(trx, { actorId, action: 'user_invited', subject: ['user', id], at }, { role: user.role })
    return user
  })
}

export async function sendInvitation(
  { accounts, config, secret, settings }: Context,
  trx: Trx,
  { id, username, email, role }: Pick<CmsUserView, 'id' | 'username' | 'email' | 'role'>,
  now: Date,
): Promise<void> {
  const { journal } = await settings()
  const url = config.baseUrl + urls.choosePassword(mailToken(secret, await accounts.welcome(trx, id)))
  await queueEmail(trx, {
    eventKey: `invited:${id}:${now.getTime()}`,
    to: email,
    userId: id,
    message: accountInvitation({ journal: journal.title, username, role: roleNames[role], url }),
  })
}

/** Changes an account. Deactivation and a new password end all its sessions. */
export async function changeUser(
  context: Context,
  actorId: string,
  id: string,
  { password, was, ...change }: UserChange,
): Promise<CmsUserView> {
  const { accounts, clock, db } = context
  const passwordHash = password?.trim() ? await accounts.hashPassword(password) : undefined
  const username = change.username?.trim()
  const email = change.email?.trim()
  return namesAreFree(() =>
    db.transaction().execute(async (trx) => {
      const before = await existing(trx, actorId, id, true)
      refuseOvertaken(was, before)
      const demoted = change.role !== undefined && change.role !== 'admin'
      if (before.role === 'admin' && (demoted || change.isActive === false))
        await accounts.keepAnAdmin(trx, id)
      if (change.isActive && before.isMerged) throw new Refusal('conflict', cmsMessages.mergedAccount)
      refuseDuties({ ...before, ...change })
      if (username !== undefined || email !== undefined)
        refuseTaken(await taken(trx, { username, email }, id))
      await updateUser(trx, id, { ...change, username, email, passwordHash })
      if (passwordHash || change.isActive === false) await accounts.endSessions(trx, id)
      const after = await existing(trx, actorId, id)
      await audit(
        trx,
        { actorId, action: 'user_updated', subject: ['user', id], at: clock.now() },
        {
          // The audit log is permanent, so it contains field names and no personal data.
          changed: [
            ...(['username', 'email', 'role', 'isActive', 'limitedToDuties'] as const).filter(
              (field) => before[field] !== after[field],
            ),
            ...(['duties', 'sectionFields', 'guestCalls'] as const).filter(
              (field) => before[field].join() !== after[field].join(),
            ),
            ...(passwordHash ? ['password'] : []),
          ],
          role: after.role,
          isActive: after.isActive,
        },
      )
      return after
    }),
  )
}

/**
 * Turns off another person's two-factor sign-in. Administrators cannot do this for themselves here, because
 * an unattended session must not be enough. On the account page it requires the password.
 */
export function endSecondFactor(context: Context, actorId: string, id: string): Promise<CmsUserView> {
  return context.db.transaction().execute(async (trx) => {
    const { username, email, hasSecondFactor } = await existing(trx, actorId, id)
    if (id === actorId) throw new Refusal('conflict', cmsMessages.ownSecondFactor)
    if (!hasSecondFactor) throw new Refusal('conflict', cmsMessages.noSecondFactor)
    await context.accounts.endSecondFactor(trx, { userId: id, username, email, actorId })
    return existing(trx, actorId, id)
  })
}

/**
 * Deletes an account. If the scholarly record refers to it, the record is kept under an anonymous name;
 * otherwise everything is deleted.
 */
export function removeUser({ accounts, clock, db }: Context, actorId: string, id: string) {
  return db.transaction().execute(async (trx) => {
    const user = await existing(trx, actorId, id)
    if (user.role === 'admin' && user.isActive) await accounts.keepAnAdmin(trx, id)
    const recordKept = await accounts.remove(trx, id)
    await audit(
      trx,
      { actorId, action: 'user_deleted', subject: ['user', id], at: clock.now() },
      { role: user.role, recordKept },
    )
    return { id }
  })
}
