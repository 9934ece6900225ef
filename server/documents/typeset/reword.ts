import type { PandocDocument, PandocNode } from './pandoc.ts'

/** A replacement for words of a finished copy; null removes them. */
export interface Rewording {
  words: string
  /** Which occurrence of the words in the copy, counted from 0. */
  occurrence: number
  text: string | null
}

interface Piece {
  node: PandocNode
  start: number
  end: number
}

/** Normalises differences between a page and its source: hyphenation, spaces, ligatures, curly quotes. */
export const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\u00ad\s*|(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Replaces words in a document before it is typeset, so that replacements look like the text around them and a removed passage
 * leaves no gap. Words that are not found in the text are covered on the page by the caller.
 */
export function reword(document: PandocDocument, rewordings: readonly Rewording[]): void {
  const seen = new Map<Rewording, number>()
  const paragraph = (inlines: PandocNode[]) => {
    const { text, pieces } = flatten(inlines)
    const changes = rewordings.flatMap((rewording) => {
      const { words, occurrence, text: instead } = rewording
      const before = seen.get(rewording) ?? 0
      const places = placesOf(text, words)
      seen.set(rewording, before + places.length)
      const start = places[occurrence - before]
      return start === undefined ? [] : [{ start, end: start + words.length, instead: instead ?? '' }]
    })
    // From the end, so that earlier offsets stay valid.
    for (const { start, end, instead } of changes.sort((x, y) => y.start - x.start))
      replace(pieces, start, end, instead)
  }
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const node = value as PandocNode
      if (node.t === 'Para' || node.t === 'Plain') paragraph(node.c as PandocNode[])
      else if (node.t === 'Header') paragraph((node.c as [unknown, unknown, PandocNode[]])[2])
      if (node.c !== undefined) visit(node.c)
    }
  }
  // In the order in which they appear on the page.
  for (const value of [document.meta.title, document.meta.subtitle, document.meta.abstract])
    if (value?.t === 'MetaInlines') paragraph(value.c as PandocNode[])
    else visit(value)
  visit(document.blocks)
}

function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); words !== '' && at >= 0; at = text.indexOf(words, at + words.length))
    places.push(at)
  return places
}

/** The text of a paragraph without its notes, with the node of each stretch. */
function flatten(inlines: PandocNode[]): { text: string; pieces: Piece[] } {
  let text = ''
  const pieces: Piece[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const node = value as PandocNode
      if (node.t === 'Str') {
        const shown = comparable(node.c as string)
        pieces.push({ node, start: text.length, end: text.length + shown.length })
        text += shown
      } else if (node.t === 'Space' || node.t === 'SoftBreak' || node.t === 'LineBreak') {
        pieces.push({ node, start: text.length, end: text.length + 1 })
        text += ' '
      } else if (node.t !== 'Note' && node.t !== 'Math') visit(node.c)
    }
  }
  visit(inlines)
  return { text, pieces }
}

function replace(pieces: Piece[], start: number, end: number, instead: string): void {
  let rest = instead
  for (const { node, start: from, end: to } of pieces) {
    if (to <= start || from >= end) continue
    const text = node.t === 'Str' ? comparable(node.c as string) : ' '
    const kept = text.slice(0, Math.max(0, start - from)) + rest + text.slice(Math.max(0, end - from))
    rest = ''
    node.t = 'Str'
    node.c = kept
  }
}
