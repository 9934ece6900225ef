import type { Context } from '../../context.ts'
import { readingPolicy } from '../access/policy.ts'
import { indexFree } from '../access/queries.ts'

/** Texts that are indexed in one statement, so that none exceeds the time limit and publications do not wait for long. */
const atOnce = 50

/**
 * Job: indexes texts with the positions of their words once everybody may read them, and without once they are closed again.
 */
export async function indexFreeTexts(context: Context): Promise<void> {
  const policy = await readingPolicy(context)
  while ((await indexFree(context.db, policy, atOnce)) === atOnce);
}
