import type { NodeName, TextNode } from './text-doc.ts'

/**
 * Id prefixes of the nodes that have a permanent id. Comments, comparisons and tasks refer to nodes by these
 * ids.
 */
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

/** Returns an id: a prefix and eight random characters, so that two people never create the same id. */
export function newTextId(prefix: string, random: (size: number) => Uint8Array): string {
  return `${prefix}-${[...random(8)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/**
 * Returns the document with an id on each node that should have one. The paragraph in a bare cell gets none,
 * because it does not exist in the JATS.
 */
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
