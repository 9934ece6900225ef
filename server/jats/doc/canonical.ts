import { attributesXml, escapeText } from '../serialize.ts'
import { isElement, type XmlElement, type XmlNode } from '../xml.ts'

/**
 * Elements whose content is text for readers. In all other elements, white space between child elements has
 * no meaning.
 */
const textual = new Set(
  `p title label attrib td th term italic bold sup sub monospace sc underline strike sans-serif roman ext-link uri
   styled-content named-content xref mixed-citation article-title chapter-title source comment license-p
   alt-text long-desc subtitle def-head`.split(/\s+/),
)
const preformatted = new Set(['code', 'preformat', 'tex-math'])

const collapse = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ')

/**
 * Returns XML in a canonical form: attributes in alphabetical order, insignificant white space removed.
 * Documents with the same canonical form have the same content.
 */
export function canonicalXml(node: XmlNode): string {
  const parts: string[] = []
  write(node, parts, false)
  return parts.join('')
}

function write(node: XmlNode, parts: string[], isTextual: boolean): void {
  if (!isElement(node)) {
    parts.push(escapeText(isTextual ? collapse(node) : node))
    return
  }
  const attributes = Object.fromEntries(
    Object.entries(node.attributes)
      .filter(([name]) => !name.startsWith('xmlns'))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  parts.push(`<${node.name}${attributesXml(attributes)}>`)
  for (const child of contentOf(node)) write(child, parts, isText(node))
  parts.push(`</${node.name}>`)
}

const isText = ({ name }: XmlElement) => textual.has(name)

/** Returns the significant children of an element. White space is trimmed at the ends of blocks of text. */
export function contentOf(node: XmlElement): XmlNode[] {
  if (preformatted.has(node.name)) return node.children
  const isBlock = /^(p|title|label|attrib|td|th|term|mixed-citation)$/.test(node.name)
  if (!isBlock && isText(node)) return node.children
  const hasText = node.children.some((child) => !isElement(child) && child.trim() !== '')
  if (!isBlock && !hasText) return node.children.filter(isElement)
  const children = [...node.children]
  const [first, last] = [children[0], children.at(-1)]
  if (typeof first === 'string') children[0] = first.replace(/^[ \t\r\n]+/, '')
  const end = children.at(-1)
  if (typeof last === 'string' && typeof end === 'string')
    children[children.length - 1] = end.replace(/[ \t\r\n]+$/, '')
  return children.filter((child) => child !== '')
}

/** Returns the text of an element on one line, for comparison. */
export function canonicalText(node: XmlNode): string {
  const parts: string[] = []
  const walk = (at: XmlNode) => {
    if (isElement(at)) at.children.forEach(walk)
    else parts.push(at)
  }
  walk(node)
  return parts.join('').replaceAll(/[ \t\r\n]+/g, '')
}
