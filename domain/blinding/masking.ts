import { isLetterWord } from '../manuscript/decision-letter.ts'
import { createMatcher, type Identities, type Match } from './identities.ts'
import { isPlainWord } from './plain-words.ts'

const removed = '[removed]'

/** False for surnames that are ordinary words: 'The price of distance' by an author called Price keeps its title. */
function names(text: string, { rule, start, end }: Match, isLetter: boolean): boolean {
  const found = text.slice(start, end)
  // A mailbox may be called 'research', 'trade' or 'comments'.
  if (rule === 'handle') return /[^\p{L}]/u.test(found) || !(isPlainWord(found) || isLetterWord(found))
  if (rule === 'surname') return isLetter || !isPlainWord(found)
  return true
}

export type Masker = (text: string, kind?: 'text' | 'letter') => string

/**
 * Masks everything that identifies the people, so that blinded readers may read the rest. A letter (a response, a
 * review) is written by one of them, so in letters also given names and surnames that are ordinary words are masked.
 */
export function maskerFor(identities: Identities): Masker {
  const matcher = createMatcher(identities)
  const given = givenNames(identities)
  return (text, kind = 'text') => {
    const isLetter = kind === 'letter'
    const spans = matcher.find(text).filter((match) => names(text, match, isLetter))
    let result = ''
    let at = 0
    for (const { start, end } of spans) {
      result += `${text.slice(at, start)}${removed}`
      at = end
    }
    result += text.slice(at)
    return isLetter ? result.replaceAll(/\p{L}+/gu, (word) => (given.has(word) ? removed : word)) : result
  }
}

function givenNames({ people }: Identities): Set<string> {
  const all = people.flatMap(({ firstName }) => firstName.split(/[\s.-]+/))
  return new Set(all.filter((name) => name.length > 2 && !isPlainWord(name)))
}

export interface NamedPlace {
  /** Line number, counted from 1. */
  line: number
  /** The match with some surrounding text. */
  found: string
  excerpt: string
}

/** Number of characters shown on either side of a match. */
const around = 30

/**
 * Passages of a typed text that identify the hidden people. They are only shown to the writer, not changed, so
 * words that also identify one of the `known` people (the readers, the writer) and other people's addresses are not reported.
 */
export function namedPlaces(hidden: Identities, known: readonly string[], text: string): NamedPlace[] {
  const said = known.join('\n').toLowerCase()
  const theirs = hidden.people
    .flatMap(({ email, orcid }) => [email, orcid ?? ''])
    .join('\n')
    .toLowerCase()
  const given = givenNames(hidden)
  const spans = createMatcher(hidden)
    .find(text)
    .filter((match) => names(text, match, true))
    .filter(({ rule, start, end }) => {
      const found = text
        .slice(start, end)
        .replace(/^mailto:/, '')
        .toLowerCase()
      return rule === 'email' || rule === 'orcid'
        ? theirs.includes(rule === 'orcid' ? found.slice(-19) : found)
        : true
    })
  const alone = [...text.matchAll(/\p{L}+/gu)]
    .filter(([word]) => given.has(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    .filter(({ start, end }) => !spans.some((span) => start < span.end && span.start < end))
  return [...spans, ...alone]
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => !said.includes(text.slice(start, end).toLowerCase()))
    .map(({ start, end }) => ({
      line: text.slice(0, start).split('\n').length,
      found: text.slice(start, end),
      excerpt: text
        .slice(Math.max(0, start - around), end + around)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    }))
}
