import { createHash } from 'node:crypto'
import { urls } from '#domain/urls.ts'
import { newArticles } from '#emails/reader.ts'
import type { Context } from '../context.ts'
import { queueEmail } from '../mail/queue.ts'
import { alertToken, confirmDays } from './links.ts'
import { confirmedSubscriptions, forgetUnconfirmed, takeUnannounced } from './queries.ts'

type Articles = Awaited<ReturnType<typeof takeUnannounced>>
type Subscriptions = Awaited<ReturnType<typeof confirmedSubscriptions>>

/** Number of search results, newest first, that are checked for new articles. */
const searchDepth = 100

/**
 * Notifies subscribers of articles published since the last run, with one message per address even if several of its
 * alerts match. Marking articles as announced and queueing the messages is one transaction.
 */
export async function announceArticles(context: Context): Promise<void> {
  const { db, clock, config } = context
  const now = clock.now()
  const { journal } = await context.settings()
  await forgetUnconfirmed(db, new Date(now.getTime() - confirmDays * 86_400_000))
  await db.transaction().execute(async (trx) => {
    const articles = await takeUnannounced(trx, now)
    if (articles.length === 0) return
    const subscriptions = await confirmedSubscriptions(trx)
    const matches = await searchMatches(context, subscriptions)
    const byAddress = Map.groupBy(subscriptions, ({ emailKey }) => emailKey)
    for (const [emailKey, own] of byAddress) {
      const alerts = own.filter((alert) => articles.some((article) => answers(alert, article, matches)))
      const found = articles.filter((article) => own.some((alert) => answers(alert, article, matches)))
      const [first] = alerts
      if (!first) continue
      const linkOf = (...ids: string[]) =>
        config.baseUrl + urls.alertsUnsubscribe(alertToken(context.secret, 'unsubscribe', ids, null))
      await queueEmail(trx, {
        eventKey: `alert:${emailKey}:${batchOf(found)}`,
        to: first.email,
        message: newArticles({
          journal: journal.title,
          articles: found.map(({ id, ...article }) => ({
            ...article,
            url: config.baseUrl + urls.article(id),
          })),
          alerts: alerts.map(({ id, scope, term }) => ({ scope, term, unsubscribeUrl: linkOf(id) })),
        }),
        headers: {
          // One-click unsubscribing (RFC 8058) ends all the alerts that led to this message.
          'List-Unsubscribe': `<${linkOf(...alerts.map(({ id }) => id))}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    }
  })
}

function batchOf(articles: Articles): string {
  const names = articles.map(({ id }) => id).toSorted()
  return createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 22)
}

/** Returns the newest results of each subscribed search. */
async function searchMatches({ reads }: Context, subscriptions: Subscriptions) {
  const searches = new Set(subscriptions.flatMap(({ scope, term }) => (scope === 'search' ? [term] : [])))
  const matches = new Map<string, Set<string>>()
  for (const q of searches) {
    const { articles } = await reads.articles({ q, sort: 'latest', limit: searchDepth })
    matches.set(q, new Set(articles.map(({ id }) => id)))
  }
  return matches
}

function answers(
  { scope, term, confirmedAt }: Subscriptions[number],
  article: Articles[number],
  matches: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  // Articles older than the subscription are not announced.
  if (confirmedAt > article.createdAt) return false
  if (scope === 'category') return article.category === term
  if (scope === 'search') return matches.get(term)?.has(article.id) ?? false
  return true
}
