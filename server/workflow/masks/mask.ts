import { createHash } from 'node:crypto'
import type { Identities } from '#domain/blinding/identities.ts'
import { applyMask, findMask, type TextKind } from '#domain/blinding/masking.ts'
import type { Queryable } from '../../db/client.ts'
import { matchInThread } from './matching-thread.ts'
import { findMasks, insertMask } from './queries.ts'

/**
 * Maximum length of texts that are searched directly (titles, keywords), because this takes less time than
 * reading a stored result.
 */
const longestInPlace = 500

/**
 * Masks the names of these people in texts for a reader who must not know them. Long texts are searched for
 * the names once, in another thread, and the result is stored. Callers request this when a text is written,
 * so that readers do not have to wait. The search is repeated if the names change, or the matching itself in
 * a new release.
 */
export async function maskTexts(
  db: Queryable,
  identities: Identities,
  texts: readonly string[],
  kind: TextKind,
): Promise<string[]> {
  const long = [...new Set(texts.filter((text) => text.length > longestInPlace))]
  const masks = new Map<string, number[]>()
  if (long.length > 0) {
    const namesHash = sha256(
      JSON.stringify([matchingVersion, kind, identities.people.map(named), identities.extra ?? []]),
    )
    const hashes = new Map(long.map((text) => [text, sha256(text)]))
    const stored = new Map(
      (await findMasks(db, namesHash, [...hashes.values()])).map(({ textHash, ranges }) => [
        textHash.toString('hex'),
        ranges,
      ]),
    )
    for (const [text, textHash] of hashes) {
      const found = stored.get(textHash.toString('hex'))
      const mask = found ?? (await matchInThread({ name: 'mask', identities: plain(identities), text, kind }))
      masks.set(text, mask)
      if (!found) await insertMask(db, { textHash, namesHash }, mask)
    }
  }
  return texts.map((text) => applyMask(text, masks.get(text) ?? findMask(identities, text, kind)))
}

/** Must be increased whenever the same names and text may give different ranges than before. */
const matchingVersion = 2

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Keeps only the identifying fields of a person; the rows contain others. */
const named = ({ firstName, lastName, email, affiliation, orcid }: Identities['people'][number]) => ({
  ...{ firstName, lastName, email, affiliation, orcid },
})

const plain = ({ people, extra = [] }: Identities): Identities => ({ people: people.map(named), extra })
