import { Readable } from 'node:stream'
import { parse as parseCsv } from 'csv-parse'
import { roles } from '#domain/account/account.ts'
import { duties } from '#domain/account/duties.ts'
import type { Found, SourceFile } from '../found.ts'
import type { Rights } from '../people/rights.ts'

type Row = Record<string, string>

/** Addresses of accounts that were erased. Nobody can be found by them. */
const erased = /@former\.invalid$/

/**
 * Yields the people of an export of this program (tables/users.csv). Rights do not grow by a file that anybody could have written:
 * nobody becomes an administrator, and whose rights were limited has them limited here.
 */
export async function* peopleOfExport(file: SourceFile, place: string): AsyncGenerator<Found> {
  const rows = Readable.from([Buffer.from(await file.read())]).pipe(parseCsv({ columns: true, bom: true }))
  for await (const row of rows as AsyncIterable<Row>)
    if (!erased.test(row.email ?? '')) yield personOf(row, place)
}

function personOf(row: Row, place: string): Found {
  const text = (column: string) => unguarded(row[column] ?? '')
  return {
    ...{ kind: 'person', key: `own:user:${text('id')}`, place: `${place}, ${text('username')}`, notes: [] },
    person: {
      ...{ username: text('username'), email: text('email') },
      ...{ givenName: text('first_name'), familyName: text('last_name') },
      affiliation: text('affiliation') || null,
      orcid: text('orcid') || null,
      interests: listIn(row.expertise),
      rights: rightsOf(row),
      isActive: row.is_active !== 'false',
      password: null,
      hasProvedEmail: Boolean(row.email_verified_at),
      registered: row.created_at?.slice(0, 10) || null,
    },
  }
}

/** Without the apostrophe that keeps spreadsheets from running a text (server/exports/queries.ts). */
const unguarded = (text: string) => text.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/u, '')

function listIn(json = ''): string[] {
  try {
    const list: unknown = JSON.parse(json || '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function rightsOf(row: Row): Rights {
  const was = roles.find((role) => role === row.role) ?? 'author'
  const held = listIn(row.duties)
  const limitedToDuties = row.limited_to_duties === 'true'
  return {
    role: was === 'admin' ? 'editor' : was,
    duties: duties.filter((duty) => held.includes(duty)),
    limitedToDuties,
    notes: [
      ...(was === 'admin'
        ? ['Was an administrator. Administrators are made under Users, never by an import.']
        : []),
      ...(limitedToDuties ? ['Is limited to duties: choose the fields or calls under Users.'] : []),
    ],
  }
}
