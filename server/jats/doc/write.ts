import {
  type Attributes,
  changeAnchor,
  elementOfNode,
  type NodeName,
  type TextNode,
} from '#domain/production/text-doc.ts'
import { isElement, parseXml, type XmlElement, type XmlNode } from '../xml.ts'
import { writeInline } from './write-inline.ts'

/**
 * Writes the editor's document as an article element with body and back. Throws XmlError if a node that is
 * kept as XML is damaged.
 */
export function writeDoc(doc: TextNode, attributes: Attributes): XmlElement {
  return el(
    'article',
    attributes,
    (doc.content ?? []).flatMap((part) => {
      const name = textAttr(part, 'element')
      if (name === '') return (part.content ?? []).flatMap((node) => writeBlock(node))
      return [el(name, attributesOf(part), writeFlow(part.content ?? []))]
    }),
  )
}

export function el(name: string, attributes: Attributes, children: XmlNode[]): XmlElement {
  return { name, attributes, children, line: 1 }
}

export function textAttr(node: TextNode, name: string): string {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value : ''
}

export function attributesOf(node: TextNode): Attributes {
  const id = node.attrs?.id
  const given = node.attrs?.attributes
  const attributes = Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && /^[A-Za-z_][\w.:-]*$/.test(entry[0]) && !entry[0].startsWith('xmlns'),
    ),
  )
  return typeof id === 'string' && id !== '' ? { id, ...attributes } : attributes
}

/** Parses XML that has no single root. */
export function fragment(xml: string): XmlNode[] {
  return xml === '' ? [] : parseXml(`<x>${xml}</x>`).children
}

/**
 * Writes blocks with their sections. A section begins at a heading and ends before the next heading of the
 * same or a higher level.
 */
function writeFlow(nodes: readonly TextNode[]): XmlElement[] {
  const root = el('root', {}, [])
  const open: { level: number; at: XmlElement }[] = []
  const close = (level: number) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
  }
  for (const node of nodes) {
    const level = Number(node.attrs?.level ?? 1)
    if (node.type === 'section_end') {
      close(level)
      continue
    }
    if (node.type === 'heading') {
      close(level)
      const sec = sectionOf(node)
      ;(open.at(-1)?.at ?? root).children.push(sec)
      open.push({ level, at: sec })
      continue
    }
    ;(open.at(-1)?.at ?? root).children.push(...writeBlock(node))
  }
  return root.children.filter(isElement)
}

function sectionOf(heading: TextNode): XmlElement {
  const label = heading.attrs?.label
  const content = writeInline(heading.content ?? [])
  const titleAttributes = attributesOf({ type: '', attrs: { attributes: heading.attrs?.titleAttributes } })
  return el('sec', attributesOf(heading), [
    ...fragment(textAttr(heading, 'before')),
    ...(typeof label === 'string' ? [el('label', {}, fragment(label))] : []),
    ...(heading.attrs?.untitled && content.length === 0 ? [] : [el('title', titleAttributes, content)]),
  ])
}

const inlineContent = new Set(['paragraph', 'title', 'label', 'attrib'])

