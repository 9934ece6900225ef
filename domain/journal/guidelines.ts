import { tidyKeywords } from '../manuscript/submission.ts'
import { typeName } from './kinds.ts'
import type { Settings } from './settings.ts'

/**
 * Numbers in the journal's guidelines for a manuscript type (specification, sections 5 and 9). They are advice to authors and
 * never block a submission.
 */
export type Guidelines = Settings['guidelines'] & {
  typeName: string
  /** Length of the main manuscript, in words including references; null for no limit. */
  words: { from: number; to: number } | null
}

/** Returns the journal's numbers for a type, which may have its own. */
export function guidelinesFor(
  { guidelines, submissions }: Pick<Settings, 'guidelines' | 'submissions'>,
  type: string,
): Guidelines {
  const entry = submissions.types.find(({ id }) => id === type)
  return {
    ...guidelines,
    abstractWords: entry?.abstractWords ?? guidelines.abstractWords,
    words: entry?.words ?? null,
    typeName: typeName({ submissions }, type),
  }
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0
}

const number = (value: number) => value.toLocaleString('en-US')

/** Advice on the length of the abstract; null if there is none. */
export function abstractAdvice(
  abstract: string,
  { abstractWords }: Pick<Guidelines, 'abstractWords'>,
): string | null {
  const words = countWords(abstract)
  if (words <= abstractWords) return null
  return `The abstract has ${number(words)} words. Our guidelines ask for at most ${number(abstractWords)}.`
}

/** What editors read of a submission beside the guidelines, in sentences. */
export function comparedWithGuidelines(
  { words, abstract, keywords }: { words: number | null; abstract: string; keywords: readonly string[] },
  guidelines: Guidelines,
): string[] {
  const { keywordsFrom, keywordsTo } = guidelines
  const { length } = tidyKeywords(keywords)
  return [
    usualLength(words, guidelines),
    abstractAdvice(abstract, guidelines),
    (length < keywordsFrom || length > keywordsTo) &&
      `${length === 1 ? '1 keyword' : `${length} keywords`}. Our guidelines ask for ${keywordsFrom} to ${keywordsTo}.`,
  ].flatMap((sentence) => sentence || [])
}

export function keywordAdvice(
  keywords: readonly string[],
  { keywordsFrom, keywordsTo }: Pick<Guidelines, 'keywordsFrom' | 'keywordsTo'>,
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
  words: number | null,
  guidelines: Pick<Guidelines, 'words' | 'typeName'>,
): string | null {
  const usual = usualLength(words, guidelines)
  if (!usual || words === null) return null
  return words > (guidelines.words?.to ?? 0)
    ? `${usual} You can send it as it is; an editor may ask you to shorten it.`
    : `${usual} You can send it as it is.`
}

/** Says how long manuscripts of the type are, if this one is not as long; otherwise null. */
function usualLength(
  words: number | null,
  { words: limit, typeName: name }: Pick<Guidelines, 'words' | 'typeName'>,
): string | null {
  if (!limit || words === null || (words >= limit.from && words <= limit.to)) return null
  const usual = `${limit.from > 0 ? `${number(limit.from)} to` : 'at most'} ${number(limit.to)}`
  return `We count about ${number(words)} words; ${name} usually has ${usual}.`
}
