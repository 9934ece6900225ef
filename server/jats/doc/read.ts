import { containerElements, type TextNode } from '#domain/production/text-doc.ts'
import { serializeXml } from '../serialize.ts'
import { elements, isElement, textOf, type XmlElement, type XmlNode } from '../xml.ts'
import { canonicalText } from './canonical.ts'
import { inlineNodes } from './read-inline.ts'
import { tableNode } from './read-table.ts'
import { writeBlock } from './write.ts'

/** Reads the article element of a version as a document for the editor. The front matter is not included. */
export function readDoc(article: XmlElement): TextNode {
  const parts = article.children
    .filter(isElement)
    .filter(({ name }) => name !== 'front')
    .map((part): TextNode => {
      const isKnown = part.name === 'body' || part.name === 'back'
      return isKnown
        ? { type: 'part', attrs: { ...attrsOf(part), element: part.name }, content: flow(part, 1) }
        : { type: 'part', attrs: { id: null, attributes: {}, element: '' }, content: [opaque(part)] }
    })
  return { type: 'doc', content: parts }
}

/** Reads one block, for 'Edit as XML'. A section becomes several nodes. */
export function readBlocks(block: XmlElement): TextNode[] {
  if (block.name === 'ref') return [reference(block)]
  return block.name === 'sec' ? section(block, 1) : [guarded(block)]
}

/** Reads text with its formats, references and formulas. */
export const readInline = inlineNodes

export function attrsOf(element: XmlElement): { id: string | null; attributes: Record<string, string> } {
  const { id, ...attributes } = element.attributes
  return { id: id ?? null, attributes }
}

export function opaque(element: XmlElement): TextNode {
  return { type: 'opaque_block', attrs: { name: element.name, xml: serializeXml(element) } }
}

export const innerXml = (element: XmlElement) => element.children.map(serializeXml).join('')

/**
 * Reads the blocks of a body, back, section or container. Sections become headings of this level, followed by
 * their blocks.
 */
function flow(parent: XmlElement, level: number): TextNode[] {
  return flowNodes(parent.children, level)
}

function flowNodes(children: readonly XmlNode[], level: number): TextNode[] {
  const nodes: TextNode[] = []
  let isAfterSection = false
  for (const child of children) {
    if (!isElement(child)) {
      if (child.trim() !== '') nodes.push(...paragraphOf(child))
      continue
    }
    if (child.name === 'sec') {
      nodes.push(...section(child, level))
      isAfterSection = true
      continue
    }
    if (isAfterSection) nodes.push({ type: 'section_end', attrs: { level } })
    isAfterSection = false
    nodes.push(guarded(child))
  }
  return nodes
}

/** Wraps text directly within a section in a paragraph, because the DTD does not allow it there. */
function paragraphOf(text: string): TextNode[] {
  return [
    {
      type: 'paragraph',
      attrs: { id: null, attributes: {} },
      content: [{ type: 'text', text: text.trim() }],
    },
  ]
}

const opensSection = new Set(['sec-meta', 'object-id', 'label', 'title'])

function section(sec: XmlElement, level: number): TextNode[] {
  const children = sec.children.filter((node) => isElement(node) || node.trim() !== '')
  const first = children.findIndex((node) => !isElement(node) || !opensSection.has(node.name))
  const head = children.slice(0, first < 0 ? children.length : first).filter(isElement)
  const rest = first < 0 ? [] : children.slice(first)
  const title = head.find(({ name }) => name === 'title')
  const label = head.find(({ name }) => name === 'label')
  const heading: TextNode = {
    type: 'heading',
    attrs: {
      ...attrsOf(sec),
      level,
      label: label ? innerXml(label) : null,
      before: head
        .filter((one) => one !== title && one !== label)
        .map(serializeXml)
        .join(''),
      titleAttributes: title?.attributes ?? {},
      untitled: !title,
    },
    content: title ? inlineNodes(title) : [],
  }
  return [heading, ...flowNodes(rest, level + 1)]
}

/**
 * Reads a block as a node. If its text would not survive loading and saving, the node keeps the block as XML.
 */
function guarded(element: XmlElement): TextNode {
  const node = block(element)
  if (node.type === 'opaque_block') return node
  const written = writeBlock(node).map(canonicalText).join('')
  return written === canonicalText(element) ? node : opaque(element)
}

const simple = (type: string, element: XmlElement, content: TextNode[]): TextNode => ({
  ...{ type, attrs: { ...attrsOf(element) } },
  ...(content.length > 0 && { content }),
})

/**
 * Reads the children of an element with a fixed structure. If it has other children, the whole element is
 * kept as XML.
 */
function structured(
  type: string,
  element: XmlElement,
  known: Record<string, (child: XmlElement) => TextNode>,
): TextNode {
  const nodes: TextNode[] = []
  for (const child of element.children) {
    if (!isElement(child)) {
      if (child.trim() !== '') return opaque(element)
      continue
    }
    nodes.push((known[child.name] ?? opaque)(child))
  }
  return simple(type, element, nodes)
}

const inlineBlock = (type: string) => (element: XmlElement) => simple(type, element, inlineNodes(element))
const label = inlineBlock('label')
const title = inlineBlock('title')
const paragraph = inlineBlock('paragraph')
const attrib = inlineBlock('attrib')

