/**
 * The text of an article as the editor holds it: a ProseMirror document as plain JSON. The server creates the
 * document from JATS (server/jats/doc) and writes JATS from it; the browser builds its schema from the shapes
 * below.
 *
 * Common JATS elements are nodes. All attributes are kept: `id` as an attribute of the node, the others in
 * `attributes`. Sections are flat: a heading opens a section, which ends at the next heading of the same or a
 * higher level. Elements that the editor does not know become opaque nodes, which contain their XML.
 */

export interface TextMark {
  type: string
  attrs?: Record<string, unknown>
}

export interface TextNode {
  type: string
  attrs?: Record<string, unknown>
  content?: TextNode[]
  marks?: TextMark[]
  text?: string
}

/** XML attributes other than `id`, by name. */
export type Attributes = Record<string, string>

interface Attribute {
  default: unknown
}

/**
 * The part of a ProseMirror NodeSpec that does not concern display. Enter begins a block of the first kind that
 * `content` names, so paragraphs come before titles and labels.
 */
export interface NodeShape {
  content?: string
  group?: string
  marks?: string
  inline?: boolean
  atom?: boolean
  code?: boolean
  defining?: boolean
  isolating?: boolean
  selectable?: boolean
  tableRole?: string
  attrs?: Record<string, Attribute>
}

const element = { id: { default: null }, attributes: { default: {} } }
/** Marks of tracked changes. Blocks can carry them as well as text. */
export const changeMarks = ['insertion', 'deletion', 'modification'] as const
const changes = changeMarks.join(' ')
const cell = {
  ...element,
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null },
  /** The cell contains its text directly, without a paragraph. */
  bare: { default: true },
}

export const nodeShapes = {
  doc: { content: 'part+', marks: changes },
  /** A child of the article: body, back or another one, as given in `element`. */
  part: {
    content: '(block | title | label)*',
    marks: changes,
    isolating: true,
    attrs: { ...element, element: { default: 'body' } },
  },
  paragraph: { content: 'inline*', group: 'block', attrs: element },
  /** Opens a section. `id` and `attributes` are those of the <sec> element. */
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: {
      ...element,
      level: { default: 1 },
      /** XML of the section's label; `before` is the XML of everything in front of it. */
      label: { default: null },
      before: { default: '' },
      titleAttributes: { default: {} },
      /** Whether the section had no title. */
      untitled: { default: false },
    },
  },
  /**
   * Ends all sections of this level and below. Needed where a block follows subsections but belongs to the
   * outer section.
   */
  section_end: { group: 'block', atom: true, selectable: false, attrs: { level: { default: 1 } } },
  title: { content: 'inline*', defining: true, attrs: element },
  label: { content: 'inline*', defining: true, attrs: element },
  attrib: { content: 'inline*', defining: true, attrs: element },
  list: { content: 'list_item+', group: 'block', marks: changes, attrs: element },
  list_item: {
    content: 'block+',
    marks: changes,
    defining: true,
    attrs: { ...element, label: { default: null } },
  },
  quote: {
    content: '(block | attrib)+',
    group: 'block',
    marks: changes,
    defining: true,
    attrs: element,
  },
  code_block: {
    content: 'text*',
    group: 'block',
    marks: changes,
    code: true,
    defining: true,
    attrs: { ...element, element: { default: 'code' } },
  },
  figure: {
    content: '(paragraph | label | caption | graphic | attrib | opaque_block)*',
    group: 'block',
    marks: changes,
    isolating: true,
    defining: true,
    attrs: element,
  },
  figure_group: {
    content: '(label | caption | figure | graphic | attrib | opaque_block)*',
    group: 'block',
    marks: changes,
    isolating: true,
    attrs: element,
  },
  caption: {
    content: '(paragraph | title | list | display_formula | opaque_block)*',
    marks: changes,
    defining: true,
    attrs: element,
  },
  /** `content` is the XML of the element's children without the alternative text. */
  graphic: {
    group: 'block',
    atom: true,
    attrs: { ...element, element: { default: 'graphic' }, alt: { default: null }, content: { default: '' } },
  },
  table_wrap: {
    content: '(label | caption | table | table_foot | attrib | graphic | opaque_block)*',
    group: 'block',
    marks: changes,
    isolating: true,
    defining: true,
    attrs: element,
  },
  table: {
    content: 'table_row+',
    marks: changes,
    tableRole: 'table',
    isolating: true,
    attrs: {
      ...element,
      /** XML of <col> and <colgroup>. */
      columns: { default: '' },
      /**
       * The table's <thead>, <tbody> and <tfoot> elements in order. Each row refers to its part by position.
       */
      parts: { default: [] },
    },
  },
  table_row: {
    content: '(table_cell | table_header)*',
    marks: changes,
    tableRole: 'row',
    attrs: { ...element, part: { default: null } },
  },
  table_cell: { content: 'block+', marks: changes, tableRole: 'cell', isolating: true, attrs: cell },
  table_header: { content: 'block+', marks: changes, tableRole: 'header_cell', isolating: true, attrs: cell },
  table_foot: {
    content: '(paragraph | title | label | footnote | footnotes | attrib | opaque_block)*',
    marks: changes,
    attrs: element,
  },
  display_formula: { group: 'block', atom: true, attrs: { ...element, content: { default: '' } } },
  container: {
    content: '(block | title | label | caption)*',
    group: 'block',
    marks: changes,
    isolating: true,
    attrs: { ...element, element: { default: 'boxed-text' } },
  },
  footnotes: {
    content: '(title | label | footnote | opaque_block)*',
    group: 'block',
    marks: changes,
    isolating: true,
    attrs: element,
  },
  footnote: { content: '(block | label)*', marks: changes, defining: true, attrs: element },
  reference_list: {
    content: '(paragraph | title | label | reference | reference_list | opaque_block)*',
    group: 'block',
    marks: changes,
    isolating: true,
    attrs: element,
  },
  /** `text` is the formatted reference, for display; it is not stored in the JATS. */
  reference: { atom: true, attrs: { ...element, content: { default: '' }, text: { default: '' } } },
  opaque_block: { group: 'block', atom: true, attrs: { name: { default: '' }, xml: { default: '' } } },
  text: { group: 'inline' },
  /** `content` is the XML of the citation's text, for example a superscript number. */
  xref: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { ...element, content: { default: '' } },
  },
  inline_formula: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { ...element, element: { default: 'inline-formula' }, content: { default: '' } },
  },
  hard_break: { group: 'inline', inline: true, selectable: false, attrs: { element: { default: 'break' } } },
  opaque_inline: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { name: { default: '' }, xml: { default: '' } },
  },
} as const satisfies Record<string, NodeShape>

