import type { FoundFront, FrontPlace } from '#domain/schemas/front.ts'
import type { PageLayout } from '../documents/index.ts'

/** Finds where the values that were read from a file stand on one of its pages. */

type PageLine = PageLayout['lines'][number]
type Found = Pick<FoundFront, 'title' | 'abstract' | 'keywords' | 'authors'>

/** Only letters and digits count: hyphens, marks and line ends differ between a value and its page. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Number of letters at the start and end of a value that identify it where its middle is interrupted. */
const enough = 24
const fewest = 3

export function placesOn(page: PageLayout, front: Found): FrontPlace[] {
  const { linesOf } = searchIn(page.lines)
  const title = linesOf(front.title?.value ?? '')
  // The names of authors also stand in running heads; those of the byline follow the title.
  const from = Math.max(-1, ...title) + 1
  const each = (values: readonly string[]) => [...new Set(values.flatMap((value) => linesOf(value, from)))]
  const lines: Record<FrontPlace['field'], number[]> = {
    title,
    authors: each(front.authors.map(({ firstName, lastName }) => `${firstName} ${lastName}`)),
    affiliations: each(front.authors.map(({ affiliation }) => affiliation)),
    abstract: linesOf(front.abstract?.value ?? '', from),
    keywords: linesOf(front.keywords?.value.join(' ') ?? '', from),
  }
  return Object.entries(lines).flatMap(([field, found]) =>
    boxesOf(found.flatMap((at) => page.lines[at] ?? [])).map((box) => ({
      field: field as FrontPlace['field'],
      ...inShares(box, page),
    })),
  )
}

/** Returns a search for the lines, by index, that a value takes up; none if it is not on the page. */
function searchIn(lines: readonly PageLine[]) {
  const starts: number[] = []
  let text = ''
  for (const line of lines) {
    starts.push(text.length)
    text += lettersOf(line.text)
  }
  const lineAt = (position: number) => starts.findLastIndex((start) => start <= position)
  return {
    linesOf(value: string, from = 0): number[] {
      const letters = lettersOf(value)
      if (letters.length < fewest) return []
      const range = rangeOf(letters, text, starts[from] ?? text.length)
      if (!range) return []
      const [first, last] = range.map(lineAt) as [number, number]
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    },
  }
}

/** Returns the positions of the first and the last letter of a value, also where something stands between. */
function rangeOf(letters: string, text: string, from: number): [number, number] | null {
  const whole = text.indexOf(letters, from)
  if (whole >= 0) return [whole, whole + letters.length - 1]
  if (letters.length <= enough) return null
  const start = text.indexOf(letters.slice(0, enough), from)
  if (start < 0) return null
  const end = text.indexOf(letters.slice(-enough), start)
  return end >= 0 && end < start + 2 * letters.length
    ? [start, end + enough - 1]
    : [start, Math.min(start + letters.length, text.length) - 1]
}

type Box = Pick<PageLine, 'x' | 'y' | 'width' | 'height'>

/** Joins lines that follow each other or stand side by side; columns remain apart. */
function boxesOf(lines: readonly Box[]): Box[] {
  const boxes: Box[] = []
  for (const { x, y, width, height } of lines) {
    const line = { x, y, width, height }
    const before = boxes.find((box) => isBeside(box, line))
    if (before) Object.assign(before, around(before, line))
    else boxes.push(line)
  }
  return boxes
}

const isBeside = (a: Box, b: Box) =>
  b.y < a.y + a.height + b.height &&
  a.y < b.y + 2 * b.height &&
  b.x < a.x + a.width + 1.5 * b.height &&
  a.x < b.x + b.width + 1.5 * b.height

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** A box in shares of the page, within its edges. */
function inShares({ x, y, width, height }: Box, page: PageLayout): Box {
  const share = (value: number, of: number) =>
    Math.round(Math.min(1, Math.max(0, value / of)) * 10_000) / 10_000
  return {
    x: share(x, page.width),
    y: share(y, page.height),
    width: share(width, page.width),
    height: share(height, page.height),
  }
}
