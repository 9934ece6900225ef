import { keyOf } from '#domain/account/account.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { forgetRecord } from '../write-queries.ts'
import {
  changeEmail,
  forgetDigestOf,
  keepWritten,
  type PersonSnapshot,
  personRecords,
  snapshotOfPerson,
  updatePerson,
} from './queries.ts'

interface Item {
  key: string
  outcome: string
  targetId: string | null
  before: unknown
}

/** Takes a person back: deletes the account, or gives back what it was. Returns why it stays, or null. */
export async function undoPerson(
  { accounts }: Pick<Context, 'accounts'>,
  trx: Trx,
  { key, outcome, targetId, before }: Item,
): Promise<string | null> {
  const now = targetId === null ? undefined : await snapshotOfPerson(trx, targetId)
  if (!now) {
    await forgetRecord(trx, 'person', key)
    return null
  }
  const [record] = await personRecords(trx, [key])
  if (record?.written !== now.state) return 'It was edited here after the import.'
  if (before) {
    const { id, state: _, email, ...columns } = before as PersonSnapshot
    await updatePerson(trx, id, columns)
    if (keyOf(email) !== keyOf(now.email)) await changeEmail(trx, id, email)
    await keepWritten(trx, id, now.state)
    if (outcome === 'changed') await forgetDigestOf(trx, key)
    else await forgetRecord(trx, 'person', key)
    return null
  }
  if (now.lastLoginAt !== null) return 'Its owner has signed in.'
  if (await accounts.hasRecord(trx, now.id)) return 'The person takes part in the journal’s work.'
  await accounts.remove(trx, now.id)
  await forgetRecord(trx, 'person', key)
  return null
}
