import { randomBytes } from 'node:crypto'
import type { XmlElement } from '../../jats/xml.ts'
import { isElement } from '../../jats/xml.ts'

/** Elements that get an id on import and keep it for ever: comments and changes are anchored to them. */
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

/** Eight random characters, so that new paragraphs of different people do not get the same id. */
export function newId(prefix: string): string {
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${prefix}-${letters}`
}

/** Assigns ids to elements without one. Changes the tree in place. */
export function giveIds(elements: readonly XmlElement[], make: (prefix: string) => string = newId): void {
  for (const element of elements) {
    const prefix = identified[element.name]
    if (prefix && !element.attributes.id && !(element.name === 'code' && element.attributes['x-inline']))
      element.attributes = { id: make(prefix), ...element.attributes }
    giveIds(element.children.filter(isElement), make)
  }
}
