import { unaccentedWords } from '#domain/unaccented.ts'

/** Returns the share of the words of `part` that also occur in `whole`, 0 to 1. */
export function shareIn(part: string, whole: ReadonlySet<string>): number {
  const words = unaccentedWords(part)
  if (words.length === 0) return 0
  return words.filter((word) => whole.has(word)).length / words.length
}