export type NodeName = keyof typeof nodeShapes

/**
 * `depth` is the number of marks that surround this one in the JATS. It preserves the nesting, so that
 * <sub><italic> does not become <italic><sub>.
 */
const formatted = { attributes: { default: {} }, depth: { default: 0 } }

/** Marks, outermost first. This order decides the nesting of marks with equal depth and range. */
export const markShapes = {
  link: { inclusive: false, attrs: { ...formatted, element: { default: 'ext-link' } } },
  named: { attrs: { ...formatted, element: { default: 'styled-content' } } },
  bold: { attrs: formatted },
  italic: { attrs: formatted },
  sup: { attrs: formatted },
  sub: { attrs: formatted },
  monospace: { attrs: formatted },
  sc: { attrs: formatted },
  underline: { attrs: formatted },
  strike: { attrs: formatted },
  'sans-serif': { attrs: formatted },
  roman: { attrs: formatted },
} as const

export type MarkName = keyof typeof markShapes

/** Marks whose name equals the name of their JATS element. */
export const formattingMarks = Object.keys(markShapes).filter(
  (name) => name !== 'link' && name !== 'named',
) as MarkName[]

/** JATS elements that become a `container` node: a title, blocks, and sections within. */
export const containerElements = [
  'ack',
  'app',
  'app-group',
  'boxed-text',
  'glossary',
  'notes',
  'statement',
  'bio',
]

/** For nodes with content: the JATS element from which they are made and to which they are written. */
export const elementOfNode: Partial<Record<NodeName, string>> = {
  paragraph: 'p',
  title: 'title',
  label: 'label',
  attrib: 'attrib',
  list: 'list',
  list_item: 'list-item',
  quote: 'disp-quote',
  figure: 'fig',
  figure_group: 'fig-group',
  caption: 'caption',
  table_wrap: 'table-wrap',
  table_foot: 'table-wrap-foot',
  footnotes: 'fn-group',
  footnote: 'fn',
  reference_list: 'ref-list',
}

/** A zero-width space that marks the end of a tracked split or join. It is never written to the JATS. */
export const changeAnchor = '\u200B'

export function isChange(mark: TextMark): boolean {
  return (changeMarks as readonly string[]).includes(mark.type)
}

/** Returns the number of open tracked changes. Changes with the same author and id count as one. */
export function countChanges(doc: TextNode): number {
  const found = new Set<string>()
  walkText(doc, (node) => {
    for (const mark of node.marks ?? [])
      if (isChange(mark)) found.add(`${String(mark.attrs?.id)} ${String(mark.attrs?.author ?? '')}`)
  })
  return found.size
}

export function walkText(node: TextNode, visit: (node: TextNode) => void): void {
  visit(node)
  for (const child of node.content ?? []) walkText(child, visit)
}
