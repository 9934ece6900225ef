import { isLetterWord } from '../manuscript/decision-letter.ts'
import { createMatcher, type Identities, type Match } from './identities.ts'
import type { Meter } from './names/automaton.ts'
import { isPlainWord } from './plain-words.ts'

const removed = '[removed]'

/**
 * Whether a match identifies a person. A surname that is an ordinary word does not, outside letters: 'The
 * price of distance' by an author called Price keeps its title.
 */
function names(text: string, { rule, start, end }: Match, isLetter: boolean): boolean {
  const found = text.slice(start, end)
  // A mailbox may have the name of an ordinary word, such as 'research', 'trade' or 'comments'.
  if (rule === 'handle') return /[^\p{L}]/u.test(found) || !(isPlainWord(found) || isLetterWord(found))
  if (rule === 'surname') return isLetter || !isPlainWord(found)
  return true
}

export type TextKind = 'text' | 'letter'
export type Masker = (text: string, kind?: TextKind) => string

/**
 * Returns a function that masks everything that identifies the people, so that blinded readers may read the
 * rest. A letter (a response or a review) is written by one of the people, so given names and surnames that
 * are ordinary words are masked in letters, too.
 */
export function maskerFor(identities: Identities): Masker {
  const find = maskFinder(identities)
  return (text, kind = 'text') => applyMask(text, find(text, kind))
}

/**
 * Returns the ranges to mask, half-open, in order and without overlaps, as a flat list: start, end, start,
 * end.
 */
export function findMask(
  identities: Identities,
  text: string,
  kind: TextKind,
  meter: Meter = { steps: 0 },
): number[] {
  return maskFinder(identities, meter)(text, kind)
}

export function applyMask(text: string, mask: readonly number[]): string {
  let result = ''
  let at = 0
  for (let i = 0; i < mask.length; i += 2) {
    result += `${text.slice(at, mask[i])}${removed}`
    at = mask[i + 1] ?? text.length
  }
  return result + text.slice(at)
}

export type MaskFinder = (text: string, kind: TextKind) => number[]

/** Prepares to search texts for these people. See `findMask`. */
export function maskFinder(identities: Identities, meter: Meter = { steps: 0 }): MaskFinder {
  const matcher = createMatcher(identities, meter)
  const given = givenNames(identities)
  return (text, kind) => {
    const isLetter = kind === 'letter'
    const spans = matcher.find(text).filter((match) => names(text, match, isLetter))
    return (isLetter ? withGivenNames(text, spans, given) : spans).flatMap(({ start, end }) => [start, end])
  }
}

interface Span {
  start: number
  end: number
}

/** Merges the spans with the given names that stand alone, in the order of the text and without overlaps. */
function withGivenNames(text: string, spans: readonly Span[], given: ReadonlySet<string>): Span[] {
  const alone = [...text.matchAll(/\p{L}+/gu)]
    .filter(([word]) => given.has(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  let last = 0
  return [...spans, ...alone]
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < last) return false
      last = end
      return true
    })
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
 * Finds passages of a typed text that identify the hidden people. The passages are shown to the writer and
 * not changed. Words that also identify one of the `known` people (the readers, the writer) and addresses of
 * other people are not reported.
 */
export function namedPlaces(
  hidden: Identities,
  known: readonly string[],
  text: string,
  meter: Meter = { steps: 0 },
): NamedPlace[] {
  const said = known.join('\n').toLowerCase()
  const theirs = hidden.people
    .flatMap(({ email, orcid }) => [email, orcid ?? ''])
    .join('\n')
    .toLowerCase()
  const given = givenNames(hidden)
  const spans = createMatcher(hidden, meter)
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
  const places: NamedPlace[] = []
  let line = 1
  let counted = 0
  // The passages are in the order of the text, so that line breaks are counted in one pass.
  for (const { start, end } of withGivenNames(text, spans, given)) {
    meter.steps++
    const found = text.slice(start, end)
    if (said.includes(found.toLowerCase())) continue
    for (; counted < start; counted++) if (text[counted] === '\n') line++
    const excerpt = text.slice(Math.max(0, start - around), end + around)
    places.push({ line, found, excerpt: excerpt.replaceAll(/\s+/g, ' ').trim() })
    if (places.length === mostPlaces) break
  }
  meter.steps += counted
  return places
}

/** Maximum number of passages listed at once. When these are resolved, the next ones are listed. */
const mostPlaces = 100
