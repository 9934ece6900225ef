import { unaccented } from '#domain/unaccented.ts'
import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { isElement } from '../../jats/xml.ts'
import type { DocumentWords } from './document-words.ts'
import { withLinks } from './insert-links.ts'
import { passageOf } from './passages.ts'
import { all, el, mapNodes, plainText } from './tree.ts'

/** A possible target of a cross-reference. */
interface Target {
  id: string
  type: 'fig' | 'table' | 'boxed-text' | 'disp-formula' | 'sec' | 'app'
  /** The first letters of the label's word: 'tab', 'qua', 'box'. */
  word: string
  /** The label without its word: '3', 'A1', '2.1'. */
  number: string
}

export interface MissingTarget {
  /** The reference as written, such as 'Figure 7'. */
  words: string
  elementId: string
}

const kinds: [Target['type'], string][] = [
  ['fig', 'fig(?:ure|ura|s|\\.)?s?\\.?|gr[áa]ficos?|abb(?:ildung|\\.)'],
  ['table', 'tab(?:le|ela|la|elle|\\.)s?|quadros?|cuadros?'],
  ['boxed-text', 'box(?:es)?|recuadros?|caixas?|kasten|encadr[ée]s?|riquadr[oi]'],
  ['disp-formula', 'eqs?\\.|equations?|equa[çc](?:[ãa]o|[õo]es)|ecuaci(?:[óo]n|ones)|gleichung'],
  ['sec', 'sect(?:ion)?s?\\.?|se[çc](?:[ãa]o|[õo]es)|secci(?:[óo]n|ones)|abschnitt'],
  ['app', 'appendix|appendices|ap[êe]ndices?|anexos?'],
]

const number = '(?:[A-Z]?\\d{1,3}(?:\\.\\d{1,2}){0,3}|[A-H](?![\\p{L}]))'
const pattern = new RegExp(
  `(?<![\\p{L}\\d])(${kinds.map(([, words]) => words).join('|')})[\\s\\u00a0]*(\\(?${number}\\)?[a-z]?(?:(?:\\s*[-–,&]\\s*|\\s+(?:and|to|e|y|und|et|a)\\s+)\\(?${number}\\)?[a-z]?)*)`,
  'giu',
)
const single = new RegExp(`\\(?(${number})\\)?[a-z]?`, 'gu')

const typeOf = (word: string) =>
  kinds.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0] ?? null

export function targetsOf(blocks: readonly XmlElement[]): Target[] {
  return all(blocks, 'fig', 'table-wrap', 'boxed-text', 'disp-formula', 'sec', 'app').flatMap(
    (element): Target[] => {
      const label = element.children.find(
        (node): node is XmlElement => isElement(node) && node.name === 'label',
      )
      const found = /([A-Z]?\d{1,3}(?:[.-]\d{1,2}){0,3}[A-Za-z]?|[IVX]{1,5}|[A-H])[.)]?\)?$/.exec(
        plainText(label),
      )?.[1]
      const own =
        found ??
        (element.name === 'app' ? /^\S+\s+([A-H]|\d+)\b/.exec(plainText(titleOf(element)))?.[1] : undefined)
      const id = element.attributes.id
      if (!id || !own) return []
      return [
        {
          id,
          type: element.name === 'table-wrap' ? 'table' : (element.name as Target['type']),
          number: unaccented(own),
          word: wordKey(plainText(label)),
        },
      ]
    },
  )
}

/** Returns the first letters of a word, by which 'Fig.' and 'Figure' are the same, and 'Quadro' and 'Tabela' are not. */
const wordKey = (text: string) => /^\p{L}{3}/u.exec(unaccented(text))?.[0] ?? ''

/**
 * Returns the target of this kind and number. Articles in Portuguese and Spanish number two kinds of tables, as 'Quadro 1'
 * and 'Tabela 1', so that the word decides where labels have one.
 */
function targetOf(targets: readonly Target[], word: string, type: Target['type'], number: string) {
  const key = wordKey(word)
  const numbered = targets.filter((target) => target.number === number)
  return (
    numbered.find((target) => target.word === key) ??
    numbered.find((target) => target.type === type && !numbered.some((one) => one.word === key))
  )
}

const titleOf = (element: XmlElement) =>
  element.children.find((node): node is XmlElement => isElement(node) && node.name === 'title')

/** Returns the source's anchors with the elements that contain them. */
export function anchorsOf(blocks: readonly XmlElement[]): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>()
  const visit = (element: XmlElement, holders: readonly XmlElement[]) => {
    if (element.name === 'x-anchor') {
      const holder = holders.findLast(({ name }) => linkable.has(name)) ?? holders.at(-1)
      if (holder && !found.has(element.attributes.id ?? '')) found.set(element.attributes.id ?? '', holder)
    }
    for (const child of element.children)
      if (isElement(child)) visit(child, element.attributes.id ? [...holders, element] : holders)
  }
  for (const block of blocks) visit(block, [])
  return found
}

