/** Returns the words of a text, folded. Used to compare front matter and references. */

export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Returns the share of the words of `part` that also occur in `whole`, 0 to 1. */
export function shareIn(part: string, whole: ReadonlySet<string>): number {
  const words = wordsOf(part)
  if (words.length === 0) return 0
  return words.filter((word) => whole.has(word)).length / words.length
}
