/** Longer blocks are divided, so that no comparison of words takes too long. */
export const longestBlock = 20_000

/** Whether a paragraph is the caption of a figure or table, such as 'Figure 3. Exposure by industry'. */
export function isCaption(text: string): boolean {
  return captionName(text) !== null
}

/** Returns the name with which a caption begins, such as 'figure 3', or null if the text is no caption. */
export function captionName(text: string): string | null {
  const found =
    /^(fig(?:ure|\.)?|table|abb(?:ildung|\.)?|tab(?:elle|\.)|figura|tabla|tabela|tableau)\s*([A-Z]?\d{1,3})\b\s*(?:[.:|–—-]|$|\p{Lu})/iu.exec(
      text,
    )
  if (!found) return null
  const kind = /^(?:tab)/i.test(found[1] ?? '') ? 'table' : 'figure'
  return `${kind} ${found[2]?.toLowerCase()}`
}

/** Joins two lines of a paragraph; a word that was divided at the end of the line is put together. */
export function joinedLines(before: string, next: string): string {
  if (/\p{Ll}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next)) return before.slice(0, -1) + next
  return `${before} ${next}`
}
