import { createHash } from 'node:crypto'
import { isElement, type XmlElement } from '../../jats/xml.ts'
import { plainText } from './tree.ts'

/** Elements that get an id on import, because tasks, comments and changes refer to them. */
const identified: Record<string, string> = {
  p: 'p',
  sec: 'sec',
  list: 'list',
  'disp-quote': 'quote',
  'disp-formula': 'eq',
  'inline-formula': 'math',
  fn: 'fn',
  fig: 'fig',
  'table-wrap': 'tab',
  app: 'app',
  statement: 'st',
  'boxed-text': 'box',
  'verse-group': 'verse',
  'def-list': 'defs',
  code: 'code',
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an id for an element with this text. */
export type MakeId = (prefix: string, text: string) => string

/**
 * Derives ids from the elements' text within one conversion. If a corrected file is converted again,
 * unchanged text keeps its ids, so that settled tasks stay settled. Elements with equal text are numbered in
 * their order.
 */
export function idMaker(): MakeId {
  const counts = new Map<string, number>()
  return (prefix, text) => {
    const key = `${prefix} ${text}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    const digest = createHash('sha256').update(`${key} ${count}`).digest()
    return `${prefix}-${[...digest.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
  }
}

/** Assigns ids to elements without one. Changes the tree in place. */
export function giveIds(elements: readonly XmlElement[], make: MakeId): void {
  for (const element of elements) {
    const isBlock = element.name === 'x-raw' && element.attributes.block
    const prefix = isBlock ? identified.p : identified[element.name]
    if (prefix && !element.attributes.id && !(element.name === 'code' && element.attributes['x-inline']))
      element.attributes = { id: make(prefix, textOf(element)), ...element.attributes }
    giveIds(element.children.filter(isElement), make)
  }
}

/**
 * Returns the text from which an id is derived. For a section this is its title, so that a change in its
 * content does not change its id.
 */
function textOf(element: XmlElement): string {
  const title = element.children.find((node) => isElement(node) && node.name === 'title')
  return plainText(element.name === 'sec' && title ? title : element)
}
