import { unaccented } from '#domain/unaccented.ts'
import type { LinkedCitations } from './citations.ts'
import { surnamesOf } from './csl.ts'
import type { ReferenceEntry } from './references.ts'
import { plainText } from './tree.ts'

export interface Target {
  id: string
  number: number | null
  surnames: string[]
  /** The initial of the first author's given names; '' if there are none. */
  initial: string
  /** Other names by which the reference may be cited. */
  otherNames: string[]
  year: string
  suffix: string
  /** All years in the entry. A translation may be cited by its own year or by that of the original. */
  years: ReadonlySet<string>
  /** The first words of the entry, in the form of nameKey. */
  beginning: string
  /** The first and the last page, if the work is part of another. */
  pages: readonly [number, number] | null
  /** The position in the reference list. */
  position: number
  /** The words of the title, without accents. */
  titleWords: ReadonlySet<string>
}

/** The pages of a record ('307-336', '527-44'), if it has a range. */
export function pagesOf(page: string | undefined): readonly [number, number] | null {
  const [, from = '', to = ''] = /^(\d+)\s*[-–—]+\s*(\d+)$/.exec(page ?? '') ?? []
  if (!from) return null
  // '527-44' is short for '527-544'.
  const last = to.length < from.length ? from.slice(0, from.length - to.length) + to : to
  return [Number(from), Number(last)]
}

/** The year of works without one. */
export const noYear = 'n.d.'

/** Returns a year without its letter, or the same key for all ways to say that there is none. */
export function yearKey(year: string): string {
  return /^\d{4}/.exec(year)?.[0] ?? noYear
}

/**
 * Returns a name in the form used for comparison. Hyphens are ignored, because compound surnames are written
 * with or without them.
 */
export function nameKey(name: string): string {
  return unaccented(name)
    .replaceAll(/[\s–—-]+/gu, ' ')
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/**
 * Returns the acronyms of an organisation ('NBS – National Bureau of Statistics', 'World Health Organization
 * (WHO)', or its capitals). If no author was recognised, returns the words at the beginning of the entry.
 */
export function otherNamesOf({ item, written }: ReferenceEntry): string[] {
  const [first] = surnamesOf(item)
  if (first !== undefined)
    return [
      ...first.split(/\s[–—-]\s|:\s/),
      ...(/\((\p{L}[^()]*)\)/u.exec(first)?.slice(1) ?? []),
      ...(/\p{L}\s+\P{L}*\p{L}+\s+\p{L}/u.test(first) ? [capitalsOf(first)] : []),
    ]
      .map(nameKey)
      .filter((name) => name !== nameKey(first))
  const begin = /^[^,.:;(]{2,60}/.exec(plainText(written).trim())?.[0] ?? ''
  const name = nameKey(begin.replace(/(?:\s+\p{Lu}{1,3})+\s*$/u, ''))
  const capitals = capitalsOf(begin)
  return [...(name.split(' ').length <= 5 ? [name] : []), ...(capitals.length > 2 ? [nameKey(capitals)] : [])]
}

/** The initials of the words with a capital: 'OECD' of 'Organisation for Economic Co-operation and Development'. */
const capitalsOf = (name: string) => (name.match(/(?<![\p{L}\p{M}-])\p{Lu}/gu) ?? []).join('')

/**
 * Maps names to references: by the first author's surname, and by the last word of the surname ('de Souza' is
 * also cited as 'Souza').
 */
export function namesOf(targets: readonly Target[]): Map<string, Target[]> {
  const known = new Map<string, Target[]>()
  const add = (key: string, target: Target) => {
    if (key.length < 2) return
    const list = known.get(key) ?? []
    if (!list.includes(target)) known.set(key, [...list, target])
  }
  for (const target of targets) {
    const [first = ''] = target.surnames
    add(first, target)
    for (const name of target.otherNames) add(name, target)
    const words = first.split(/\s+/)
    const last = words.at(-1) ?? ''
    if (words.length > 1 && last.length > 3) add(last, target)
    // Organisations are also cited by their acronym.
    if (words.length > 2)
      add(
        words
          .filter((word) => word.length > 3)
          .map((word) => word[0])
          .join(''),
        target,
      )
    // Adds the first word as well, because some lists write the given name first or only one name.
    if (words.length > 1 && words.length <= 3 && (words[0] ?? '').length > 3) add(words[0] ?? '', target)
  }
  return known
}

/** What the linkers of citations need, and where they add what they find. */
export interface LinkContext {
  targets: readonly Target[]
  numbers: ReadonlyMap<number | null, string>
  result: LinkedCitations
  known: ReadonlyMap<string, Target[]>
}

/** Elements whose text is never a citation. */
export const skipped = new Set([
  'xref',
  'ext-link',
  'x-cite',
  'tex-math',
  'x-math',
  'monospace',
  'code',
  'x-link',
])
