import { createHash } from 'node:crypto'
import type { Identities } from '#domain/blinding/identities.ts'
import { applyMask, type TextKind } from '#domain/blinding/masking.ts'
import type { Queryable } from '../../db/client.ts'
import { matchInThread } from './matching-thread.ts'
import { findMasks, insertMasks, type MaskKey } from './queries.ts'
import { identitiesOnly, maskShort } from './short-texts.ts'

/**
 * Maximum length of texts that are searched directly (titles, keywords), because this takes less time than
 * reading a stored result.
 */
const longestInPlace = 500

/** Masks the names of these people in texts for a reader who must not know them. See `maskEach`. */
export function maskTexts(
  db: Queryable,
  identities: Identities,
  texts: readonly string[],
  kind: TextKind,
): Promise<string[]> {
  return maskEach(
    db,
    texts.map((text) => ({ identities, text })),
    kind,
  )
}

/**
 * Masks in each text the names of its own people, for a reader who must not know them. Long texts are searched for
 * the names once, in another thread, and the results are stored. Callers request this when a text is written,
 * so that readers do not have to wait. The search is repeated if the names change, or the matching itself in
 * a new release.
 */
export async function maskEach(
  db: Queryable,
  asked: readonly { identities: Identities; text: string }[],
  kind: TextKind,
): Promise<string[]> {
  const nameHashes = new Map<Identities, Buffer>()
  const hashOfNames = (identities: Identities): Buffer => {
    const known = nameHashes.get(identities)
    if (known) return known
    const { people, extra } = identitiesOnly(identities)
    const hash = sha256(JSON.stringify([matchingVersion, kind, people, extra]))
    nameHashes.set(identities, hash)
    return hash
  }
  const keys = asked.map(({ identities, text }) =>
    text.length > longestInPlace ? { namesHash: hashOfNames(identities), textHash: sha256(text) } : null,
  )
  const wanted = new Map(keys.flatMap((key) => (key ? [[nameOf(key), key] as const] : [])))
  const stored = wanted.size > 0 ? await findMasks(db, [...wanted.values()]) : []
  const masks = new Map(stored.map(({ ranges, ...key }) => [nameOf(key), ranges]))
  const found: (MaskKey & { ranges: number[] })[] = []
  for (const [index, { identities, text }] of asked.entries()) {
    const key = keys[index]
    if (!key || masks.has(nameOf(key))) continue
    const ranges = await matchInThread({ name: 'mask', identities: identitiesOnly(identities), text, kind })
    masks.set(nameOf(key), ranges)
    found.push({ ...key, ranges })
  }
  if (found.length > 0) await insertMasks(db, found)
  return asked.map(({ identities, text }, index) => {
    const key = keys[index]
    const ranges = key && masks.get(nameOf(key))
    return ranges ? applyMask(text, ranges) : maskShort(identities, text, kind)
  })
}

const nameOf = ({ namesHash, textHash }: MaskKey) =>
  `${namesHash.toString('hex')} ${textHash.toString('hex')}`

/** Must be increased whenever the same names and text may give different ranges than before. */
const matchingVersion = 2

const sha256 = (text: string) => createHash('sha256').update(text).digest()
