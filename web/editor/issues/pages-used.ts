import type { IssueEntry } from '#domain/schemas/issue-contents.ts'

/**
 * Returns the total number of pages of the entries: `ready` of those that are final, `all` of all whose
 * number is known.
 */
export function pagesUsed(entries: readonly IssueEntry[]): { ready: number; all: number } {
  const counted = entries.map((entry) => ({ pages: lengthOf(entry), isReady: entry.isReady }))
  const sum = (some: typeof counted) => some.reduce((total, { pages }) => total + pages, 0)
  return { ready: sum(counted.filter(({ isReady }) => isReady)), all: sum(counted) }
}

function lengthOf({ pages, pageCount }: IssueEntry): number {
  const [, first, last] = /^(\d+)[-–](\d+)$/.exec(pages ?? '') ?? []
  if (first && last) return Number(last) - Number(first) + 1
  return pageCount ?? (pages ? 1 : 0)
}
