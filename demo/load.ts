import { insertAccount } from '#server/accounts/queries.ts'
import type { Context } from '#server/context.ts'
import { accounts, advisers } from './accounts.ts'
import { type DemoManuscript, manuscripts } from './manuscripts.ts'
import { publishArticles, submitArticle } from './production.ts'
import { addAfterlife, insertJournal } from './publication.ts'
import { letRecommendOnly } from './queries.ts'
import { type DemoArticle, readArticles } from './source/articles.ts'
import { beginDraft, tell } from './workflow.ts'

/** Creates the demo journal: people, articles, and manuscripts in every state. Uses the real actions. */
export async function loadDemo(
  context: Context,
  onProgress?: (published: number, all: number) => void,
): Promise<void> {
  await load(context, true, onProgress)
}

/** Creates the demo journal without manuscripts in progress. */
export async function loadDemoArticles(context: Context): Promise<void> {
  await load(context, false)
}

async function load(
  context: Context,
  withStories: boolean,
  onProgress: (published: number, all: number) => void = () => undefined,
): Promise<void> {
  for (const account of accounts)
    await insertAccount(context.db, { ...account, passwordHash: null, emailVerifiedAt: new Date() })
  for (const username of advisers) await letRecommendOnly(context.db, username)
  await insertJournal(context)
  const articles = readArticles()
  const { submitted, tales } = await submitAll(context, articles, withStories ? manuscripts : [])
  const inOrder = articles.map((article) => {
    const found = submitted.get(article.slug)
    if (!found) throw new Error(`${article.slug} was not submitted`)
    return found
  })
  await publishArticles(context, inOrder, (published) => onProgress(published, articles.length))
  await addAfterlife(context, articles, submitted)
  for (const tale of tales) await tale.next()
  if (withStories) await beginDraft(context)
}

/**
 * Submits all articles and manuscripts in the order of their dates, because manuscript numbers follow that
 * order.
 */
async function submitAll(context: Context, articles: DemoArticle[], ongoing: readonly DemoManuscript[]) {
  const submitted = new Map<string, Awaited<ReturnType<typeof submitArticle>>>()
  const tales: ReturnType<typeof tell>[] = []
  const arrivals = [
    ...articles.map((article) => ({
      at: Date.parse(article.received),
      submit: async () => void submitted.set(article.slug, await submitArticle(context, article)),
    })),
    ...ongoing.map((story) => ({
      at: Date.now() - story.submitted * 86_400_000,
      submit: async () => {
        const tale = tell(context, story)
        await tale.next()
        tales.push(tale)
      },
    })),
  ].sort((a, b) => a.at - b.at)
  for (const { submit } of arrivals) await submit()
  return { submitted, tales }
}
