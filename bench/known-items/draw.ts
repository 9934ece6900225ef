/** Draws searches for known articles, and the article that each of them is after. */
import { inAll, type Library, rootOf, surnameOf, wordsOf } from './library.ts'
import { british, inflect, misspell, type Random } from './spelling.ts'

export interface KnownItem {
  q: string
  /** Number of the record that is searched for. */
  record: number
}

const wordsAsked = 3
const phraseLength = 6
/** Number of words of a phrase that say something. */
const tellingWords = 3
/** Words that people add to a title from memory. */
const extraWords = [
  ...['paper', 'study', 'europe', 'evidence', 'analysis', 'model', 'survey', 'review', 'theory'],
  ...['empirical', 'data', 'approach', 'effects', 'countries', 'policy', 'research'],
]

/**
 * Draws one search; null if the record does not lend itself to it or another record matches the unspoilt
 * query equally well, so that another record is drawn.
 */
type Draw = (library: Library, record: number, random: Random) => string | null

export const kinds: Readonly<Record<string, Draw>> = {
  'distinctive title words': (library, record, random) =>
    titleWords(library, record, random)?.join(' ') ?? null,
  'one word misspelt': (library, record, random) => {
    const words = titleWords(library, record, random)
    if (!words) return null
    const spoilt = Math.floor(random() * words.length)
    return words.map((word, i) => (i === spoilt ? misspell(word, random) : word)).join(' ')
  },
  'all words misspelt': (library, record, random) =>
    titleWords(library, record, random)
      ?.map((word) => misspell(word, random))
      .join(' ') ?? null,
  'surname and a word': (library, record, random) => named(library, record, random)?.join(' ') ?? null,
  'misspelt surname and a word': (library, record, random) => {
    const [surname, word] = named(library, record, random) ?? []
    return surname && word ? `${misspell(surname, random)} ${word}` : null
  },
  'phrase of the abstract': (library, record, random) => {
    const words = library.records[record]?.abstract?.split(' ') ?? []
    if (words.length < phraseLength) return null
    const from = Math.floor(random() * (words.length - phraseLength + 1))
    const phrase = words.slice(from, from + phraseLength)
    // Formulas are not typed into a search box.
    if (!phrase.every((word) => /^[A-Za-z-]+[,.]?$/.test(word))) return null
    if (!isTelling(library, phrase)) return null
    const text = phrase.join(' ').replaceAll(/[,.]/g, '')
    const holds = new RegExp(`\\b${phrase.map((word) => word.replace(/[,.]$/, '')).join('[,.]? ')}\\b`, 'i')
    const others = library.records.filter(({ abstract, title }) => holds.test(`${title} . ${abstract ?? ''}`))
    return others.length === 1 ? text : null
  },
  inflected: (library, record, random) => {
    const words = titleWords(library, record, random)
    const isWord = (word: string) => (library.words.get(word) ?? 0) >= 3
    const inflected = words?.map((word) => inflect(word, isWord, random))
    const changed = inflected?.filter((word, i) => word !== words?.[i]).length ?? 0
    return inflected && changed >= wordsAsked - 1 ? inflected.join(' ') : null
  },
  'title words and another word': (library, record, random) => {
    const words = titleWords(library, record, random)
    const found = library.records[record]
    if (!words || !found) return null
    const roots = library.rootsOf(found)
    const others = extraWords.filter((word) => !roots.has(rootOf(word)))
    const extra = others[Math.floor(random() * others.length)]
    return extra ? [...words, extra].join(' ') : null
  },
  'British for American': (library, record, random) => {
    const title = library.records[record]?.title ?? ''
    const american = [...new Set(wordsOf(title))].filter((word) => british(word) !== null)
    if (american.length === 0) return null
    const words = titleWords(library, record, random, american.slice(0, 1))
    return words?.map((word) => british(word) ?? word).join(' ') ?? null
  },
}

/** Whether a phrase has words that are not in every other abstract. */
function isTelling({ words, records }: Library, phrase: string[]): boolean {
  const uses = (word: string) => words.get(word.toLowerCase().replace(/[,.]$/, '')) ?? records.length
  return phrase.filter((word) => uses(word) < records.length / 20).length >= tellingWords
}

/** Returns three words of the title that no other title contains together, in the order of the title. */
function titleWords(
  library: Library,
  record: number,
  random: Random,
  wanted: string[] = [],
): string[] | null {
  const rest = (library.distinctive[record] ?? []).filter((word) => !wanted.includes(word))
  const chosen = [...wanted]
  while (chosen.length < wordsAsked && rest.length > 0)
    chosen.push(...rest.splice(Math.floor(random() * rest.length), 1))
  if (chosen.length < wordsAsked) return null
  const matching = inAll(chosen.map((word) => library.titles.get(rootOf(word)) ?? []))
  if (matching.length !== 1) return null
  const order = wordsOf(library.records[record]?.title ?? '')
  return chosen.sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** Returns an author's surname and a word of the title that no other record has together. */
function named(library: Library, record: number, random: Random): [string, string] | null {
  const authors = library.records[record]?.authors ?? []
  const surname = surnameOf(authors[Math.floor(random() * authors.length)] ?? '')
  const words = library.distinctive[record] ?? []
  const word = words[Math.floor(random() * words.length)]
  if (!word || !/^[a-z]{5,}$/.test(surname)) return null
  const matching = inAll([library.surnames.get(surname) ?? [], library.titles.get(rootOf(word)) ?? []])
  return matching.length === 1 ? [surname, word] : null
}

export function drawItems(library: Library, kind: string, count: number, random: Random): KnownItem[] {
  const draw = kinds[kind]
  const items: KnownItem[] = []
  const drawn = new Set<number>()
  while (draw && items.length < count) {
    const record = Math.floor(random() * library.records.length)
    const q = drawn.has(record) ? null : draw(library, record, random)
    if (!q) continue
    drawn.add(record)
    items.push({ q, record })
  }
  return items
}
