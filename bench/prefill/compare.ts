import type { FoundFront } from '#domain/schemas/front.ts'
import { unaccentedWords } from '#domain/unaccented.ts'
import type { Gold } from './paper.ts'

export const fields = ['title', 'abstract', 'keywords', 'names', 'affiliations', 'emails'] as const
export type Field = (typeof fields)[number]

export interface Tally {
  total: number
  right: number
  /** Wrong, and not marked 'please check'. A field that was left empty is never counted here. */
  wrongUnmarked: number
  examples: string[]
}

const words = (text: string) => unaccentedWords(text.replaceAll(/[‐‑–—]/g, '-'))
const same = (a: string, b: string) => words(a).join('') === words(b).join('')

/** Share of common words, by number (not by set). */
function likeness(a: string, b: string): number {
  const left = words(a)
  const right = new Map<string, number>()
  for (const word of words(b)) right.set(word, (right.get(word) ?? 0) + 1)
  let common = 0
  for (const word of left) {
    const count = right.get(word) ?? 0
    if (count > 0) {
      common += 1
      right.set(word, count - 1)
    }
  }
  return (2 * common) / (left.length + words(b).length || 1)
}

/**
 * Compares what was found with the gold. A title has to be equal, an abstract to share 97 of 100 words,
 * keywords to be the same set, an affiliation to share nine of ten words.
 */
export function compare(
  front: FoundFront | null,
  gold: Gold,
  tallies: Record<Field, Tally>,
  file: string,
): void {
  const count = (
    field: Field,
    isRight: boolean,
    found: { certainty: string } | null | undefined,
    example: string,
  ) => {
    const tally = tallies[field]
    tally.total += 1
    if (isRight) tally.right += 1
    else {
      if (found?.certainty === 'sure') tally.wrongUnmarked += 1
      tally.examples.push(`${file}: ${example.slice(0, 300)}`)
    }
  }
  if (gold.title)
    count(
      'title',
      same(front?.title?.value ?? '', gold.title),
      front?.title,
      `${front?.title?.value} ≠ ${gold.title}`,
    )
  if (gold.abstract)
    count(
      'abstract',
      likeness(front?.abstract?.value ?? '', gold.abstract) >= 0.97,
      front?.abstract,
      `${front?.abstract?.value?.slice(0, 100)} … ${front?.abstract?.value?.slice(-60)} ≠ … ${gold.abstract.slice(-60)}`,
    )
  if (gold.keywords) {
    const found = front?.keywords?.value ?? []
    const isSame =
      found.length === gold.keywords.length &&
      gold.keywords.every((word) => found.some((other) => same(word, other)))
    count('keywords', isSame, front?.keywords, `${found.join(' | ')} ≠ ${gold.keywords.join(' | ')}`)
  }
  for (const [at, author] of (gold.authors ?? []).entries()) {
    const name = `${author.firstName} ${author.lastName}`
    const isName = (one: FoundFront['authors'][number]) =>
      (same(one.firstName, author.firstName ?? '') && same(one.lastName, author.lastName ?? '')) ||
      // Some journals treat a particle as part of the given names.
      (same(`${one.firstName} ${one.lastName}`, name) &&
        one.lastName.toLowerCase().endsWith(` ${author.lastName?.toLowerCase()}`))
    const inOrder = front?.authors[at]
    const found = (inOrder && isName(inOrder) ? inOrder : undefined) ?? front?.authors.find(isName)
    count(
      'names',
      found !== undefined,
      found ?? inOrder,
      `${inOrder ? `${inOrder.firstName}|${inOrder.lastName}` : '–'} ≠ ${author.firstName}|${author.lastName}`,
    )
    if (author.affiliation)
      count(
        'affiliations',
        found !== undefined && likeness(found.affiliation, author.affiliation) >= 0.9,
        found?.affiliation ? found : null,
        `${found?.affiliation} ≠ ${author.affiliation}`,
      )
    if (author.email)
      count(
        'emails',
        found?.email.toLowerCase() === author.email.toLowerCase(),
        found?.email ? found : null,
        `${name}: ${found?.email} ≠ ${author.email}`,
      )
  }
}
