import { elements, isElement, type XmlElement, type XmlNode } from './xml.ts'

/** The prefixes under which the readers of this folder know the elements of other vocabularies. */
const prefixes: Record<string, string> = {
  'http://www.w3.org/1998/Math/MathML': 'mml:',
  'http://www.niso.org/standards/z39-96/ns/oasis-exchange/table': 'oasis:',
  'http://docs.oasis-open.org/ns/oasis-exchange/table': 'oasis:',
}

/**
 * Returns the article with MathML under the prefix mml, and with tables of the OASIS model as those of HTML, so that
 * each reader has to know one form of each, and code without the layout of its file.
 */
export function normalized(article: XmlElement): XmlElement {
  return renamed(article, new Map([['', '']]))
}

function renamed(element: XmlElement, inherited: ReadonlyMap<string, string>): XmlElement {
  const known = declared(element, inherited)
  const [, prefix = '', local = element.name] = /^(?:([^:]+):)?(.*)$/.exec(element.name) ?? []
  const name = (known.get(prefix) ?? (prefix && `${prefix}:`)) + local
  const children = element.children.map((node) => (isElement(node) ? renamed(node, known) : node))
  const copy = { ...element, name, children }
  if (name === 'preformat') return { ...copy, children: withoutLayout(children) }
  return name === 'oasis:table' ? fromOasis(copy) : copy
}

/**
 * Code whose words are all in elements, each on a line of its own, was laid out by a program that wrote the file: only empty
 * lines are line breaks of the code. Other code stays as it is.
 */
function withoutLayout(children: readonly XmlNode[]): XmlNode[] {
  const between = children.filter((node) => typeof node === 'string')
  const isLaidOut = between.length > 2 && between.every((space) => /^\s*\n\s*$/.test(space))
  if (!isLaidOut) return [...children]
  return children
    .map((node) => (isElement(node) ? node : '\n'.repeat(Math.max(0, node.split('\n').length - 2))))
    .filter((node) => node !== '')
}

function declared(
  { attributes }: XmlElement,
  inherited: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const declarations = Object.entries(attributes).flatMap(([key, uri]): [string, string][] => {
    const prefix = key === 'xmlns' ? '' : key.startsWith('xmlns:') ? key.slice(6) : null
    if (prefix === null) return []
    return [[prefix, prefixes[uri.trim()] ?? (prefix && `${prefix}:`)]]
  })
  return declarations.length > 0 ? new Map([...inherited, ...declarations]) : inherited
}

const tableParts: Record<string, string> = {
  'oasis:thead': 'thead',
  'oasis:tbody': 'tbody',
  'oasis:tfoot': 'tfoot',
  'oasis:row': 'tr',
}

/** Converts a table of the OASIS (CALS) model: names of columns become spans, further rows row spans. */
function fromOasis(table: XmlElement): XmlElement {
  const groups = elements(table, 'oasis:tgroup')
  const children = groups.flatMap((group) => {
    const columns = elements(group, 'oasis:colspec').map(
      ({ attributes }, index) => attributes.colname ?? String(index + 1),
    )
    const alignments = elements(group, 'oasis:colspec').map(({ attributes }) => attributes.align)
    return elements(group, 'oasis:thead', 'oasis:tbody', 'oasis:tfoot').map((part) =>
      tablePart(part, columns, alignments),
    )
  })
  return { ...table, name: 'table', children }
}

function tablePart(
  part: XmlElement,
  columns: readonly string[],
  alignments: readonly (string | undefined)[],
): XmlElement {
  const convert = (node: XmlNode, index = 0): XmlNode => {
    if (!isElement(node)) return node
    if (node.name === 'oasis:entry') return cell(node, index, columns, alignments)
    const name = tableParts[node.name]
    let position = 0
    const children = node.children.map((child) => convert(child, isElement(child) ? position++ : 0))
    return name ? { ...node, name, children } : node
  }
  return convert(part) as XmlElement
}

function cell(
  entry: XmlElement,
  index: number,
  columns: readonly string[],
  alignments: readonly (string | undefined)[],
): XmlElement {
  const { namest, nameend, morerows, colname, align } = entry.attributes
  const span = namest && nameend ? columns.indexOf(nameend) - columns.indexOf(namest) + 1 : 1
  const column = colname ? columns.indexOf(colname) : index
  const alignment = align ?? alignments[column]
  return {
    ...entry,
    name: 'td',
    attributes: {
      ...(span > 1 && { colspan: String(span) }),
      ...(Number(morerows) > 0 && { rowspan: String(Number(morerows) + 1) }),
      ...(alignment && { align: alignment }),
    },
  }
}