/** Writes one node as XML. Empty nodes that the editor added automatically are omitted. */
export function writeBlock(node: TextNode): XmlElement[] {
  const children = node.content ?? []
  const name = elementOfNode[node.type as NodeName]
  if (name && inlineContent.has(node.type)) return [el(name, attributesOf(node), writeInline(children))]
  switch (node.type) {
    case 'heading':
    case 'section_end':
      return writeFlow([node])
    case 'opaque_block':
      return fragment(textAttr(node, 'xml')).filter(isElement)
    case 'code_block':
      return [
        el(
          textAttr(node, 'element') === 'preformat' ? 'preformat' : 'code',
          attributesOf(node),
          children.map(({ text = '' }) => text.replaceAll(changeAnchor, '')),
        ),
      ]
    case 'graphic': {
      const alt = node.attrs?.alt
      return [
        el(textAttr(node, 'element') === 'media' ? 'media' : 'graphic', attributesOf(node), [
          ...(typeof alt === 'string' && alt !== '' ? [el('alt-text', {}, [alt])] : []),
          ...fragment(textAttr(node, 'content')),
        ]),
      ]
    }
    case 'display_formula':
      return [el('disp-formula', attributesOf(node), fragment(textAttr(node, 'content')))]
    case 'reference':
      return [el('ref', attributesOf(node), fragment(textAttr(node, 'content')))]
    case 'list_item': {
      const label = node.attrs?.label
      return [
        el('list-item', attributesOf(node), [
          ...(typeof label === 'string' ? [el('label', {}, fragment(label))] : []),
          ...children.flatMap((child) => writeBlock(child)),
        ]),
      ]
    }
    case 'table':
      return [writeTable(node)]
    case 'container':
      return [el(containerName(node), attributesOf(node), writeContainer(children))]
  }
  if (!name) throw new Error(`The document contains an unknown node, ${node.type}.`)
  return [
    el(
      name,
      attributesOf(node),
      children.flatMap((child) => writeBlock(child)),
    ),
  ]
}

const containerName = (node: TextNode) => textAttr(node, 'element') || 'boxed-text'

function writeContainer(children: readonly TextNode[]): XmlElement[] {
  const first = children.findIndex(({ type }) => !/^(title|label|caption)$/.test(type))
  const head = first < 0 ? children : children.slice(0, first)
  const rest = first < 0 ? [] : children.slice(first)
  return [...head.flatMap((child) => writeBlock(child)), ...writeFlow(rest)]
}

interface TablePart {
  name: string
  attributes: Attributes
}

/**
 * Writes a table. A new row does not belong to a part of the table (thead, tbody), so it is added to the part
 * of the row before it, or of the row after it if it is the first.
 */
function writeTable(table: TextNode): XmlElement {
  const given = table.attrs?.parts
  const parts = Array.isArray(given) ? (given as TablePart[]) : []
  const rows = table.content ?? []
  const columns = fragment(textAttr(table, 'columns'))
  if (parts.length === 0)
    return el('table', attributesOf(table), [...columns, ...bodyOrRows(rows.map(writeRow), rows)])
  const partOf = (row: TextNode) => (typeof row.attrs?.part === 'number' ? row.attrs.part : null)
  let current = rows.map(partOf).find((part) => part !== null) ?? 0
  const children = parts.map(({ name, attributes }) =>
    el(/^(thead|tbody|tfoot)$/.test(name) ? name : 'tbody', attributes, []),
  )
  for (const row of rows) {
    current = partOf(row) ?? current
    children[Math.min(current, children.length - 1)]?.children.push(writeRow(row))
  }
  return el('table', attributesOf(table), [
    ...columns,
    // Omits parts whose rows were all deleted, because they would be invalid.
    ...children.filter((part) => part.children.length > 0),
  ])
}

function bodyOrRows(written: XmlElement[], rows: readonly TextNode[]): XmlElement[] {
  // Rows of header cells at the beginning become the head. The DTD requires a body after it.
  const heads = rows.findIndex((row) => !(row.content ?? []).every(({ type }) => type === 'table_header'))
  if (heads <= 0) return written
  return [el('thead', {}, written.slice(0, heads)), el('tbody', {}, written.slice(heads))]
}

function writeRow(row: TextNode): XmlElement {
  return el('tr', attributesOf(row), (row.content ?? []).map(writeCell))
}

function writeCell(cell: TextNode): XmlElement {
  const { colspan, rowspan, bare } = cell.attrs ?? {}
  const attributes = {
    ...attributesOf(cell),
    ...(Number(colspan) > 1 && { colspan: String(colspan) }),
    ...(Number(rowspan) > 1 && { rowspan: String(rowspan) }),
  }
  const [first, ...others] = cell.content ?? []
  const isBare = bare !== false && first?.type === 'paragraph' && others.length === 0
  return el(
    cell.type === 'table_header' ? 'th' : 'td',
    attributes,
    isBare ? writeInline(first.content ?? []) : (cell.content ?? []).flatMap((node) => writeBlock(node)),
  )
}
