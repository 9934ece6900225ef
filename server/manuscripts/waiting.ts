import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { takesLonger } from '#emails/review.ts'
import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'
import { asAuthorsSee } from '../workflow/act.ts'
import { authorsOf, lockManuscript } from '../workflow/queries.ts'
import { aboutOf, tellAuthors } from '../workflow/tell.ts'
import { usualTime } from './forecast.ts'
import type { CountedManuscript } from './queries.ts'
import { waitingManuscripts } from './waiting-queries.ts'

const dayMs = 86_400_000

/**
 * Returns since when the manuscript waits, and when its decision can be expected. While a decision is held, both are as
 * before it.
 */
export async function waitingOf(
  context: Context,
  counted: CountedManuscript,
): Promise<AuthorDetail['waiting']> {
  const row = asAuthorsSee(counted)
  const now = context.clock.now()
  const since = row.status === 'submitted' ? row.submittedAt : row.stageEnteredAt
  const found = (await usualTime(context))({ ...row, since })
  const day = (days: number | null) =>
    days === null ? null : new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  return {
    since,
    forecast: found && { from: day(found.lower), to: day(found.upper), cases: found.cases },
  }
}

/**
 * Writes once to the authors of each manuscript that waits for its decision longer than three quarters of the past
 * cases did. Part of the hourly job for authors.
 */
export async function tellOfLongWaits(context: Context): Promise<void> {
  const { db, log } = context
  const usual = await usualTime(context)
  const now = context.clock.now().getTime()
  for (const row of await waitingManuscripts(db)) {
    // What the journal needed from the first day on.
    const limit = usual({ ...row, since: context.clock.now().toISOString() })?.upper
    if (limit === null || limit === undefined || now - Date.parse(row.since) <= limit * dayMs) continue
    try {
      await tellOnce(context, row, limit)
    } catch (error) {
      log.error({ manuscriptId: row.id, error: describe(error) }, 'message about a long wait failed')
    }
  }
}

async function tellOnce(
  context: Context,
  { id, status, since }: { id: string; status: string; since: string },
  usualDays: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id)
    // The letter of a held decision arrives within minutes.
    if (manuscript?.status !== status || manuscript.held) return
    const authors = await authorsOf(trx, [id])
    const corresponding = authors.filter((author) => author.isCorresponding)
    const about = await aboutOf(context, manuscript)
    await tellAuthors(
      { trx, manuscript, event: `longer:${id}:${status}:${since}` },
      corresponding.length > 0 ? corresponding : authors.slice(0, 1),
      (name) =>
        takesLonger({
          ...about,
          name,
          since: new Date(since),
          usualDays: String(usualDays),
          url: context.config.baseUrl + urls.authorManuscript(id),
        }),
    )
  })
}
