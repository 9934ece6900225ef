/** Names of JATS elements, used to translate libxml2's messages about DTD errors to plain English. */

const names: Record<string, string> = {
  article: 'the article',
  body: 'the body',
  back: 'the back matter',
  sec: 'section',
  p: 'paragraph',
  fig: 'figure',
  'table-wrap': 'table',
  table: 'the cells of a table',
  ref: 'reference',
  'ref-list': 'reference list',
  xref: 'cross-reference',
  'disp-formula': 'displayed formula',
  'inline-formula': 'formula',
  list: 'list',
  'list-item': 'list item',
  fn: 'footnote',
  'disp-quote': 'quotation',
  title: 'heading',
  caption: 'caption',
  contrib: 'contributor',
  aff: 'affiliation',
  abstract: 'abstract',
  'element-citation': 'structured reference',
  'mixed-citation': 'reference as written',
}

/** Returns 'figure (fig)', or '<uri>' if the element has no common name. */
export function namedElement(name: string): string {
  const known = names[name]
  return known ? `${known} (${name})` : `<${name}>`
}

const patterns: [RegExp, (...parts: string[]) => string][] = [
  [
    /^Element (\S+) is not declared in (\S+) list of possible children/,
    (child, parent) => notAllowed(parent, [child]),
  ],
  [
    /^Element (\S+) content does not follow the DTD, expecting ([\s\S]*), got \(([\s\S]*)\)?$/,
    contentMessage,
  ],
  [/^Element (\S+) content does not follow the DTD/, (name) => `${begin(name)} is not complete.`],
  [
    /^Element (\S+) was declared EMPTY/,
    (name) => `${begin(name)} has to be empty, but there is text or an element in it.`,
  ],
  [/^No declaration for element (\S+)/, (name) => `JATS 1.3 has no element <${name}>.`],
  [
    /^No declaration for attribute (\S+) of element (\S+)/,
    (attribute, name) => `${begin(name)} may not have the attribute '${attribute}'.`,
  ],
  [
    /^Value "([\s\S]*)" for attribute (\S+) of (\S+) is not among the enumerated set/,
    (value, attribute, name) =>
      `'${value}' is not a value that '${attribute}' of ${namedElement(name)} can have.`,
  ],
  [
    /^Element (\S+) does not carry attribute (\S+)/,
    (name, attribute) => `${begin(name)} needs the attribute '${attribute}'.`,
  ],
  [
    /references an unknown ID "([^"]*)"/,
    (id) => `A link leads to '${id}', but nothing in the article has that id.`,
  ],
  [/^ID (\S+) already defined/, (id) => `Two elements have the same id, '${id}'.`],
  [
    /^Syntax of value for attribute (\S+) of (\S+) is not valid/,
    (attribute, name) =>
      `The value of '${attribute}' of ${namedElement(name)} may contain letters, digits, '-', '_' and '.', and has to begin with a letter.`,
  ],
]

export function dtdMessage(message: string): string {
  for (const [pattern, words] of patterns) {
    const parts = pattern.exec(message)
    if (parts) return words(...parts.slice(1).map((part) => part ?? ''))
  }
  return message
}

function begin(name: string): string {
  const words = namedElement(name)
  return words.startsWith('<') ? words : words.charAt(0).toUpperCase() + words.slice(1)
}

function notAllowed(parent: string, children: string[]): string {
  return `${begin(parent)} may not contain ${children.map(namedElement).join(' or ')}.`
}

function contentMessage(name: string, expected: string, got: string): string {
  const allowed = new Set(expected.match(/[A-Za-z][\w:.-]*/g) ?? [])
  const found = [...new Set(got.match(/[A-Za-z][\w:.-]*/g) ?? [])]
  const text = found.includes('CDATA') && !allowed.has('CDATA')
  const foreign = found.filter((child) => child !== 'CDATA' && !allowed.has(child))
  if (foreign.length > 0) return notAllowed(name, foreign)
  if (text) return `${begin(name)} contains text outside of its elements.`
  if (found.length === 0) return `${begin(name)} is empty, but needs ${listed([...allowed].slice(0, 4))}.`
  return `The parts of ${namedElement(name)} are not in the order that JATS requires, or one is missing. Found: ${listed(found)}. Allowed, in this order: ${listed([...allowed].slice(0, 12))}.`
}

function listed(parts: string[]): string {
  return parts.join(', ')
}
