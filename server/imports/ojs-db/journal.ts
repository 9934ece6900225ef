import { SourceError } from '../found.ts'
import type { OjsConnection, OjsSettings } from './connect.ts'
import { journalsOf, type OjsVersion, versionOf } from './queries.ts'

/** The journal in OJS's database, and what differs between releases. */
export interface OjsJournal {
  db: OjsConnection
  id: number
  locale: string
  version: OjsVersion
  filesDir: string | null
  publicDir: string | null
}

/** Finds the journal. Throws SourceError if the database is of another release or has several journals. */
export async function findJournal(
  db: OjsConnection,
  { journal, filesDir, publicDir }: OjsSettings,
): Promise<OjsJournal> {
  const version = await versionOf(db).catch(() => null)
  if (!version) throw new SourceError('The database is not that of an OJS installation.')
  if (version.major !== 3 || version.minor < 3 || version.minor > 5)
    throw new SourceError(
      `The database is of OJS ${version.major}.${version.minor}. Those of 3.3, 3.4 and 3.5 are read. Upgrade OJS first, or import its exports (XML).`,
    )
  const journals = await journalsOf(db)
  const named = journal === null ? journals : journals.filter(({ path }) => path === journal)
  const [found, other] = named
  const paths = journals.map(({ path }) => path).join(', ')
  if (!found) throw new SourceError(`OJS has no journal “${journal ?? ''}”, but ${paths || 'none'}.`)
  if (other) throw new SourceError(`OJS has several journals (${paths}). Name one in OJS_JOURNAL.`)
  return { db, id: Number(found.id), locale: found.locale, version, filesDir, publicDir }
}
