/**
 * Decides what a search looks for besides the typed words: other spellings, synonyms and corrections, and how much each word
 * counts.
 */
import type { ParsedSearch, SearchTerm, Synonyms } from '#domain/article/search.ts'
import { spellingsOf } from './spellings.ts'
import { fold } from './words.ts'

/** The typed word, or what is searched besides it. */
export interface Alternative {
  text: string
  /** Number of articles that contain it. */
  uses: number
}

/** A part of the search that an article matches or does not match: a word, a phrase, or words with a synonym. */
export interface Unit {
  typed: SearchTerm
  /** Number of articles that contain the typed word in any form. */
  uses: number
  /** Other spellings, irregular plurals and synonyms: the same word, written differently. */
  variants: Alternative[]
  /** Words that the typed one may be a misspelling of. Used if few or no articles contain the typed word. */
  corrections: Alternative[]
  /** All similar words, also of a word that articles contain. Looked for in searches of a few words alone (slip-queries.ts). */
  similar: Alternative[]
  /** Of these, those that were found together with the other words. */
  slips: Alternative[]
  /** How much the word counts: rare words count more than common ones, and one that nothing matches counts nothing. */
  weight: number
  /** Whether every result must match it, as it must match a quoted phrase. */
  required: boolean
  /** Whether it may be a misspelt stop word ('trough' for 'through'), which no article needs to have. */
  mayBeStopWord: boolean
}

/** What the word list says about one word of the search. */
export interface WordFacts {
  /** Null for a stop word. */
  stem: string | null
  /** Number of articles that contain the word in any form, and exactly as written. */
  uses: number
  written: number
  variants: Near[]
  near: Near[]
  /** For each synonym, the number of articles that contain it. */
  synonyms: number[]
}
interface Near {
  word: string
  stem: string | null
  uses: number
}

/** Words that the word list is asked about. */
export interface WordQuestion {
  word: string
  spellings: readonly string[]
  synonyms: string[]
  /** Similar words are looked up if at most this many articles contain the word. */
  nearUpTo: number
}

/**
 * A word in at most `uses` articles may be a misspelling of one that is in `times` as many. A search of one word is corrected
 * less, because each article with the correction is a result.
 */
export const rareWord = { alone: { uses: 2, times: 50 }, among: { uses: 5, times: 30 } } as const
/** Each word is doubted in searches of this many words: that one was not meant shows only beside others. */
const doubted = { from: 2, to: 6 }
const isDoubted = ({ length }: { length: number }) => length >= doubted.from && length <= doubted.to
const correctedLength = 4
const most = { corrections: 16, correctionsOfKnown: 2 }
const always = 2 ** 31 - 1

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu

/** A unit of the search before the word list has been asked: the words as typed. */
interface Draft {
  words: string[]
  phrase: boolean
  synonyms: string[]
}

/** Splits a search into units. Hyphenated words become several, so that each can be misspelt. */
export function draftsOf({ terms }: ParsedSearch, synonyms: Synonyms): Draft[] {
  const drafts = terms.flatMap(({ text, phrase }): Draft[] => {
    const words = text.match(wordPattern) ?? []
    if (phrase) return words.length > 0 ? [{ words: [text], phrase, synonyms: [] }] : []
    return words.map((word) => ({ words: [word], phrase, synonyms: [] }))
  })
  return joinSynonyms(withoutRepeated(drafts), synonyms)
}

