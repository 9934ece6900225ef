import { formattingMarks, type TextMark, type TextNode } from '#domain/production/text-doc.ts'
import { serializeXml } from '../serialize.ts'
import { isElement, type XmlElement, type XmlNode } from '../xml.ts'
import { contentOf } from './canonical.ts'

const formatting = new Set<string>(formattingMarks)
const named = new Set(['styled-content', 'named-content'])
const links = new Set(['ext-link', 'uri'])

export function isInline(name: string): boolean {
  return formatting.has(name) || named.has(name) || links.has(name) || /^(xref|inline-|break)/.test(name)
}

/** Reads the text of a paragraph, title or cell. White space is reduced to single spaces. */
export function inlineNodes(element: XmlElement): TextNode[] {
  const nodes: TextNode[] = []
  const add = (node: TextNode, marks: readonly TextMark[]) => {
    const last = nodes.at(-1)
    if (node.type === 'text' && last?.type === 'text' && sameMarks(last.marks ?? [], marks)) {
      last.text = `${last.text}${node.text}`
      return
    }
    nodes.push(marks.length > 0 ? { ...node, marks: [...marks] } : node)
  }
  const walk = (children: readonly XmlNode[], marks: readonly TextMark[]) => {
    for (const child of children) {
      if (!isElement(child)) {
        const text = child.replaceAll(/[ \t\r\n]+/g, ' ')
        if (text !== '') add({ type: 'text', text }, marks)
        continue
      }
      const mark = markOf(child, marks.length)
      if (mark && child.children.length > 0 && !marks.some(({ type }) => type === mark.type))
        walk(child.children, [...marks, mark])
      else add(atom(child), marks)
    }
  }
  walk(contentOf(element), [])
  return nodes
}

const sameMarks = (a: readonly TextMark[], b: readonly TextMark[]) => JSON.stringify(a) === JSON.stringify(b)

function markOf({ name, attributes }: XmlElement, depth: number): TextMark | null {
  if (formatting.has(name)) return { type: name, attrs: { attributes, depth } }
  if (named.has(name)) return { type: 'named', attrs: { element: name, attributes, depth } }
  if (links.has(name)) return { type: 'link', attrs: { element: name, attributes, depth } }
  return null
}

function atom(element: XmlElement): TextNode {
  const { id = null, ...attributes } = element.attributes
  const content = element.children.map(serializeXml).join('')
  if (element.name === 'xref') return { type: 'xref', attrs: { id, attributes, content } }
  if (element.name === 'inline-formula' || element.name === 'disp-formula')
    return { type: 'inline_formula', attrs: { id, attributes, element: element.name, content } }
  if (
    element.name === 'break' &&
    element.children.length === 0 &&
    Object.keys(element.attributes).length === 0
  )
    return { type: 'hard_break', attrs: { element: 'break' } }
  return { type: 'opaque_inline', attrs: { name: element.name, xml: serializeXml(element) } }
}
