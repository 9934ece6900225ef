import { stemmer } from 'stemmer'
import { unaccented } from '#domain/unaccented.ts'

/** The text of a paper, as far as it is known. */
export interface PaperText {
  title: string
  abstract: string
  keywords?: readonly string[]
  /** The text without markup; null or absent if only the abstract is known. */
  fullText?: string | null
}

/** Words that say nothing about a subject, in any paper. Rare words need no such list: their idf tells them apart. */
const stopWords = new Set(
  (
    'a about above after again against all also although am among an and any are as at based be because been ' +
    'before being below between both but by can could did do does doing down due during each either few for ' +
    'from further had has have having he hence her here hers how however i if in into is it its itself just ' +
    'many may might more most much must my neither no nor not now of off on once one only or other our ours ' +
    'out over own paper per same second she should show shows since so some such than that the their theirs ' +
    'them then there therefore these they this those three through thus to too two under until up upon us ' +
    'use used uses using very via was we well were what when where whether which while who whom whose why ' +
    'will with within without would yet you your'
  ).split(' '),
)

/** Scripts that are written without spaces: each two neighbouring characters are a term. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Characters of a full text that are read. The rest of a longer text repeats the words of its beginning. */
const longestText = 200_000

/** Terms of words that were seen before: finding a stem takes longer than all the rest. Undefined for other words. */
const knownTerms = new Map<string, number | undefined>()
const mostKnown = 50_000

/** Returns the term of a word; undefined for words that are no terms. */
function termOfWord(word: string): number | undefined {
  if (knownTerms.has(word)) return knownTerms.get(word)
  const isTerm = word.length >= 2 && word.length <= 40 && !stopWords.has(word) && !/^\p{N}+$/u.test(word)
  const term = isTerm ? termOf(stemmer(word)) : undefined
  if (knownTerms.size >= mostKnown) knownTerms.clear()
  knownTerms.set(word, term)
  return term
}

/** Returns the words of a text in the form in which they are compared. */
function wordsOf(text: string): string[] {
  const words = unaccented(text.slice(0, longestText)).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) => (unspaced.test(word) ? pairsOf(word) : word))
}

function pairsOf(word: string): string[] {
  const characters = [...word]
  return characters.length < 3
    ? [word]
    : characters.slice(1).map((character, i) => (characters[i] ?? '') + character)
}

/**
 * Counts the terms of a paper. Those of the title and the keywords count more often, because authors choose them to
 * name the subject. `words` receives the first word of each term as it is written in the paper.
 */
export function countTerms(
  { title, abstract, keywords = [], fullText }: PaperText,
  titleWeight: number,
  words?: Map<number, string>,
): Map<number, number> {
  const counts = new Map<number, number>()
  const count = (text: string, times: number) => {
    for (const word of wordsOf(text)) {
      const term = termOfWord(word)
      if (term === undefined) continue
      counts.set(term, (counts.get(term) ?? 0) + times)
      if (words && !words.has(term)) words.set(term, word)
    }
  }
  count(title, titleWeight)
  count(keywords.join(' ; '), titleWeight)
  count(abstract, 1)
  if (fullText) count(fullText, 1)
  return counts
}

/** Number of different terms. Each term is a number below it, so that vectors need no dictionary. */
export const termSpace = 1 << 20

/** FNV-1a, folded to 20 bits. Of 100,000 stems, one in ten shares its number with another, nearly always a rare one. */
export function termOf(stem: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 0x01000193)
  return ((hash >>> 20) ^ hash) & (termSpace - 1)
}
