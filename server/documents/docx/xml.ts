import { SaxesParser } from 'saxes'
import { DocumentError } from '../contract.ts'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
}
export type XmlNode = XmlElement | string

/** The prefix that our code uses for each namespace, whatever prefix the file declares. */
const prefixes: Record<string, string> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingShape': 'wps',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup': 'wpg',
  'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas': 'wpc',
  'http://schemas.microsoft.com/office/word/2012/wordml': 'w15',
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
}

/** The namespace of each prefix that a written part may use, in the transitional form of the standard. */
export const namespaces: Record<string, string> = {}
for (const [uri, prefix] of Object.entries(prefixes)) namespaces[prefix] ??= uri

/** Returns a name with our own prefix. Names in unknown namespaces get a prefix that is on no allow-list. */
function canonical({ prefix, local, uri }: { prefix: string; local: string; uri: string }): string {
  const known = prefixes[uri]
  if (known) return `${known}:${local}`
  if (prefix === '') return local
  return prefix in namespaces ? `foreign-${prefix}:${local}` : `${prefix}:${local}`
}

/**
 * Parses a part of a DOCX. Document type declarations are refused, because they allow external entities and
 * entity bombs, and Word never writes them. SVG files often have one, so there it is skipped without
 * resolving entities. Throws DocumentError `damaged` or `unsafe-xml`.
 */
export function parseXml(
  bytes: Uint8Array,
  { doctype = 'refused' }: { doctype?: 'refused' | 'ignored' } = {},
): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open: XmlElement[] = [root]
  parser.on('error', (cause) => {
    throw cause
  })
  parser.on('doctype', () => {
    if (doctype === 'refused')
      throw new DocumentError(
        'unsafe-xml',
        'This Word file contains a document type declaration, which Word never writes. Save it again with Word or LibreOffice.',
      )
  })
  parser.on('opentag', (tag) => {
    const element: XmlElement = { name: canonical(tag), attributes: {}, children: [] }
    for (const attribute of Object.values(tag.attributes))
      element.attributes[canonical(attribute)] = attribute.value
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > 1000) throw new Error('nested too deeply')
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => open.at(-1)?.children.push(text))
  parser.on('cdata', (text) => open.at(-1)?.children.push(text))
  try {
    parser.write(decode(bytes)).close()
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause
    throw new DocumentError(
      'damaged',
      'This Word file is damaged. Open it in Word, save it again, and upload it.',
    )
  }
  const element = root.children.find((child) => typeof child !== 'string')
  return element ?? root
}

function decode(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(utf16).decode(bytes)
}

export function serializeXml(root: XmlElement): Uint8Array {
  const parts = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n']
  write(root, parts)
  return new TextEncoder().encode(parts.join(''))
}

function write(node: XmlNode, parts: string[]): void {
  if (typeof node === 'string') {
    parts.push(escapeXml(node))
    return
  }
  parts.push('<', node.name)
  for (const [name, value] of Object.entries(node.attributes))
    parts.push(' ', name, '="', escapeXml(value), '"')
  if (node.children.length === 0) parts.push('/>')
  else {
    parts.push('>')
    for (const child of node.children) write(child, parts)
    parts.push('</', node.name, '>')
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, (c) => entities[c] ?? c)
}

/** Returns all descendants with one of the names, in document order. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
  const found: XmlElement[] = []
  const visit = (at: XmlElement) => {
    for (const child of at.children) {
      if (typeof child === 'string') continue
      if (names.includes(child.name)) found.push(child)
      visit(child)
    }
  }
  visit(element)
  return found
}

export function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find(
    (child): child is XmlElement => typeof child !== 'string' && child.name === name,
  )
}

export function textOf(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}
