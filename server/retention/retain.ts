import type { Context } from '../context.ts'
import { lockManuscript } from '../workflow/queries.ts'
import { audit } from '../workflow/record.ts'
import {
  type Ended,
  eraseManuscript,
  neverUsed,
  overdue,
  removeDrafts,
  removeExpired,
  removeMail,
} from './queries.ts'

/** Manuscripts erased in one run, and accounts looked at together. A change of a setting takes some days at most. */
const atOnce = 200
/** Comes before every id. */
const firstId = '00000000-0000-0000-0000-000000000000'

function back(now: Date, { months }: { months: number }): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then
}

/** Erases what the journal's settings say is no longer kept. The daily job; the privacy page is written from the same settings. */
export async function eraseOverdue(context: Context): Promise<void> {
  const { clock, db, settings } = context
  const { retention } = await settings()
  const now = clock.now()
  await removeExpired(db, now)
  if (retention.draftMonths !== null) await removeDrafts(db, back(now, { months: retention.draftMonths }))
  if (retention.mailMonths !== null) await removeMail(db, back(now, { months: retention.mailMonths }))
  await eraseManuscripts(context, 'not_accepted', retention.notAcceptedYears)
  await eraseManuscripts(context, 'published', retention.reviewRecordYears)
  if (retention.unusedAccountMonths !== null)
    await removeUnusedAccounts(context, back(now, { months: retention.unusedAccountMonths }))
}

async function eraseManuscripts(context: Context, ended: Ended, years: number | null): Promise<void> {
  if (years === null) return
  const { clock, db, files } = context
  const now = clock.now()
  const before = back(now, { months: 12 * years })
  for (const id of await overdue(db, ended, before, atOnce)) {
    const keys = await db.transaction().execute(async (trx) => {
      await lockManuscript(trx, id)
      const freed = await eraseManuscript(trx, id, ended, now)
      await audit(
        trx,
        { actorId: null, action: 'manuscript_erased', subject: ['manuscript', id], at: now },
        { ended, years },
      )
      return freed
    })
    for (const key of keys) await files.remove(key)
  }
}

async function removeUnusedAccounts({ accounts, clock, db }: Context, before: Date): Promise<void> {
  let after = firstId
  for (;;) {
    const unused = await neverUsed(db, before, { after, limit: atOnce })
    const last = unused.at(-1)
    if (last === undefined) return
    after = last
    for (const id of await accounts.withoutRecord(db, unused))
      await db.transaction().execute(async (trx) => {
        // Somebody may have invited the person meanwhile.
        if (await accounts.hasRecord(trx, id)) return
        await accounts.remove(trx, id)
        await audit(
          trx,
          { actorId: null, action: 'account_expired', subject: ['user', id], at: clock.now() },
          {},
        )
      })
  }
}
