import { sql } from 'kysely'
import type { RegistryOrganisation } from '#domain/schemas/registries.ts'
import type { Queryable } from '../db/client.ts'
import type { Entry } from './read.ts'

export type RegistryName = 'ror' | 'funder'

const rowsAtOnce = 1000

/** Which file a registry was loaded from; null before the first time. */
export async function loadedFile(db: Queryable, registry: RegistryName): Promise<string | null> {
  const row = await db
    .selectFrom('registryFiles')
    .select('fingerprint')
    .where('registry', '=', registry)
    .executeTakeFirst()
  return row?.fingerprint ?? null
}

/** Replaces all entries of a registry in one transaction. Throws if the file has none: it is not the right one. */
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
            words: sql<string>`to_tsvector('simple', ${wordsOf(names.join(' ')).join(' ')})`,
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

/** Words without accents and signs, as they are compared. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const mostShown = 8

/**
 * Organisations with a word that begins with each typed word: those whose name begins with the text first, then shorter names.
 * Funders are also those organisations of ROR that have a Funder ID.
 */
export async function findOrganisations(
  db: Queryable,
  of: RegistryName,
  text: string,
): Promise<RegistryOrganisation[]> {
  const words = wordsOf(text).slice(0, 12)
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
  // ROR knows more of an organisation that both registries have.
  const known = new Set(
    rows.flatMap(({ registry, funderId }) => (registry === 'ror' ? (funderId ?? []) : [])),
  )
  return rows
    .filter(({ registry, funderId }) => registry === 'ror' || !known.has(funderId ?? ''))
    .map(({ registry, id, ...row }) => ({ ...row, ror: registry === 'ror' ? id : null }))
    .slice(0, mostShown)
}
