export interface Difference {
  kind: string
  what: string
  /** Position in the file; in the page for what only the page has. */
  path: string
  text: string
}

/** Counts what the file holds and what the page shows, and how often each explanation was needed. */
export class Tally {
  readonly counts = new Map<string, { file: number; page: number }>()
  readonly explanations = new Map<string, { reason: string; times: number }>()

  count(kind: string, side: 'file' | 'page', by = 1): void {
    const counts = this.counts.get(kind) ?? { file: 0, page: 0 }
    counts[side] += by
    this.counts.set(kind, counts)
  }

  explain(name: string, reason: string): void {
    const times = this.explanations.get(name)?.times ?? 0
    this.explanations.set(name, { reason, times: times + 1 })
  }
}
