import type { Region } from '../regions.ts'
import type { Range } from './redact.ts'
import type { PageLine, PageText } from './text.ts'

/**
 * Finds lines of the title block from which names were removed, so that only separators and footnote marks
 * are left. These must be removed as well, because they would reveal the number of authors.
 */

/** Matches text that consists of commas, conjunctions, digits, symbols and single letters only. */
const leftOver =
  /^(?:[^\p{L}]|(?<!\p{L})(?:\p{L}|and|und|et|by|von|por|orcid|id|jr|phd|dr|prof)(?!\p{L}))*$/iu

export function emptiedLines(
  page: PageText,
  ranges: readonly Range[],
  regionOf: (line: PageLine) => Region,
): Range[] {
  const title = page.lines.filter((line) => regionOf(line) === 'title')
  const touched = title.filter((line) =>
    ranges.some(({ start, end }) => start < line.end && end > line.start),
  )
  const emptied = touched.filter((line) => leftOver.test(remaining(line, ranges)))
  if (emptied.length === 0) return []
  // Footnote marks above or below the names are separate lines.
  const marks = title.filter(
    (line) =>
      !touched.includes(line) && leftOver.test(line.text) && emptied.some((other) => isBeside(line, other)),
  )
  return [...emptied, ...marks].map(({ start, end }) => ({ start, end }))
}

function remaining({ text, start }: PageLine, ranges: readonly Range[]): string {
  const letters = [...Array(text.length).keys()].filter(
    (i) => !ranges.some((range) => range.start <= start + i && start + i < range.end),
  )
  // Inserts a space in place of a removed name, so that the letters on both sides of it do not form a word.
  return letters
    .map((at, i) => (i > 0 && at !== (letters[i - 1] ?? 0) + 1 ? ` ${text[at]}` : text[at]))
    .join('')
}

function isBeside(line: PageLine, other: PageLine): boolean {
  const height = other.box[3] - other.box[1]
  return line.box[1] < other.box[3] + height * 0.5 && line.box[3] > other.box[1] - height * 0.5
}
