import type { Node as DocNode } from 'prosemirror-model'
import { contextLength, findPassage, type TextAnchor } from '#domain/anchors.ts'
import { elementText, findElement, positionOf } from './passages.ts'
import type { Writer } from './writer.ts'

/** An author's correction of a passage, as in the proof. */
export interface Correction {
  anchor: TextAnchor
  replacement: string
}

interface Replaced {
  from: number
  to: number
  text: string
}

/**
 * Returns which words of the text a correction replaces; null if they are no longer there, or if they contain something
 * that is not text, such as a formula or a citation, which people have to change themselves. Only what differs is
 * replaced, so that citations and formulas elsewhere in the passage stay.
 */
export function findCorrection(doc: DocNode, { anchor, replacement }: Correction): Replaced | null {
  const place = findElement(doc, anchor.element)
  if (!place) return null
  const text = elementText(place.node)
  const passage = findPassage(anchor, text)
  const { exact, prefix, suffix } = anchor.quote
  const [start, end] = difference(exact, replacement)
  if (!passage || (start === exact.length && start === replacement.length)) return null
  // Where words are only inserted, the words around them are looked for.
  const [before, after] = [wordBefore(exact, start), wordAfter(exact, exact.length - end)]
  const words = exact.slice(before, after)
  const around: TextAnchor = {
    ...{ element: anchor.element, version: anchor.version, start: anchor.start + before },
    quote: {
      exact: words,
      prefix: (prefix + exact.slice(0, before)).slice(-contextLength),
      suffix: (exact.slice(after) + suffix).slice(0, contextLength),
    },
  }
  const found = findPassage(around, text)
  if (!found || text.slice(found.start, found.end) !== words) return null
  if (found.start < passage.start - words.length || found.end > passage.end + words.length) return null
  return {
    from: positionOf(place, found.start + (start - before)),
    to: positionOf(place, found.end - (after - (exact.length - end))),
    text: replacement.slice(start, replacement.length - end),
  }
}

/** Makes a correction in the text, as a tracked change if changes are tracked. Returns false if it cannot be made. */
export function makeCorrection(writer: Writer, correction: Correction): boolean {
  const { state } = writer
  const found = findCorrection(state.doc, correction)
  if (!found || !writer.isWriting) return false
  const { from, to, text } = found
  const { tr } = state
  writer.reveal(text ? tr.insertText(text, from, to) : tr.delete(from, to))
  return true
}

/** Returns how many characters two texts have in common at their starts, and at their ends after that. */
function difference(a: string, b: string): [start: number, end: number] {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [start, end]
}

function wordBefore(text: string, at: number): number {
  return text.slice(0, at).search(/\S+\s*$/) >= 0 ? text.slice(0, at).search(/\S+\s*$/) : at
}

function wordAfter(text: string, at: number): number {
  return at + (/^\s*\S+/.exec(text.slice(at))?.[0].length ?? 0)
}
