import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { addJob } from '../../db/jobs.ts'
import { identitiesOf } from '../../files/blind-queries.ts'
import { reviewersOf } from '../assignment-queries.ts'
import { abstractFor, responseFor, reviewTextsFor } from '../blinding.ts'
import { hiddenPassagesOf } from '../hidden-passage-queries.ts'
import { authorsOf, findManuscript } from '../queries.ts'
import { textsOf } from './queries.ts'

/**
 * Queues the search for names in a manuscript's texts. Call it after a text was written, so that readers do
 * not have to wait for the search.
 */
export const maskSoon = (trx: Queryable, manuscriptId: string) =>
  addJob(trx, 'mask_texts', { manuscriptId }, { key: `mask-texts:${manuscriptId}` })

/** Searches the long texts of a manuscript for names, unless a current result is stored. */
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
  const hidden = await hiddenPassagesOf(db, manuscriptId)
  await reviewTextsFor(db, manuscript.reviewMode, reviewers, comments, hidden)
}
