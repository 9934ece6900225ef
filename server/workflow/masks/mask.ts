import { createHash } from 'node:crypto'
import type { Identities } from '#domain/blinding/identities.ts'
import { applyMask, findMask, type TextKind } from '#domain/blinding/masking.ts'
import type { Queryable } from '../../db/client.ts'
import { matchInThread } from './matching-thread.ts'
import { findMasks, insertMask } from './queries.ts'

/** Shorter texts (titles, keywords) are matched sooner than their mask would be read. */
const longestInPlace = 500

/**
 * The texts as somebody may read them who must not know these people. Where a long text names them is found once, off the
 * main thread, and stored: callers ask when the text is written, so that readers find it there. When names change, or the
 * matching itself in another release, it is found again.
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

/** Raised whenever the same names and text may give other ranges than before. */
const matchingVersion = 2

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Rows of people carry more than what identifies them. */
const named = ({ firstName, lastName, email, affiliation, orcid }: Identities['people'][number]) => ({
  ...{ firstName, lastName, email, affiliation, orcid },
})

const plain = ({ people, extra = [] }: Identities): Identities => ({ people: people.map(named), extra })
