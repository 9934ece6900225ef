/** Number of words in a compared sequence: long enough that two texts rarely share one by chance. */
const sequenceLength = 5
/** One of this many hashes is kept of a long text. */
const sampling = 16

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** A 52-bit hash (FNV-1a over two halves), so that it fits both a JavaScript number and a PostgreSQL bigint. */
function hashOf(text: string): number {
  let low = 0x811c9dc5
  let high = 0xcbf29ce4
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return ((high >>> 0) % 2 ** 20) * 2 ** 32 + (low >>> 0)
}

function hashesOf(text: string): Set<number> {
  const words = wordsOf(text)
  const hashes = new Set<number>()
  for (let index = 0; index + sequenceLength <= words.length; index += 1)
    hashes.add(hashOf(words.slice(index, index + sequenceLength).join(' ')))
  return hashes
}

/**
 * Returns a sample of the hashes of all sequences of five words. Two texts sample the same sequences, so the
 * share of common hashes estimates the share of common text.
 */
export function sampledHashes(text: string): number[] {
  return [...hashesOf(text)].filter((hash) => hash % sampling === 0).toSorted((a, b) => a - b)
}

/** Returns the share of the sequences of a text that also occur in another text, from 0 to 1. */
export function overlapOf(text: string, other: string): number {
  const own = hashesOf(text)
  if (own.size === 0) return 0
  const others = hashesOf(other)
  let shared = 0
  for (const hash of own) if (others.has(hash)) shared += 1
  return shared / own.size
}