function withoutRepeated(drafts: Draft[]): Draft[] {
  const seen = new Set<string>()
  return drafts.filter(({ words, phrase }) => {
    const key = `${phrase} ${fold(words.join(' '))}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Joins words that together have a synonym into one unit, and adds the synonyms. */
function joinSynonyms(drafts: Draft[], synonyms: Synonyms): Draft[] {
  const groups = synonyms.map((group) => group.map((entry) => (entry.match(wordPattern) ?? []).map(fold)))
  const joined: Draft[] = []
  for (let at = 0; at < drafts.length; ) {
    const found = groups
      .flatMap((group) => group.map((entry) => ({ entry, group })))
      .filter(({ entry }) => entry.length > 0 && beginsAt(drafts, at, entry))
      .sort((a, b) => b.entry.length - a.entry.length)
    const length = found[0]?.entry.length ?? 1
    const own = found[0]?.entry.join(' ')
    const others = found
      .filter(({ entry }) => entry.length === length)
      .flatMap(({ group }) => group.map((entry) => entry.join(' ')))
    const taken = drafts.slice(at, at + length)
    joined.push({
      words: taken.flatMap(({ words }) => words),
      phrase: taken[0]?.phrase ?? false,
      synonyms: [...new Set(others)].filter((other) => other !== own && other !== ''),
    })
    at += length
  }
  return joined
}

function beginsAt(drafts: Draft[], at: number, entry: string[]): boolean {
  return entry.every((word, i) => {
    const draft = drafts[at + i]
    return draft !== undefined && !draft.phrase && fold(draft.words[0] ?? '') === word
  })
}

/** Returns what the word list is asked about: each single word, in the order of the drafts. */
export function questionsOf(drafts: Draft[], corrects: boolean): WordQuestion[] {
  const doubts = isDoubted(drafts)
  return drafts.map(({ words, phrase, synonyms }) => {
    const [raw = ''] = words
    const word = words.map(fold).join(' ')
    const isOne = !phrase && words.length === 1
    return {
      word,
      spellings: isOne ? spellingsOf(raw) : [],
      synonyms,
      nearUpTo:
        !isOne || !corrects || word.length < correctedLength ? -1 : doubts ? always : rareWord.alone.uses,
    }
  })
}

/** Puts the units together. Stop words are left out, unless the search consists of them. */
export function unitsOf(drafts: Draft[], facts: WordFacts[], articles: number): Unit[] {
  const several = drafts.length > 1
  const assumed = { articles, rare: several ? rareWord.among : rareWord.alone, doubts: isDoubted(drafts) }
  return drafts.flatMap((draft, i): Unit[] => {
    const { phrase, words } = draft
    const known = facts[i]
    if (!known || (known.stem === null && !phrase && words.length === 1)) return []
    return [unitOf(draft, known, assumed)]
  })
}

function unitOf(
  { words, phrase, synonyms }: Draft,
  facts: WordFacts,
  { articles, rare, doubts }: { articles: number; rare: { uses: number; times: number }; doubts: boolean },
): Unit {
  const typed = { text: words.join(' '), phrase }
  const { uses, stem } = facts
  const others = (near: Near[]) =>
    distinctStems(near.filter((other) => other.stem !== stem && other.stem !== null))
  // Names are found only as they are written, so 'Fireston' must not do for 'Firestone' because of its stem.
  const sameStem = facts.written === 0 ? facts.near.filter((other) => other.stem === stem) : []
  const variants = [
    ...byUses(sameStem).map(({ word, uses }) => ({ text: word, uses })),
    ...others(facts.variants).map(({ word, uses }) => ({ text: word, uses })),
    ...synonyms.map((text, i) => ({ text, uses: facts.synonyms[i] ?? 0 })).filter(({ uses }) => uses > 0),
  ]
  const isVariant = ({ word }: Near) => variants.some(({ text }) => text === word)
  const near = byUses(others(facts.near).filter((other) => !isVariant(other)))
  const asAlternative = ({ word, uses }: Near) => ({ text: word, uses })
  const mayBeMeant = (other: Near) => uses <= rare.uses && (uses === 0 || other.uses >= rare.times * uses)
  const corrections = near
    .filter(mayBeMeant)
    .slice(0, uses === 0 ? most.corrections : most.correctionsOfKnown)
  // 'forsyteh' may be Forsyth or Forsythe, whom one stem stands for and who are found only as they are written.
  const inEachForm = ({ stem }: Near) => byUses(facts.near.filter((other) => other.stem === stem))
  // With those of its own stem: a search for 'Lande' does not find 'Landes'.
  const similar = byUses(facts.near.filter((other) => other.word !== fold(typed.text) && !isVariant(other)))
  // An unknown word counts as much as the word that it probably stands for. One that no article can match counts nothing:
  // articles with the other words have all that there is.
  const counted = uses || variants[0]?.uses || corrections[0]?.uses || 0
  const isHopeless = !phrase && counted === 0 && variants.length === 0
  return {
    typed,
    uses,
    variants,
    corrections: corrections.flatMap(inEachForm).map(asAlternative),
    similar: doubts ? similar.map(asAlternative) : [],
    slips: [],
    weight: isHopeless ? 0 : inverseFrequency(phrase ? 1 : counted, articles),
    required: phrase,
    mayBeStopWord: facts.near.some((other) => other.stem === null && mayBeMeant(other)),
  }
}

/** Adds the similar words that were found in the articles' titles and names. */
export function withSlips(units: Unit[], slips: readonly { unit: number; word: string }[]): Unit[] {
  return units.map((unit, i) => {
    const words = slips.filter((slip) => slip.unit === i).map(({ word }) => word)
    const isNew = ({ text }: Alternative) =>
      words.includes(text) && !unit.corrections.some((one) => one.text === text)
    return { ...unit, slips: unit.similar.filter(isNew) }
  })
}

const byUses = (near: Near[]) => near.toSorted((a, b) => b.uses - a.uses || (a.word < b.word ? -1 : 1))

function distinctStems(near: Near[]): Near[] {
  const byStem = new Map<string | null, Near>()
  for (const other of byUses(near)) if (!byStem.has(other.stem)) byStem.set(other.stem, other)
  return [...byStem.values()]
}

/** The inverse document frequency of BM25. */
function inverseFrequency(uses: number, articles: number): number {
  const known = Math.min(uses, articles)
  return Math.log(1 + (articles - known + 0.5) / (known + 0.5))
}
