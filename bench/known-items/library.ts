/** The records that known items are drawn from, with indexes that tell which records a query matches. */
import { type BibliographicRecord, readRecords } from '#cli/seed/records.ts'
import { unaccented } from '#domain/unaccented.ts'

export interface Library {
  records: BibliographicRecord[]
  /** Distinctive words of each title: the rarest, of at least five letters. */
  distinctive: string[][]
  /** Numbers of the records whose title contains a word, by the word's root. */
  titles: Map<string, number[]>
  surnames: Map<string, number[]>
  /** Words of all titles and abstracts, with the number of records that contain them. */
  words: Map<string, number>
  /** The roots of all words of a record. */
  rootsOf(record: BibliographicRecord): Set<string>
}

const shortest = 5
/** Number of words of a title that are distinctive. */
const distinctiveWords = 4
/** No word is distinctive that is in more than this share of the titles. */
const distinctiveShare = 0.005
const letters = /[\p{L}\p{M}]+/gu
const ascii = /^[a-z]+$/
const functionWords = new Set(
  'about above across after again against along among another around because before being below between beyond during either every further having itself might other rather rough since still their theirs there these thing those through toward towards under until using versus where whether which while within without would could should'.split(
    ' ',
  ),
)

export const wordsOf = (text: string): string[] => text.toLowerCase().match(letters) ?? []
export const surnameOf = (author: string) => unaccented(author.split(' ').at(-1) ?? '')

/** A rough stem, independent of the stemmer that the program uses. */
export function rootOf(word: string): string {
  return word
    .replace(/(ies|y)$/, 'i')
    .replace(/(ing|ed|es|s|e)$/, '')
    .replace(/([^aeiou])\1$/, '$1')
}

export async function readLibrary(folder: string): Promise<Library> {
  const records: BibliographicRecord[] = []
  for await (const record of readRecords(folder)) records.push(record)
  const [titles, surnames, words] = [new Map<string, number[]>(), new Map<string, number[]>(), new Map()]
  const titleUses = new Map<string, number>()
  records.forEach(({ title, abstract, authors }, n) => {
    for (const word of new Set(wordsOf(title))) titleUses.set(word, (titleUses.get(word) ?? 0) + 1)
    for (const word of new Set([...wordsOf(title), ...wordsOf(abstract ?? '')]))
      words.set(word, (words.get(word) ?? 0) + 1)
    for (const root of new Set(wordsOf(title).map(rootOf))) add(titles, root, n)
    for (const name of new Set(authors.map(surnameOf))) add(surnames, name, n)
  })
  const most = records.length * distinctiveShare
  const isDistinctive = (word: string) =>
    word.length >= shortest &&
    ascii.test(word) &&
    !functionWords.has(word) &&
    (titleUses.get(word) ?? 0) <= most
  return {
    ...{ records, titles, surnames, words },
    distinctive: records.map(({ title }) => {
      const roots = new Map(
        wordsOf(title)
          .filter(isDistinctive)
          .map((word) => [rootOf(word), word]),
      )
      const uses = (word: string) => titleUses.get(word) ?? 0
      return [...roots.values()].sort((a, b) => uses(a) - uses(b)).slice(0, distinctiveWords)
    }),
    rootsOf: ({ title, abstract, authors }) =>
      new Set([title, abstract ?? '', ...authors].flatMap(wordsOf).map(rootOf)),
  }
}

function add(index: Map<string, number[]>, key: string, n: number): void {
  const list = index.get(key)
  if (list) list.push(n)
  else index.set(key, [n])
}

/** Returns the numbers that are in all lists. */
export function inAll(lists: (readonly number[])[]): number[] {
  const [first = [], ...others] = [...lists].sort((a, b) => a.length - b.length)
  const sets = others.map((list) => new Set(list))
  return first.filter((n) => sets.every((set) => set.has(n)))
}
