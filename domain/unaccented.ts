/** Returns a text in lower case, without accents and with ligatures taken apart, for comparison. */
export function unaccented(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Returns the words of a text in the same form. */
export function unaccentedWords(text: string): string[] {
  return unaccented(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
