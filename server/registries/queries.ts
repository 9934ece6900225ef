import { sql } from 'kysely'
import type { RegistryOrganisation } from '#domain/schemas/registries.ts'
import { unaccentedWords } from '#domain/unaccented.ts'
import type { Queryable } from '../db/client.ts'
import type { Entry } from './read.ts'

export type RegistryName = 'ror' | 'funder'

const rowsAtOnce = 1000

/** Returns the file from which a registry was last loaded, or null if it was never loaded. */
export async function loadedFile(db: Queryable, registry: RegistryName): Promise<string | null> {
  const row = await db
    .selectFrom('registryFiles')
    .select('fingerprint')
    .where('registry', '=', registry)
    .executeTakeFirst()
  return row?.fingerprint ?? null
}

/**
 * Replaces all entries of a registry in one transaction. Throws if the file has no entries, because it is
 * then the wrong file.
 */
export async function replaceRegistry(
  db: Queryable,
  registry: RegistryName,
  entries: AsyncIterable<Entry>,
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('registryOrganisations').where('registry', '=', registry).execute()
    let count = 0
    let waiting: Entry[] = []
    const write = async () => {
      if (waiting.length === 0) return
      await trx
        .insertInto('registryOrganisations')
        .values(
          waiting.map(({ names, ...entry }) => ({
            ...{ ...entry, registry },
            words: sql<string>`to_tsvector('simple', ${unaccentedWords(names.join(' ')).join(' ')})`,
          })),
        )
        .onConflict((conflict) => conflict.columns(['registry', 'id']).doNothing())
        .execute()
      count += waiting.length
      waiting = []
    }
    for await (const entry of entries) {
      waiting.push(entry)
      if (waiting.length >= rowsAtOnce) await write()
    }
    await write()
    if (count === 0) throw new Error('the file has no entries that could be read')
    const row = { registry, fingerprint, entries: count, loadedAt: now }
    await trx
      .insertInto('registryFiles')
      .values(row)
      .onConflict((conflict) => conflict.column('registry').doUpdateSet(row))
      .execute()
    return count
  })
}

const mostShown = 8

/**
 * Finds organisations with a word beginning with each typed word. Names that begin with the text come first,
 * then shorter names. Funders also include organisations of ROR that have a Funder ID.
 */
export async function findOrganisations(
  db: Queryable,
  of: RegistryName,
  text: string,
): Promise<RegistryOrganisation[]> {
  const words = unaccentedWords(text).slice(0, 12)
  if (words.join('').length < 2) return []
  const query = words.map((word) => `${word}:*`).join(' & ')
  const rows = await db
    .selectFrom('registryOrganisations')
    .select(['registry', 'id', 'name', 'city', 'country', 'funderId'])
    .where(sql<boolean>`words @@ to_tsquery('simple', ${query})`)
    .where((where) => (of === 'ror' ? where('registry', '=', 'ror') : where('funderId', 'is not', null)))
    .orderBy(sql`starts_with(lower(name), ${text.trim().toLowerCase()})`, 'desc')
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .limit(mostShown * 2)
    .execute()
  // If both registries contain an organisation, the entry of ROR is used, because it has more data.
  const known = new Set(
    rows.flatMap(({ registry, funderId }) => (registry === 'ror' ? (funderId ?? []) : [])),
  )
  return rows
    .filter(({ registry, funderId }) => registry === 'ror' || !known.has(funderId ?? ''))
    .map(({ registry, id, ...row }) => ({ ...row, ror: registry === 'ror' ? id : null }))
    .slice(0, mostShown)
}