const caption = (element: XmlElement) =>
  structured('caption', element, { title, p: paragraph, list: guarded, 'disp-formula': displayFormula })
const figure = (element: XmlElement) =>
  structured('figure', element, { label, caption, attrib, graphic, media: graphic, p: paragraph })

function graphic(element: XmlElement): TextNode {
  const texts = elements(element, 'alt-text')
  const alt = texts.length === 1 ? texts[0] : undefined
  const isPlain = !alt || (Object.keys(alt.attributes).length === 0 && !alt.children.some(isElement))
  const rest = element.children.filter((child) => (isPlain ? child !== alt : true) && isElement(child))
  return {
    type: 'graphic',
    attrs: {
      ...attrsOf(element),
      element: element.name,
      alt: alt && isPlain ? textOf(alt) : null,
      content: rest.map(serializeXml).join(''),
    },
  }
}

function displayFormula(element: XmlElement): TextNode {
  return { type: 'display_formula', attrs: { ...attrsOf(element), content: innerXml(element) } }
}

function reference(element: XmlElement): TextNode {
  return { type: 'reference', attrs: { ...attrsOf(element), content: innerXml(element), text: '' } }
}

function footnote(element: XmlElement): TextNode {
  return structured('footnote', element, { label, p: paragraph, list: guarded, 'disp-quote': guarded })
}

const footnotes = (element: XmlElement) => structured('footnotes', element, { title, label, fn: footnote })

const tableFoot = (element: XmlElement) =>
  structured('table_foot', element, {
    ...{ title, label, attrib },
    ...{ p: paragraph, fn: footnote, 'fn-group': footnotes },
  })

const table = (element: XmlElement) => tableNode(element, cellBlocks) ?? opaque(element)

function cellBlocks(children: readonly XmlElement[]): TextNode[] {
  return children.map(guarded)
}

function list(element: XmlElement): TextNode {
  if (element.children.some((child) => (isElement(child) ? child.name !== 'list-item' : child.trim() !== '')))
    return opaque(element)
  const items = elements(element, 'list-item')
  if (items.length === 0) return opaque(element)
  const nodes = items.map((item): TextNode | null => {
    const [first, ...others] = item.children.filter((child) => isElement(child) || child.trim() !== '')
    const itemLabel = isElement(first) && first.name === 'label' ? first : null
    const blocks = itemLabel ? others : [...(first === undefined ? [] : [first]), ...others]
    if (blocks.length === 0 || !blocks.every(isElement)) return null
    return {
      type: 'list_item',
      attrs: { ...attrsOf(item), label: itemLabel ? innerXml(itemLabel) : null },
      content: blocks.map(guarded),
    }
  })
  return nodes.every((node) => node !== null) ? simple('list', element, nodes) : opaque(element)
}

function block(element: XmlElement): TextNode {
  const { name } = element
  const hasText = element.children.some((child) => !isElement(child) && child.trim() !== '')
  switch (name) {
    case 'p':
      return paragraph(element)
    case 'list':
      return list(element)
    case 'disp-quote':
      return hasText || element.children.every((child) => !isElement(child))
        ? opaque(element)
        : simple(
            'quote',
            element,
            elements(element).map((child) => (child.name === 'attrib' ? attrib(child) : guarded(child))),
          )
    case 'code':
    case 'preformat':
      return element.children.some(isElement)
        ? opaque(element)
        : {
            type: 'code_block',
            attrs: { ...attrsOf(element), element: name },
            content: element.children
              .filter((child) => child !== '')
              .map((text) => ({ type: 'text', text: text as string })),
          }
    case 'fig':
      return figure(element)
    case 'fig-group':
      return structured('figure_group', element, {
        ...{ label, caption, attrib },
        ...{ fig: figure, graphic, media: graphic },
      })
    case 'graphic':
    case 'media':
      return graphic(element)
    case 'table-wrap':
      return structured('table_wrap', element, {
        ...{ label, caption, attrib },
        ...{ table, 'table-wrap-foot': tableFoot, graphic },
      })
    case 'disp-formula':
      return displayFormula(element)
    case 'fn-group':
      return footnotes(element)
    case 'ref-list':
      return referenceList(element)
  }
  if (!containerElements.includes(name) || hasText) return opaque(element)
  return {
    type: 'container',
    attrs: { ...attrsOf(element), element: name },
    content: containerContent(element),
  }
}

function referenceList(element: XmlElement): TextNode {
  return structured('reference_list', element, {
    ...{ title, label, p: paragraph },
    ...{ ref: reference, 'ref-list': referenceList },
  })
}

const headOfContainer = { title, label, caption }

function containerContent(element: XmlElement): TextNode[] {
  const children = element.children.filter(isElement)
  const first = children.findIndex(({ name }) => !(name in headOfContainer))
  const head = first < 0 ? children : children.slice(0, first)
  const rest = first < 0 ? [] : children.slice(first)
  return [
    ...head.map((child) => headOfContainer[child.name as keyof typeof headOfContainer](child)),
    ...flowNodes(rest, 1),
  ]
}
