import type { NodeName, TextNode } from './text-doc.ts'

/** Nodes whose id never changes: comments, comparisons and tasks refer to it. */
export const idPrefixes: Partial<Record<NodeName, string>> = {
  paragraph: 'p',
  heading: 'sec',
  list: 'list',
  quote: 'quote',
  display_formula: 'eq',
  inline_formula: 'math',
  footnote: 'fn',
  figure: 'fig',
  table_wrap: 'tab',
  code_block: 'code',
  reference: 'ref',
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A prefix and eight random characters, so that new paragraphs of two people never get the same id. */
export function newTextId(prefix: string, random: (size: number) => Uint8Array): string {
  return `${prefix}-${[...random(8)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** The same document with an id on each node that should have one. A bare cell has no paragraph in the JATS. */
export function giveTextIds(doc: TextNode, random: (size: number) => Uint8Array): TextNode {
  const prefix = idPrefixes[doc.type as NodeName]
  const isBareCell = /^table_(cell|header)$/.test(doc.type) && doc.attrs?.bare !== false
  return {
    ...doc,
    ...(prefix &&
      typeof doc.attrs?.id !== 'string' && { attrs: { ...doc.attrs, id: newTextId(prefix, random) } }),
    ...(doc.content && !isBareCell && { content: doc.content.map((child) => giveTextIds(child, random)) }),
  }
}
