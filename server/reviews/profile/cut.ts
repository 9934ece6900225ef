/** Returns the beginning of a text, of at most this length, without half of a character at its end. */
export function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}
