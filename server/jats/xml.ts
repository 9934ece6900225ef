import { decodeHTMLStrict } from 'entities'
import { SaxesParser } from 'saxes'

/** An element of the parsed document; `line` counts from 1. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  line: number
}
export type XmlNode = XmlElement | string

/** Thrown if the document cannot be parsed. `line` counts from 1. */
export class XmlError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`)
    this.name = 'XmlError'
    this.line = line
  }
}

/**
 * Maximum nesting depth, which protects the recursive converters from stack overflow. Real articles stay far
 * below it.
 */
const maxDepth = 200

/**
 * Parses XML to a small tree. Only the five entities of XML and the character names of the ISO sets (as in
 * HTML) are resolved. Entities that a document declares are never expanded, and nothing is fetched.
 */
export function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const stack: XmlElement[] = []
  let root: XmlElement | undefined
  parser.on('error', (error) => {
    // saxes begins the message with the position, which is removed.
    throw new XmlError(error.message.replace(/^\d+:\d+: /, ''), parser.line)
  })
  parser.on('opentag', (tag) => {
    if (stack.length >= maxDepth) throw new XmlError('elements are nested too deeply', parser.line)
    const element: XmlElement = {
      name: tag.name,
      attributes: { ...tag.attributes },
      children: [],
      line: parser.line,
    }
    stack.at(-1)?.children.push(element)
    root ??= element
    stack.push(element)
  })
  parser.on('closetag', () => {
    stack.pop()
  })
  const addText = (text: string) => {
    const children = stack.at(-1)?.children
    if (!children) return
    const last = children.at(-1)
    if (typeof last === 'string') children[children.length - 1] = last + text
    else children.push(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(xml.replace(/^\uFEFF/, '').replaceAll(/&[A-Za-z][A-Za-z0-9]*;/g, characterNamed)).close()
  if (!root) throw new XmlError('there is no element', 1)
  return root
}

const xmlEntities = new Set(['&amp;', '&lt;', '&gt;', '&quot;', '&apos;'])

function characterNamed(entity: string): string {
  if (xmlEntities.has(entity)) return entity
  const character = decodeHTMLStrict(entity)
  return character === entity ? entity : escapeXml(character)
}

/** Characters that XML 1.0 does not allow, such as the vertical tab that word processors write for a line break. */
export const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes a text for XML. Characters that no XML file can contain are replaced by spaces. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(notInXml, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Escapes text between tags. Quotation marks stay as they are, as in every document that is read and written again. */
export const escapeXmlText = (text: string) => escapeXml(text).replaceAll('&quot;', '"')

export function isElement(node: XmlNode | undefined): node is XmlElement {
  return typeof node === 'object'
}

export function elements(parent: XmlElement | undefined, ...names: string[]): XmlElement[] {
  if (!parent) return []
  return parent.children.filter(
    (node): node is XmlElement => isElement(node) && (names.length === 0 || names.includes(node.name)),
  )
}

export function child(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return elements(parent, ...names)[0]
}

/** Returns the first descendant along a path of element names: `path(article, 'front', 'article-meta')`. */
export function path(parent: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce((at: XmlElement | undefined, name) => child(at, name), parent)
}

/** Returns all descendants with these names in document order, without those of sub-articles. */
export function descendants(parent: XmlElement | undefined, ...names: string[]): XmlElement[] {
  if (!parent) return []
  return elements(parent).flatMap((element) =>
    element.name === 'sub-article' || element.name === 'response'
      ? []
      : [...(names.includes(element.name) ? [element] : []), ...descendants(element, ...names)],
  )
}

/** Returns the text content as a single line. */
export function textOf(node: XmlNode | undefined): string {
  return exactTextOf(node).replaceAll(/\s+/g, ' ').trim()
}

/** Returns the text with its white space unchanged, as code needs it. */
export function exactTextOf(node: XmlNode | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  return node.children.map(exactTextOf).join('')
}

/** Returns the text of a child, or null if it is missing or empty. */
export function childText(parent: XmlElement | undefined, ...names: string[]): string | null {
  return textOf(child(parent, ...names)) || null
}

/** Returns the URL if its scheme is allowed, otherwise null, because links in articles must not run code. */
export function safeHref(href: string | undefined): string | null {
  // Some publishers write addresses without their scheme.
  const trimmed = (href?.trim() ?? '').replace(/^www\./i, 'https://www.')
  if (/^(?:https?:\/\/|ftp:\/\/|mailto:)[^\s<>"'`\\]+$/i.test(trimmed)) return trimmed
  const doi = bareDoi(trimmed)
  return doi ? doiUrl(doi) : null
}

/** Extracts the bare DOI ('10.1234/abc', or a short one of doi.org such as '10/fqd6hj') from any common notation, or returns null. */
export function bareDoi(text: string | null | undefined): string | null {
  const match =
    /^(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|info:doi\/|doi:\s*)?(10\.\d{4,9}\/[^\s<>"]+|10\/[a-z][a-z0-9]{2,9})$/i.exec(
      text?.trim() ?? '',
    )
  return match?.[1] ?? null
}

export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi).replaceAll('#', '%23').replaceAll('?', '%3F')}`
}
