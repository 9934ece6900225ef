import { createHash } from 'node:crypto'
import { folded } from '#domain/blinding/fold.ts'
import type { Finding } from './contract.ts'

type NewFinding = Omit<Finding, 'id'>

/**
 * Rules for data outside the text, which is always removed. All data of one kind in a file are combined into
 * one finding.
 */
const listed = /^(property|comment|comment-author|tracked-change)$/

/**
 * Collects findings. Those judged 'not identifying' (`keep`) are neither removed nor reported. If the same
 * words occur in several places, they are one finding.
 */
export class Findings {
  readonly #found = new Map<string, { finding: NewFinding; places: string[]; excerpts: Set<string> }>()
  readonly #keep: Set<string>
  readonly #kept = new Set<string>()
  /** Ids of settled findings that were found again in this file. */
  readonly settled = new Set<string>()

  constructor(keep: string[] = []) {
    this.#keep = new Set(keep)
  }

  /**
   * Reports one finding. Findings with the same `key` (by default the excerpt) are merged. Returns false if
   * the finding was judged not identifying; the caller must then leave the text as it is.
   */
  add(finding: NewFinding, key = finding.excerpt): boolean {
    const id = findingId(finding, isListed(finding) ? '' : key)
    if (this.#keep.has(id)) {
      this.settled.add(id)
      return false
    }
    // The property is removed. It names nobody, so it need not be reported.
    if (finding.rule === 'property' && finding.severity === 'removed' && namesNobody(finding.excerpt))
      return true
    const known = this.#found.get(id)
    if (known) {
      known.places.push(finding.place)
      if (isListed(finding)) known.excerpts.add(finding.excerpt)
    } else this.#found.set(id, { finding, places: [finding.place], excerpts: new Set([finding.excerpt]) })
    return true
  }

  /** Records a text that was judged not identifying, so that later searches of the copy ignore it. */
  keepText(text: string): void {
    this.#kept.add(folded(text))
  }

  isKept(text: string): boolean {
    return this.#kept.has(folded(text))
  }

  /** Whether a visible finding already covers this text. */
  tells(text: string): boolean {
    const words = folded(text)
    return this.all().some(
      ({ severity, excerpt }) => severity === 'visible' && folded(excerpt).includes(words),
    )
  }

  all(): Finding[] {
    return [...this.#found].map(([id, { finding, places, excerpts }]) => ({
      id,
      ...finding,
      excerpt: shortened([...excerpts].join(' · ')),
      place: listPlaces(isListed(finding) ? [...new Set(places)] : places),
    }))
  }
}

const isListed = ({ rule, severity }: NewFinding) => severity === 'removed' && listed.test(rule)

const longestExcerpt = 600
const shortened = (text: string) =>
  text.length > longestExcerpt ? `${text.slice(0, longestExcerpt - 1).trimEnd()}…` : text

const software =
  /^(creator|producer|application)\w*: .*(word|office|tex|pdf|indesign|acrobat|adobe|distiller|writer|quartz|ghostscript|chrom|skia|pandoc|typst|hyperref|cairo|itext|pages|reportlab)/i

/** Whether a property identifies nobody: it names the program that wrote the file, or the paper's subject. */
const namesNobody = (property: string) =>
  (software.test(property) && !/ by /i.test(property)) ||
  /^(title|subject|keywords): |^XMP metadata$/i.test(property)

/**
 * Returns a hash that is the same for the same words in any version of a file, so that decisions are carried
 * over to the next version.
 */
export function findingId({ rule, severity }: Pick<Finding, 'rule' | 'severity'>, key: string): string {
  return createHash('sha256')
    .update([rule, severity, folded(key)].join('\n'))
    .digest('hex')
    .slice(0, 16)
}

/** Combines 'Page 3' and 'Page 4' to 'Pages 3, 4'. Places without numbers are unchanged. */
function listPlaces(places: readonly string[]): string {
  const numbers = new Map<string, Set<string>>()
  for (const place of places) {
    const [, kind = place, number] = /^(\w+) (\d+)$/.exec(place) ?? []
    const known = numbers.get(kind) ?? new Set()
    if (number) known.add(number)
    numbers.set(kind, known)
  }
  const listed = [...numbers].map(([kind, list]) => {
    if (list.size === 0) return kind
    const shown = [...list].slice(0, mostPlaces).join(', ')
    const more = list.size > mostPlaces ? ` and ${list.size - mostPlaces} more` : ''
    return `${kind}${list.size > 1 ? 's' : ''} ${shown}${more}`
  })
  const times = places.length > numbers.size && places.length > 2 ? ` (${places.length} times)` : ''
  return `${listed.join('; ')}${times}`
}

const mostPlaces = 12

/**
 * Returns the sentence around a match. Unlike its lines, the sentence stays the same if the pages are typeset
 * differently.
 */
export function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - longestSentence), start)
  const after = text.slice(end, end + longestSentence)
  const opening = before.split(sentenceBreak).at(-1) ?? ''
  const closing = /^(?:(?!\n\s*\n)[\s\S])*?(?:[.!?](?=\s|$)|(?=\n\s*\n)|$)/.exec(after)?.[0] ?? ''
  return `${opening}${text.slice(start, end)}${closing}`
}

const longestSentence = 240
/**
 * Matches the end of a sentence: a full stop, an empty line, or the end of a heading (a short line before a
 * line that begins with a capital).
 */
const sentenceBreak = /[.!?]\s|\n\s*\n|(?<=(?:^|\n)[^\n]{1,30})\n(?=\p{Lu})/u

/** Returns the passage around a match on one line, in whole words where there are spaces, short enough for a list. */
export function excerptOf(text: string, start: number, end: number, around = 40): string {
  const before = text.slice(Math.max(0, start - around), start)
  const after = text.slice(end, end + around)
  const isCutBefore = start > around
  const isCutAfter = end + around < text.length
  const opening = isCutBefore ? before.replace(/^\S*\s/, '') : before
  const closing = isCutAfter ? after.replace(/\s\S*$/, '') : after
  const passage = `${opening}${text.slice(start, end)}${closing}`.replace(/\s+/g, ' ').trim()
  return (isCutBefore ? '…' : '') + passage.slice(0, 240) + (isCutAfter || passage.length > 240 ? '…' : '')
}
