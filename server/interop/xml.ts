const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for elements and quoted attributes; characters not allowed in XML 1.0 are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)
}

type Attributes = Record<string, string | number | null | undefined>

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === null || value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`,
    )
    .join('')
}

/** Writes an element with text. Returns an empty string if there is no text. */
export function leaf(
  name: string,
  text: string | number | null | undefined,
  attributes: Attributes = {},
): string {
  if (text === null || text === undefined || text === '') return ''
  return `<${name}${written(attributes)}>${escapeXml(String(text))}</${name}>`
}

/** Writes an element with child elements. Returns an empty string if there are none. */
export function branch(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const inside = children.filter(Boolean).join('')
  return inside && `<${name}${written(attributes)}>${inside}</${name}>`
}

/** Writes an empty element with attributes. */
export function empty(name: string, attributes: Attributes): string {
  return `<${name}${written(attributes)}/>`
}

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
