import { insertAccount } from '#server/accounts/queries.ts'
import type { Context } from '#server/context.ts'
import { accounts, advisers } from './accounts.ts'
import { loadDemoArticles } from './publication.ts'
import { letRecommendOnly } from './queries.ts'
import { tellStories } from './workflow.ts'

/** Creates the demo journal: people, articles, and manuscripts in every state, using the real actions. */
export async function loadDemo(context: Context): Promise<void> {
  for (const account of accounts)
    await insertAccount(context.db, { ...account, passwordHash: null, emailVerifiedAt: new Date() })
  for (const username of advisers) await letRecommendOnly(context.db, username)
  await loadDemoArticles(context.db, context, context.clock.now().toISOString().slice(0, 10))
  await tellStories(context)
}
