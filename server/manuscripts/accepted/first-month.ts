import { urls } from '#domain/urls.ts'
import { articleAfterAMonth } from '#emails/production.ts'
import type { Context } from '../../context.ts'
import { describe } from '../../http/errors.ts'
import { authorsOf, lockManuscript } from '../../workflow/queries.ts'
import { aboutOf, tellAuthors } from '../../workflow/tell.ts'
import { articlesOfAMonthAgo } from './queries.ts'

/** Writes once to the authors of each article, a month after publication, how it is read. Part of the hourly job. */
export async function tellOfFirstMonth(context: Context): Promise<void> {
  const { db, clock, config, log } = context
  for (const article of await articlesOfAMonthAgo(db, clock.now().toISOString().slice(0, 10)))
    try {
      await db.transaction().execute(async (trx) => {
        const manuscript = await lockManuscript(trx, article.manuscriptId)
        if (!manuscript) return
        const { id, title, ...usage } = article
        const about = await aboutOf(context, manuscript)
        await tellAuthors(
          { trx, manuscript, event: `first-month:${article.manuscriptId}` },
          await authorsOf(trx, [article.manuscriptId]),
          (name) =>
            articleAfterAMonth({
              ...about,
              ...{ name, title },
              views: String(usage.views),
              downloads: String(usage.downloads),
              citations: String(usage.citations),
              url: config.baseUrl + urls.article(id),
            }),
        )
      })
    } catch (error) {
      log.error({ articleId: article.id, error: describe(error) }, 'message after a month failed')
    }
}
