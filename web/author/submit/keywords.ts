import { limits, tidyKeywords } from '#domain/manuscript/submission.ts'

/** The keywords of a typed or pasted list: one a line, or between commas, semicolons or bullets. */
export function splitKeywords(text: string): string[] {
  const parts = text
    .replace(/^\s*key\s?words?\s*[:.—–-]\s*/i, '')
    .split(/[,;\n\r\t•·|]+/)
    .map((part) => part.trim().replace(/\.$/, ''))
  return tidyKeywords(parts)
}

interface Added {
  keywords: string[]
  /** How many found no room. */
  left: number
  /** What is too long to be one, as it was typed. */
  tooLong: string
}

/** Adds what is new: an empty keyword or one that is there already, whatever its capitals, is ignored. */
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
