import { urls } from '#domain/urls.ts'
import { pagesToReview } from '#emails/operations.ts'
import type { Context } from '../context.ts'
import { findAdministrators } from '../mail/queries.ts'
import { queueEmail } from '../mail/queue.ts'
import { findReviewsDue } from './queries.ts'

/**
 * Writes to administrators when the day has come to review a page. The message lists all pages that are due and is sent once for
 * the latest of their days, so that it comes again when a further page is due, and not every day.
 */
export async function remindOfReviews({ db, clock, config, settings }: Context): Promise<void> {
  const due = await findReviewsDue(db, clock.now().toISOString().slice(0, 10))
  const latest = due.at(-1)?.reviewBy
  if (!latest) return
  const { journal } = await settings()
  await db.transaction().execute(async (trx) => {
    for (const { id, username, email } of await findAdministrators(trx))
      await queueEmail(trx, {
        eventKey: `page-reviews:${latest}:${id}`,
        to: email,
        userId: id,
        message: pagesToReview({
          ...{ journal: journal.title, username, url: config.baseUrl + urls.cmsDashboard },
          pages: due.map(({ title }) => title).join(', '),
        }),
      })
  })
}
