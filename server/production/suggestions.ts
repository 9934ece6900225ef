import type { Settings } from '#domain/journal/settings.ts'
import { fieldsOfStudy } from '#domain/manuscript/manuscript.ts'
import type { Queryable } from '../db/client.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import { metadataOf } from './metadata/queries.ts'
import { latestIssue } from './queries.ts'

/** '10.5555/jiber.2026.0042' for manuscript JIBER-2026-0042. */
export function suggestedDoi(settings: Settings, number: string): string {
  return `${settings.journal.doiPrefix}/${number.toLowerCase().replaceAll('-', '.')}`
}

/** What the form of publication is filled in with. */
export async function suggestions(db: Queryable, settings: Settings, manuscript: ManuscriptRow) {
  const issue = await latestIssue(db)
  const { record } = await metadataOf(db, manuscript.id)
  return {
    doi: suggestedDoi(settings, manuscript.number),
    category: record.category ?? fieldsOfStudy[manuscript.fieldOfStudy],
    volume: issue?.volume ?? 1,
    issue: issue?.issue ?? 1,
    isOpenAccess: record.isOpenAccess,
    licenceUrl: record.licenceUrl ?? settings.publishing.licenceUrl,
  }
}
