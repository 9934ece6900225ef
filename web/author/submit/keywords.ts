import { limits, tidyKeywords } from '#domain/manuscript/submission.ts'

/** Splits a typed or pasted list of keywords at line breaks, commas, semicolons or bullets. */
export function splitKeywords(text: string): string[] {
  const parts = text
    .replace(/^\s*key\s?words?\s*[:.—–-]\s*/i, '')
    .split(/[,;\n\r\t•·|]+/)
    .map((part) => part.trim().replace(/\.$/, ''))
  return tidyKeywords(parts)
}

interface Added {
  keywords: string[]
  /** Number of keywords that were not added because the limit is reached. */
  left: number
  /** Text that was not added because it is too long for a keyword. */
  tooLong: string
}

/**
 * Returns the keywords with those in the text added. Empty keywords and duplicates (ignoring case) are
 * skipped.
 */
export function withKeywords(keywords: readonly string[], text: string): Added {
  const parts = splitKeywords(text)
  const fits = (part: string) => part.length <= limits.keywords.each
  const all = tidyKeywords([...keywords, ...parts.filter(fits)])
  return {
    keywords: all.slice(0, limits.keywords.max),
    left: Math.max(all.length - limits.keywords.max, 0),
    tooLong: parts.filter((part) => !fits(part)).join('; '),
  }
}
