import { dueReminder, reminderDays } from '#domain/manuscript/reminders.ts'
import type { Context } from '../../context.ts'
import { describe } from '../../http/errors.ts'
import { recordHistory } from '../../workflow/act.ts'
import { authorsOf, lockManuscript } from '../../workflow/queries.ts'
import { openProofOf, proofsAwaited } from './queries.ts'
import { sendReminder } from './send.ts'

/** Sends reminders of proofs according to the settings. Part of the hourly job for authors. */
export async function remindOfProofs(context: Context): Promise<void> {
  const { db, clock, log } = context
  const { reminders } = await context.settings()
  const days = reminderDays(reminders.proofBefore, reminders.proofAfter)
  for (const { id, manuscriptId, dueAt } of await proofsAwaited(db)) {
    const day = dueReminder(new Date(dueAt), clock.now(), days)
    if (day === null) continue
    try {
      await remindOnce(context, manuscriptId, { id, dueAt, day })
    } catch (error) {
      log.error({ manuscriptId, error: describe(error) }, 'reminder failed')
    }
  }
}

async function remindOnce(
  context: Context,
  manuscriptId: string,
  { id, dueAt, day }: { id: string; dueAt: string; day: number },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, manuscriptId)
    if (manuscript?.status !== 'accepted') return
    // Skips a proof that was meanwhile answered, replaced or given more time.
    const open = await openProofOf(trx, manuscriptId)
    if (open?.id !== id || open.dueAt !== dueAt) return
    const now = context.clock.now()
    const authors = await authorsOf(trx, [manuscriptId])
    const sent = await sendReminder(
      context,
      { trx, manuscript, authors, now },
      {
        due: new Date(dueAt),
        ofText: open.versionId !== null,
        event: `auto:proof:${id}:${dueAt.slice(0, 10)}:${day}`,
      },
    )
    if (sent > 0)
      await recordHistory(
        { trx, manuscript, viewer: null, now },
        { action: 'remind_author', side: 'system', visibleToAuthors: false },
      )
  })
}
