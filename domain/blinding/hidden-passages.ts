/** Passages of reviews that an editor hides from the authors. */

/** What authors read in place of a hidden passage. */
export const hiddenMark = '[passage hidden by the editor]'

export const passageLimits = { min: 3, max: 20_000, reason: 2000 } as const

/** Length from which a sentence or a line of a passage is hidden where it stands alone. */
const shortestPart = 20

/** A text with its white space as single spaces, and the place of each of its characters in the original. */
function flatten(text: string): { flat: string; places: number[] } {
  const places: number[] = []
  let flat = ''
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (flat !== '') {
      flat += ' '
      places.push(index - 1)
    }
    flat += word
    for (let at = 0; at < word.length; at += 1) places.push(index + at)
  }
  return { flat, places }
}

/**
 * What is hidden for a passage: the whole, and its longer sentences and lines, because points for the authors and
 * the excerpts that editors choose may contain a part of it.
 */
function partsOf(passage: string): string[] {
  const parts = passage.split(/(?<=[.!?])\s+|\n/).map((part) => flatten(part).flat)
  return [flatten(passage).flat, ...parts.filter((part) => part.length >= shortestPart)]
}

/** Ranges of the text in which the passages occur, as start and end, in order and without overlaps. */
function hiddenRanges(text: string, passages: readonly string[]): [number, number][] {
  const { flat, places } = flatten(text)
  const found: [number, number][] = []
  for (const part of new Set(passages.flatMap(partsOf))) {
    if (part === '') continue
    for (let at = flat.indexOf(part); at >= 0; at = flat.indexOf(part, at + part.length))
      found.push([places[at] ?? 0, (places[at + part.length - 1] ?? text.length - 1) + 1])
  }
  found.sort(([a], [b]) => a - b)
  const ranges: [number, number][] = []
  for (const [start, end] of found) {
    const last = ranges.at(-1)
    // Passages with nothing but white space between them become one.
    if (last && text.slice(last[1], start).trim() === '') last[1] = Math.max(last[1], end)
    else ranges.push([start, end])
  }
  return ranges
}

/** Returns the text without the hidden passages, wherever they occur and however their lines are broken. */
export function withoutPassages(text: string, passages: readonly string[]): string {
  if (passages.length === 0) return text
  let shown = ''
  let at = 0
  for (const [start, end] of hiddenRanges(text, passages)) {
    shown += `${text.slice(at, start)}${hiddenMark}`
    at = end
  }
  return shown + text.slice(at)
}

/** Splits a text into passages that authors read and those that are hidden, for editors. */
export function markedPassages(
  text: string,
  passages: readonly string[],
): { text: string; isHidden: boolean }[] {
  const parts: { text: string; isHidden: boolean }[] = []
  let at = 0
  for (const [start, end] of hiddenRanges(text, passages)) {
    parts.push(
      { text: text.slice(at, start), isHidden: false },
      { text: text.slice(start, end), isHidden: true },
    )
    at = end
  }
  return [...parts, { text: text.slice(at), isHidden: false }].filter((part) => part.text !== '')
}

/** Whether two passages have the same words, however their lines are broken. */
export const isSamePassage = (one: string, other: string): boolean =>
  flatten(one).flat === flatten(other).flat

/** Whether the passage occurs in the text. */
export function hasPassage(text: string, passage: string): boolean {
  const { flat } = flatten(passage)
  return flat !== '' && flatten(text).flat.includes(flat)
}
