import { escapeXml, isElement, type XmlNode } from './xml.ts'

/** The document type of all articles that we store: JATS Journal Publishing 1.3. */
export const jatsDoctype =
  '<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.3 20210610//EN" "JATS-journalpublishing1-3.dtd">'

/** The namespaces that an article may use, as attributes of its root element. */
export const jatsNamespaces = {
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  'xmlns:mml': 'http://www.w3.org/1998/Math/MathML',
  'xmlns:ali': 'http://www.niso.org/schemas/ali/1.0/',
}

/**
 * Writes a parsed tree as XML. Comments, processing instructions and CDATA marks are missing, because the
 * parser drops them.
 */
export function serializeXml(node: XmlNode): string {
  const parts: string[] = []
  const write = (at: XmlNode) => {
    if (!isElement(at)) {
      parts.push(escapeText(at))
      return
    }
    parts.push('<', at.name, attributesXml(at.attributes))
    if (at.children.length === 0) {
      parts.push('/>')
      return
    }
    parts.push('>')
    for (const child of at.children) write(child)
    parts.push('</', at.name, '>')
  }
  write(node)
  return parts.join('')
}

export function attributesXml(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${escapeXml(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`,
    )
    .join('')
}

/** Escapes the characters that XML requires to be escaped in text. Quotation marks stay readable. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}
