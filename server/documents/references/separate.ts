import { joinedLines } from '../compare/blocks.ts'
import { beginsWithName, endsEntry, isEntry, isSeveral, mayBegin, yearIn } from './entry.ts'
import type { ListRow } from './rows.ts'

/**
 * Separates the rows of a reference list into entries. Lists show where an entry begins by numbers, by a hanging or an indented first row,
 * by space, or by their words alone: each is tried, and the one that makes the most entries and the fewest remains is taken. Returns
 * an empty list if none makes sense.
 */
export function separated(rows: readonly ListRow[]): string[] {
  const marked = rows.map(withDash)
  const [best = []] = [byNumbers, byHanging, byIndent, bySpace, byWords]
    .map((startsOf) => entriesOf(marked, startsOf(marked)))
    .map((entries) => ({ entries, worth: worthOf(entries) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ entries }) => entries)
  const last = best.findLastIndex(isEntry)
  const entries = best.slice(0, last + 1)
  return entries.filter(isEntry).length >= Math.max(1, 0.6 * entries.length) ? entries : []
}

/** Many lists draw the dash for the authors of the entry before as a rule, which is no text. */
function withDash(row: ListRow): ListRow {
  const isRepeated = row.indent > 2 * row.size && /^[\s.,:]*\((?:1[5-9]|20)\d\d[a-z]?\)/.test(row.text)
  return isRepeated ? { ...row, text: `——— ${row.text}`, indent: 0 } : row
}

const worthOf = (entries: readonly string[]) =>
  entries.reduce((sum, entry) => sum + (isEntry(entry) ? (isSeveral(entry) ? -0.5 : 1) : -1.5), 0)

type Starts = (rows: readonly ListRow[]) => Set<number>

/** [1], 1. or 1 in sequence, from 1 on. */
function byNumbers(rows: readonly ListRow[]): Set<number> {
  const starts = new Set<number>()
  let next = 1
  for (const [at, { text }] of rows.entries()) {
    const found = /^\s*(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)]|(\d{1,4})(?=\s+\p{Lu}))/u.exec(text)
    const number = Number(found?.[1] ?? found?.[2] ?? found?.[3] ?? found?.[4] ?? 0)
    // One that was not recognised does not end the list.
    if (number !== next && !(number === next + 1 && next > 2)) continue
    starts.add(at)
    next = number + 1
  }
  return starts.size > 2 ? starts : new Set()
}

const isIndented = ({ indent, size }: ListRow) => indent > 0.5 * size && indent < 8 * size

/** The first row of each entry at the edge, the others indented. */
const byHanging: Starts = (rows) => {
  const share = rows.filter(isIndented).length / rows.length
  return share < 0.15 ? new Set() : startsAt(rows, (row) => !isIndented(row) && mayBegin(row.text))
}

/** The first row of each entry indented, the others at the edge. */
const byIndent: Starts = (rows) => startsAt(rows, (row) => isIndented(row) && mayBegin(row.text))

/** 'World Bank. Global prospects …' */
const beginsWithGroup = (text: string) => /^\p{Lu}[^.,:;(]{3,60}\.\s+["“]?[\p{Lu}\p{Lo}\d]/u.test(text)

/** More space above the first row of each entry than above the others. */
const bySpace: Starts = (rows) => {
  const distances = rows.flatMap(({ distance }) => distance ?? []).sort((a, b) => a - b)
  const pitch = distances[Math.floor(distances.length * 0.3)] ?? 1.2
  return startsAt(rows, ({ distance, text }, before) =>
    distance === null
      ? before !== undefined && endsEntry(before.text) && (beginsWithName(text) || beginsWithGroup(text))
      : distance > 1.2 * pitch && mayBegin(text),
  )
}

/** A name after a row with which an entry can end. */
const byWords: Starts = (rows) => {
  const starts = new Set<number>()
  let text = ''
  for (const [at, row] of rows.entries()) {
    const isNext = at === 0 || (endsEntry(text) && yearIn(text) && beginsWithName(row.text))
    if (isNext) starts.add(at)
    text = isNext ? row.text : `${text} ${row.text}`
  }
  return starts
}

function startsAt(
  rows: readonly ListRow[],
  test: (row: ListRow, before: ListRow | undefined) => boolean,
): Set<number> {
  return new Set(rows.flatMap((row, at) => (test(row, rows[at - 1]) ? at : [])))
}

/** Joins rows to entries. What stands before the first is no entry. */
function entriesOf(rows: readonly ListRow[], starts: ReadonlySet<number>): string[] {
  const entries: string[] = []
  for (const [at, { text }] of rows.entries()) {
    if (starts.has(at)) entries.push(text)
    else if (entries.length > 0) entries[entries.length - 1] = joined(entries.at(-1) ?? '', text)
  }
  return entries
}

/** Joins two rows. Addresses, ranges of numbers and names with a hyphen are not divided by a space. */
function joined(before: string, next: string): string {
  if (
    /(?:https?:\/\/|www\.|doi\.org\/|10\.\d{4,9}\/)\S*[\p{L}\d]$/iu.test(before) &&
    /^[a-z\d]*[./_\d]/.test(next) &&
    !/^\d{4}\b/.test(next)
  )
    return before + next
  if (/(?:https?:\/\/|www\.|doi\.org|10\.\d{4,9}\/)\S*[/=?&_%~-]$/i.test(before)) return before + next
  if (/(?:https?:\/\/|www\.|10\.\d{4,9}\/)\S*\.$/i.test(before) && /^[a-z\d]/.test(next)) return before + next
  if (/https?:\/\/$/.test(before) || (/https?:$/.test(before) && next.startsWith('//'))) return before + next
  if (/\d[-–]$/.test(before) && /^\d/.test(next)) return before + next
  if (/\p{L}-$/u.test(before) && /^\p{Lu}/u.test(next)) return before + next
  return joinedLines(before, next)
}
