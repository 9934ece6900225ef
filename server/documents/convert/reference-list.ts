import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { parseReference } from './reference-parser/parse.ts'
import type { ReferenceEntry } from './references.ts'
import { all, plainText, trimmed, withoutStart } from './tree.ts'

/**
 * Parses the paragraphs of a reference list. Other blocks, such as figures after the list, are returned
 * separately.
 */
export function readReferenceList(blocks: readonly XmlElement[]): {
  entries: ReferenceEntry[]
  leftovers: XmlElement[]
} {
  const leftovers: XmlElement[] = []
  const lines: { number: string | null; children: XmlNode[] }[] = []
  const add = (block: XmlElement, number: string | null) => {
    if (block.name === 'p' && plainText(block.children) !== '')
      lines.push({ number, children: trimmed(block.children) })
    else if (block.name === 'list') {
      const start = Number(block.attributes['x-start'] ?? 1)
      const isNumbered = block.attributes['list-type'] === 'order'
      for (const [index, item] of all(block.children, 'list-item').entries())
        for (const p of item.children)
          if (typeof p !== 'string') add(p, isNumbered ? String(start + index) : null)
    } else if (block.name === 'disp-quote') for (const p of all(block.children, 'p')) add(p, null)
    else leftovers.push(block)
  }
  for (const block of blocks) add(block, null)
  const stripped = lines.map((line) => ({ ...line, ...typedNumber(line.children, line.number) }))
  // If only some entries begin with a number, the number is part of the entry's text.
  const isNumbered = stripped.filter(({ number }) => number !== null).length > stripped.length * 0.7
  const chosen = (isNumbered ? stripped : lines).flatMap((line) =>
    plainText(line.children) === '' ? [] : [line],
  )
  let previousAuthors = ''
  const entries = chosen.map(({ number, children }, index): ReferenceEntry => {
    const keys = all(children, 'x-key').map((key) => key.attributes.key ?? '')
    const written = children.filter((node) => typeof node === 'string' || node.name !== 'x-key')
    const text = plainText(written)
    const repeated = /^[_—–-]{2,}\s*[.,;]?\s*/.exec(text)
    const { item, confidence } =
      repeated && previousAuthors
        ? parseReference(previousAuthors + text.slice(repeated[0].length))
        : parseReference(text, italicIn(written))
    if (!repeated) previousAuthors = authorsPart(text)
    return {
      id: `B${index + 1}`,
      number,
      written,
      item: { ...item, id: `B${index + 1}` },
      origin: 'text',
      confidence,
      keys,
      anchors: all(children, 'x-anchor').map(({ attributes }) => attributes.id ?? ''),
    }
  })
  return { entries, leftovers }
}

/**
 * Returns a function that tells which characters are in italics or bold, because this formatting sets off
 * titles.
 */
function italicIn(nodes: readonly XmlNode[]): (at: number) => boolean {
  const flags: boolean[] = []
  let hasSpace = true
  const visit = (node: XmlNode, isItalic: boolean) => {
    if (typeof node !== 'string') {
      if (!node.name.startsWith('x-'))
        for (const child of node.children) visit(child, isItalic || /^(italic|bold)$/.test(node.name))
      return
    }
    for (const char of node) {
      const isSpace = /\s/.test(char)
      // Spaces are collapsed, as in plainText.
      if (isSpace && hasSpace) continue
      hasSpace = isSpace
      for (let unit = 0; unit < char.length; unit += 1) flags.push(isItalic)
    }
  }
  for (const node of nodes) visit(node, false)
  return (at) => flags[at] ?? false
}

/**
 * Returns the beginning of an entry up to its year or title. A dash may replace this part in the next entry.
 */
function authorsPart(text: string): string {
  const end = /\(?\b(?:1[5-9]|20)\d\d[a-z]?\b|\.\s+(?=\p{Lu}\p{Ll}+\s+\p{Ll})/u.exec(text)
  return end ? text.slice(0, end.index) : ''
}

const numberBefore = /^\s*(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)]|(\d{1,4})(?=\s+\p{Lu}))\s*/u

function typedNumber(
  children: XmlNode[],
  known: string | null,
): { number: string | null; children: XmlNode[] } {
  const match = numberBefore.exec(plainText(children))
  if (!match) return { number: known, children }
  const number = match[1] ?? match[2] ?? match[3] ?? match[4] ?? known
  return { number, children: withoutStart(children, match[0].length) }
}

/** Returns the number of reference entries at the end of a text whose reference list has no heading. */
export function unannouncedReferences(body: readonly XmlElement[]): number {
  let start = body.length
  for (let at = body.length - 1; at >= 0; at -= 1) {
    const block = body[at] as XmlElement
    if (block.name !== 'p' || !looksLikeEntry(plainText(block.children))) break
    start = at
  }
  return body.length - start >= 5 ? start : body.length
}

export function looksLikeEntry(text: string): boolean {
  if (text.length < 25 || text.length > 700) return false
  const hasYear = /\b(?:1[5-9]|20)\d\d[a-z]?\b/.test(text)
  const beginsWithName =
    /^(?:\[?\d{1,3}[\].)]?\s*)?[\p{Lu}'’-][\p{L}'’ -]+,?\s+(?:\p{Lu}\.?[\s-]?){1,4}[,.;(&]|^[_—]{2,}|^\p{Lu}{3,}/u.test(
      text,
    )
  const hasDetails = /\d+\s*\(\d+\)|pp?\.\s*\d|\d+\s*[-–]\s*\d+|doi|https?:|Press|Ed\.|v\.\s*\d/i.test(text)
  return hasYear && beginsWithName && hasDetails
}