const linkable = new Set([
  'fig',
  'table-wrap',
  'boxed-text',
  'disp-formula',
  'sec',
  'app',
  'ref',
  'fn',
  'statement',
])
const refTypes: Record<string, string> = {
  fig: 'fig',
  'table-wrap': 'table',
  'boxed-text': 'boxed-text',
  'disp-formula': 'disp-formula',
  sec: 'sec',
  app: 'app',
  ref: 'bibr',
  fn: 'fn',
  statement: 'statement',
}

/** Resolves the source's links, then references such as 'see Table 2' in the text. All elements must have ids. */
export function linkCrossReferences(
  blocks: readonly XmlElement[],
  names: DocumentWords,
  entries: readonly { id: string; anchors: readonly string[] }[] = [],
): {
  citations: number
  blocks: XmlElement[]
  linked: number
  missing: MissingTarget[]
} {
  const anchors = anchorsOf(blocks)
  for (const { id, anchors: own } of entries)
    for (const anchor of own) if (!anchors.has(anchor)) anchors.set(anchor, el('ref', { id }))
  let linked = 0
  let citations = 0
  const resolved = mapNodes(blocks, (node) => {
    if (!isElement(node) || node.name !== 'x-link') return [node]
    const target = anchors.get(node.attributes.to ?? '')
    const id = target?.attributes.id
    if (!target || !id) return node.children
    if (target.name === 'ref') citations += 1
    else linked += 1
    return [el('xref', { 'ref-type': refTypes[target.name], rid: id }, shownText(node, target, names))]
  }) as XmlElement[]
  const targets = targetsOf(resolved)
  const missing: MissingTarget[] = []
  const change = (element: XmlElement, id: string): XmlElement => {
    const own = element.attributes.id ?? id
    if (element.name === 'ref' || element.name === 'label') return element
    if (!texts.has(element.name))
      return {
        ...element,
        children: element.children.map((node) => (isElement(node) ? change(node, own) : node)),
      }
    const { children, count } = linkText(element.children, targets, (words) =>
      missing.push({ words, elementId: own }),
    )
    linked += count
    return { ...element, children }
  }
  return { blocks: resolved.map((block) => change(block, '')), linked, citations, missing }
}

const texts = new Set(['p', 'td', 'th', 'attrib'])

/**
 * Returns the text of a link. pandoc prints LaTeX's label name in brackets, which is replaced with the
 * target's number.
 */
function shownText(link: XmlElement, target: XmlElement, names: DocumentWords): XmlNode[] {
  const text = plainText(link.children)
  if (!/^\[.*\]$|^\?+$|^$/.test(text)) return link.children
  const label = target.children.find((node): node is XmlElement => isElement(node) && node.name === 'label')
  const number = plainText(label)
    .replace(/^\p{L}+\.?\s+/u, '')
    .replace(/[()]/g, '')
    .replace(/\.$/, '')
  if (!number) return [text.replace(/^\[(.*)\]$/, '$1')]
  const command = link.attributes.command ?? ''
  if (command === 'eqref') return [`(${number})`]
  // These commands print the kind of the target as well as its number.
  return [/^(auto|c|C|v)ref$/.test(command) ? `${nameOfKind(target.name, names)} ${number}`.trim() : number]
}

const nameOfKind = (kind: string, names: DocumentWords): string =>
  kind in names ? names[kind as keyof DocumentWords] : ''

function linkText(
  nodes: XmlNode[],
  targets: readonly Target[],
  miss: (words: string) => void,
): { children: XmlNode[]; count: number } {
  const { text, isFree } = passageOf(nodes, closed)
  const links: { start: number; end: number; ids: string[]; type: string }[] = []
  for (const match of text.matchAll(pattern)) {
    const [whole, word = '', list = ''] = match
    const type = typeOf(word)
    if (!type || !isFree(match.index)) continue
    const listAt = match.index + whole.length - list.length
    const numbers = [...list.matchAll(single)]
    for (const [index, hit] of numbers.entries()) {
      const wanted = unaccented(hit[1] ?? '')
      const target = targetOf(targets, word, type, wanted)
      if (!target) {
        // Reports a reference without a target only if the article has targets of that kind. Otherwise it may
        // refer to another work, or to a section of a law.
        if (targets.some((one) => one.type === type) && /^\d+$/.test(wanted) && type !== 'sec')
          miss(`${word} ${hit[1]}`)
        continue
      }
      const start = index === 0 && isFree(match.index) ? match.index : listAt + hit.index
      links.push({ start, end: listAt + hit.index + hit[0].length, ids: [target.id], type: target.type })
    }
  }
  const before = links.length
  return { children: withLinks(nodes, links), count: before }
}

const closed = new Set(['xref', 'ext-link', 'inline-formula', 'monospace', 'code'])
