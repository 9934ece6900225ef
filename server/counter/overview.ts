import type { UsageOverview } from '#domain/schemas/usage.ts'
import type { Context } from '../context.ts'
import { usageByMonth, usageOfArticles, usageOfInstitutions, usageOfTypes } from './overview-queries.ts'
import { closedRange } from './queries.ts'
import { monthAfter } from './request.ts'

const articlesShown = 20

/** The journal's usage in the last months, from the counts that the reports are closed from. */
export async function usageOverview({ db, clock }: Context, months: number): Promise<UsageOverview> {
  const since = monthAfter(`${clock.now().toISOString().slice(0, 7)}-01`, 1 - months)
  const [byMonth, accessTypes, articles, institutions, reported] = await Promise.all([
    usageByMonth(db, since),
    usageOfTypes(db, since),
    usageOfArticles(db, since, articlesShown),
    usageOfInstitutions(db, since),
    closedRange(db),
  ])
  return {
    months: byMonth.map((row) => ({ ...row, isClosed: reported !== null && row.month <= reported.last })),
    ...{ accessTypes, articles, institutions, reported },
  }
}
