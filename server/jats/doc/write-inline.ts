import {
  type Attributes,
  changeAnchor,
  isChange,
  type MarkName,
  markShapes,
  type TextMark,
  type TextNode,
} from '#domain/production/text-doc.ts'
import { isElement, type XmlElement, type XmlNode } from '../xml.ts'
import { attributesOf, el, fragment, textAttr } from './write.ts'

const ranks = new Map(Object.keys(markShapes).map((name, index) => [name, index]))

/**
 * Writes text with marks as nested elements, in the nesting order of the original JATS. Among new marks, the
 * one with the longest range is the outermost, so that as few elements as possible are split.
 */
export function writeInline(nodes: readonly TextNode[]): XmlNode[] {
  return nested(nodes.map((node) => ({ node, marks: (node.marks ?? []).filter((mark) => !isChange(mark)) })))
}

interface Piece {
  node: TextNode
  marks: TextMark[]
}

const keyOf = (mark: TextMark) => JSON.stringify([mark.type, mark.attrs ?? {}])

function nested(pieces: readonly Piece[]): XmlNode[] {
  const out: XmlNode[] = []
  const add = (node: XmlNode) => {
    const last = out.at(-1)
    if (typeof node === 'string' && typeof last === 'string') out[out.length - 1] = last + node
    else if (node !== '') out.push(node)
  }
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece
    if (piece.marks.length === 0) {
      for (const node of atom(piece.node)) add(node)
      at += 1
      continue
    }
    const ranges = piece.marks.map((mark) => ({ mark, length: lengthOf(pieces, at, keyOf(mark)) }))
    ranges.sort((a, b) => depth(a.mark) - depth(b.mark) || b.length - a.length || rank(a.mark) - rank(b.mark))
    const { mark, length } = ranges[0] as { mark: TextMark; length: number }
    const key = keyOf(mark)
    const inner = pieces
      .slice(at, at + length)
      .map(({ node, marks }) => ({ node, marks: marks.filter((one) => keyOf(one) !== key) }))
    const children = nested(inner)
    if (children.length > 0) add(markElement(mark, children))
    at += length
  }
  return out
}

const depth = ({ attrs }: TextMark) => (typeof attrs?.depth === 'number' ? attrs.depth : 0)
const rank = ({ type }: TextMark) => ranks.get(type) ?? 99

function lengthOf(pieces: readonly Piece[], from: number, key: string): number {
  let length = 0
  while (pieces[from + length]?.marks.some((mark) => keyOf(mark) === key)) length += 1
  return length
}

function markElement({ type, attrs = {} }: TextMark, children: XmlNode[]): XmlElement {
  const attributes: Attributes = attributesOf({ type, attrs: { attributes: attrs.attributes } })
  const given = typeof attrs.element === 'string' ? attrs.element : ''
  if (type === 'link') return el(given === 'uri' ? 'uri' : 'ext-link', attributes, children)
  if (type === 'named')
    return el(given === 'named-content' ? 'named-content' : 'styled-content', attributes, children)
  if (!Object.hasOwn(markShapes, type)) throw new Error(`The document contains an unknown format, ${type}.`)
  return el(type as MarkName, attributes, children)
}

function atom(node: TextNode): XmlNode[] {
  switch (node.type) {
    case 'text':
      return [(node.text ?? '').replaceAll(changeAnchor, '')]
    case 'hard_break':
      return [el('break', {}, [])]
    case 'xref':
      return [el('xref', attributesOf(node), fragment(textAttr(node, 'content')))]
    case 'inline_formula':
      return [
        el(
          textAttr(node, 'element') === 'disp-formula' ? 'disp-formula' : 'inline-formula',
          attributesOf(node),
          fragment(textAttr(node, 'content')),
        ),
      ]
    case 'opaque_inline':
      return fragment(textAttr(node, 'xml')).filter(isElement)
  }
  throw new Error(`The document contains an unknown node, ${node.type}.`)
}
