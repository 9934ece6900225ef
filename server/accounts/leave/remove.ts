import { Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { endAllSessions } from '../queries.ts'
import { deleteUser, emptyUser, forgetMail, hasRecord, lockActiveAdmins, mergedAccounts } from './queries.ts'
import { endReviews } from './reviews-left.ts'

/** Refuses to remove the journal's last active administrator. */
export async function keepAnAdmin(trx: Trx, userId: string): Promise<void> {
  const admins = await lockActiveAdmins(trx)
  if (admins.length === 1 && admins[0] === userId) throw new Refusal('conflict', cmsMessages.lastAdmin)
}

/**
 * Deletes an account. What the person did for the journal is kept under an anonymous name. Returns true if a
 * record was kept.
 */
export async function removeAccount(context: Context, trx: Trx, userId: string): Promise<boolean> {
  // Accounts that were merged into this one belong to the same person.
  for (const mergedId of await mergedAccounts(trx, userId)) await removeAccount(context, trx, mergedId)
  const recordKept = await hasRecord(trx, userId)
  await endReviews(context, trx, userId)
  await endAllSessions(trx, userId)
  await forgetMail(trx, userId)
  if (recordKept) await emptyUser(trx, userId)
  else await deleteUser(trx, userId)
  return recordKept
}
