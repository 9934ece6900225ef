import { createHash } from 'node:crypto'
import { folded } from '#domain/blinding/fold.ts'
import type { Finding } from './contract.ts'

/** Collects findings; those judged 'not identifying' (`keep`) are neither removed nor reported. */
export class Findings {
  readonly #found = new Map<string, Finding>()
  readonly #keep: Set<string>
  readonly #kept = new Set<string>()

  constructor(keep: string[] = []) {
    this.#keep = new Set(keep)
  }

  /**
   * Reports one finding; `key` stands for the excerpt in its id where neighbouring removals may change that.
   * False when it was judged not identifying: the caller leaves the text as it is.
   */
  add(finding: Omit<Finding, 'id'>, key = finding.excerpt): boolean {
    const id = findingId(finding.rule, finding.place, key)
    if (this.#keep.has(id)) return false
    if (!this.#found.has(id)) this.#found.set(id, { id, ...finding })
    return true
  }

  /** Notes a text that stays because it was judged not identifying, wherever the copy is searched later. */
  keepText(text: string): void {
    this.#kept.add(folded(text))
  }

  isKept(text: string): boolean {
    return this.#kept.has(folded(text))
  }

  /** Whether a visible finding speaks of this text already. */
  tells(text: string): boolean {
    const words = folded(text)
    return this.all().some(
      ({ severity, excerpt }) => severity === 'visible' && folded(excerpt).includes(words),
    )
  }

  all(): Finding[] {
    return [...this.#found.values()]
  }
}

/** The same for the same file, so that a judgement can refer to it. */
export function findingId(rule: string, place: string, key: string): string {
  return createHash('sha256').update([rule, place, key].join('\n')).digest('hex').slice(0, 16)
}

/** The passage around a match, on one line, short enough for a list. */
export function excerptOf(text: string, start: number, end: number, around = 40): string {
  const from = Math.max(0, start - around)
  const to = Math.min(text.length, end + around)
  const passage = text.slice(from, to).replace(/\s+/g, ' ').trim()
  return (from > 0 ? '…' : '') + passage.slice(0, 240) + (to < text.length || passage.length > 240 ? '…' : '')
}
