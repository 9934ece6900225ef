import type { FoundUsage } from '../found.ts'
import type { OjsJournal } from './journal.ts'
import { counterMetricsOf, metricsOf, submissionMetricsOf } from './queries.ts'

/** How often submissions were read, by month. OJS counts unique readers only from 3.4 on; before, these numbers are zero. */
export async function usageOf(
  { db, version }: Pick<OjsJournal, 'db' | 'version'>,
  submissions: readonly number[],
): Promise<Map<number, FoundUsage[]>> {
  const found = new Map<number, FoundUsage[]>()
  if (submissions.length === 0) return found
  const isOld = version.minor < 4
  const months = isOld ? await metricsOf(db, submissions) : await submissionMetricsOf(db, submissions)
  const counter = isOld ? [] : await counterMetricsOf(db, submissions)
  for (const one of months) {
    const month = monthOf(one.month)
    if (!month) continue
    const own = counter.find(
      ({ id, month: other }) => Number(id) === Number(one.id) && monthOf(other) === month,
    )
    const [views, downloads] = [Number(one.views), Number(one.downloads)]
    const requests = Math.max(Number(own?.requests ?? one.requests), downloads)
    const list = found.get(Number(one.id)) ?? []
    list.push({
      ...{ month, views, downloads, requests },
      // Unique numbers never exceed the others in COUNTER.
      uniqueInvestigations: Math.min(Number(own?.investigations_unique ?? 0), views + requests),
      uniqueRequests: Math.min(Number(own?.requests_unique ?? 0), requests),
    })
    found.set(Number(one.id), list)
  }
  return found
}

/** The first day of a month that OJS writes as 202403. */
function monthOf(month: string | number): string | null {
  const [, year, number] = /^(\d{4})(0[1-9]|1[0-2])/.exec(String(month)) ?? []
  return year && number ? `${year}-${number}-01` : null
}
