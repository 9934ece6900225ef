import { limits, tidyKeywords } from '#domain/submission.ts'

/** The keywords of a typed or pasted list: one a line, or between commas, semicolons or bullets. */
export function splitKeywords(text: string): string[] {
  const parts = text
    .replace(/^\s*key\s?words?\s*[:.—–-]\s*/i, '')
    .split(/[,;\n\r\t•·|]+/)
    .map((part) => part.trim().replace(/\.$/, '').slice(0, limits.keywords.each))
  return tidyKeywords(parts)
}

/** Adds what is new: an empty keyword or one that is there already, whatever its capitals, is ignored. */
export function withKeywords(keywords: readonly string[], text: string): string[] {
  return tidyKeywords([...keywords, ...splitKeywords(text)]).slice(0, limits.keywords.max)
}
