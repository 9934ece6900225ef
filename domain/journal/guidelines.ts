import { type ManuscriptType, manuscriptTypes } from '../manuscript/manuscript.ts'
import { tidyKeywords } from '../manuscript/submission.ts'
import type { Settings } from './settings.ts'

/**
 * Numbers in the journal's guidelines (specification, sections 5 and 9). They are advice to authors and never
 * block a submission.
 */
export type Guidelines = Settings['guidelines']

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0
}

const number = (value: number) => value.toLocaleString('en-US')

/** Advice on the length of the abstract; null if there is none. */
export function abstractAdvice(abstract: string, { abstractWords }: Guidelines): string | null {
  const words = countWords(abstract)
  if (words <= abstractWords) return null
  return `The abstract has ${number(words)} words. Our guidelines ask for at most ${number(abstractWords)}.`
}

export function keywordAdvice(
  keywords: readonly string[],
  { keywordsFrom, keywordsTo }: Guidelines,
): string | null {
  const { length } = tidyKeywords(keywords)
  if (length === 0 || (length >= keywordsFrom && length <= keywordsTo)) return null
  return `${length === 1 ? '1 keyword' : `${length} keywords`} so far. ${keywordsFrom} to ${keywordsTo} help readers find you best.`
}

/**
 * Returns advice on the length of the manuscript. `words` is counted in the main manuscript, including
 * references.
 */
export function lengthAdvice(
  type: string,
  words: number | null,
  { words: limits }: Guidelines,
): string | null {
  const limit = limits[type as ManuscriptType]
  if (!limit || words === null) return null
  if (words >= limit.from && words <= limit.to) return null
  const name = manuscriptTypes[type as ManuscriptType]
  const usual = `${name} usually has ${number(limit.from)} to ${number(limit.to)}`
  return words > limit.to
    ? `We count about ${number(words)} words; ${usual}. You can send it as it is; an editor may ask you to shorten it.`
    : `We count about ${number(words)} words; ${usual}. You can send it as it is.`
}
