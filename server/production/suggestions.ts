import { doiSuffix } from '#domain/journal/doi-pattern.ts'
import { fieldName } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { Queryable } from '../db/client.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import { madePages } from './formats/queries.ts'
import { publishedPdf } from './formats/view.ts'
import { metadataOf } from './metadata/queries.ts'
import { nextPages } from './page-ranges.ts'
import { latestIssue, pagesUpTo } from './queries.ts'

/**
 * Suggests a DOI, such as '10.5555/jiber.2026.0042' for manuscript JIBER-2026-0042. Returns null if the journal has no DOI prefix,
 * or if its pattern names a volume or issue that is not planned yet.
 */
export function suggestedDoi(
  { dois }: Pick<Settings, 'dois'>,
  number: string,
  planned: { volume?: number | null | undefined; issue?: number | null | undefined } = {},
): string | null {
  if (!dois.prefix) return null
  const [journal = null, year = null, count = null] = number.split('-')
  const { volume, issue } = planned
  const suffix = doiSuffix(dois.pattern, {
    ...{ journal, year, number: count },
    volume: volume ? String(volume) : null,
    issue: issue ? String(issue) : null,
  })
  return suffix && `${dois.prefix}/${suffix}`
}

/**
 * Suggests the last part of the address of the article's page, such as 'jiber-2026-0042'. It is also the
 * article's id.
 */
export const suggestedAddress = ({ number }: Pick<ManuscriptRow, 'number'>) => number.toLowerCase()

/**
 * Returns the values with which the publication form is filled in. The pages fit the issue that is planned.
 */
export async function suggestions(
  db: Queryable,
  settings: Settings,
  manuscript: ManuscriptRow,
  planned: { volume?: number | undefined; issue?: number | undefined } = {},
) {
  const latest = await latestIssue(db)
  const { record } = await metadataOf(db, manuscript.id)
  const volume = planned.volume ?? latest?.volume ?? 1
  const issue = planned.issue ?? latest?.issue ?? 1
  return {
    doi: suggestedDoi(settings, manuscript.number, { volume, issue }),
    address: suggestedAddress(manuscript),
    category: record.category ?? fieldName(settings, manuscript.fieldOfStudy),
    volume,
    issue,
    pages: await suggestedPages(db, manuscript, volume, issue),
    isOpenAccess: record.isOpenAccess,
    licenceUrl: record.licenceUrl ?? settings.publishing.licenceUrl,
  }
}

/** Returns the next free pages, or null if the length is unknown because the PDF was uploaded. */
async function suggestedPages(db: Queryable, manuscript: ManuscriptRow, volume: number, issue: number) {
  if ((await publishedPdf(db, manuscript)) !== 'made') return null
  const count = await madePages(db, manuscript.id)
  return count === null ? null : nextPages(await pagesUpTo(db, volume, issue), count)
}
