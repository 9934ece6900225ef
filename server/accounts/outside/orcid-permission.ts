import { isOrcid } from '#domain/account/account.ts'
import type { RecordPart } from '#domain/account/outside-sign-in.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { seal } from '../../http/sealing.ts'
import { audit } from '../../workflow/record.ts'
import { dropPermission, putPermission } from './permission-queries.ts'
import { type Identity, OutsideRefusal } from './provider.ts'

/** ORCID's scope for adding works and peer reviews to a record. */
export const recordScope = '/activities/update'

/** Keeps the permission that a person gave at ORCID. Their articles here are then added by the next deposits. */
export async function keepPermission(
  { db, clock, secret }: Context,
  userId: string,
  { subject: orcid }: Identity,
  { part, token, lives }: { part: RecordPart; token: string; lives: number | null },
): Promise<void> {
  if (!isOrcid(orcid)) throw new OutsideRefusal('refused')
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    await putPermission(trx, {
      userId,
      orcid,
      sealedToken: seal(secret, 'orcid record', token),
      addsArticles: part === 'articles',
      addsReviews: part === 'reviews',
      givenAt: at,
      expiresAt: lives === null ? null : new Date(at.getTime() + lives * 1000),
    })
    await audit(trx, { actorId: userId, action: 'orcid_allowed', subject: ['user', userId], at }, { part })
  })
}

/** Ends a permission. What was added stays in the record, where its owner can take it out. */
export async function withdrawPermission(
  { db, clock }: Context,
  userId: string,
  part: RecordPart,
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    if (!(await dropPermission(trx, userId, part))) throw new Refusal('not_found')
    await audit(trx, { actorId: userId, action: 'orcid_withdrawn', subject: ['user', userId], at }, { part })
  })
}
