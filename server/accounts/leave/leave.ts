import { accountDeleted } from '#emails/account.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../http/session.ts'
import { queueEmail } from '../../mail/queue.ts'
import { insertAudit } from '../../workflow/queries.ts'
import { requireProof } from '../own/proof.ts'
import { keepAnAdmin, removeAccount } from './remove.ts'

/** Deletes the person's own account. The account page (web/account) explains beforehand what is kept. */
export async function leave(
  context: Context,
  viewer: SignedIn,
  password: string | null | undefined,
): Promise<void> {
  const { db, clock, config } = context
  await requireProof(context, viewer, password)
  const { journal } = await context.settings()
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await keepAnAdmin(trx, viewer.id)
    const recordKept = await removeAccount(context, trx, viewer.id)
    await insertAudit(trx, {
      actorId: viewer.id,
      action: 'account_left',
      subjectKind: 'user',
      subjectId: viewer.id,
      at: now,
      details: { recordKept },
    })
    await queueEmail(trx, {
      eventKey: `account-deleted:${viewer.id}`,
      to: viewer.email,
      message: accountDeleted({
        journal: journal.title,
        username: viewer.username,
        url: `${config.baseUrl}/privacy`,
      }),
    })
  })
}
