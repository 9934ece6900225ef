import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { addJob } from '../../db/jobs.ts'
import { identitiesOf } from '../../files/blind-queries.ts'
import { reviewersOf } from '../assignment-queries.ts'
import { abstractFor, responseFor, reviewTextsFor } from '../blinding.ts'
import { authorsOf, findManuscript } from '../queries.ts'
import { textsOf } from './queries.ts'

/** After a text of a manuscript was written: its readers find the names in it found already. */
export const maskSoon = (trx: Queryable, manuscriptId: string) =>
  addJob(trx, 'mask_texts', { manuscriptId }, { key: `mask-texts:${manuscriptId}` })

/** Masks the long texts of a manuscript that have no mask for the names as they are now. */
export async function maskManuscript(
  { db }: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const manuscript = await findManuscript(db, manuscriptId)
  if (!manuscript) return
  const { responses, comments } = await textsOf(db, manuscriptId)
  await abstractFor(db, manuscript, await authorsOf(db, [manuscriptId]))
  const identities = await identitiesOf(db, manuscriptId)
  for (const body of responses) await responseFor(db, manuscript.reviewMode, body, identities)
  const reviewers = await reviewersOf(db, manuscriptId).execute()
  await reviewTextsFor(db, manuscript.reviewMode, reviewers, comments)
}
