import {
  type DOMOutputSpec,
  type Node as DocNode,
  type Mark,
  type MarkSpec,
  type NodeSpec,
  type ParseRule,
  Schema,
  type TagParseRule,
} from 'prosemirror-model'
import { type MarkName, markShapes, type NodeName, nodeShapes } from '#domain/production/text-doc.ts'
import { kinds } from '../writing-texts.ts'

/** HTML elements for the nodes of the document; all other nodes are rendered as div. */
const tags: Partial<Record<NodeName, string>> = {
  part: 'section',
  paragraph: 'p',
  title: 'p',
  label: 'p',
  attrib: 'p',
  quote: 'blockquote',
  code_block: 'pre',
  figure: 'figure',
  list_item: 'li',
  table_row: 'tr',
  xref: 'span',
  inline_formula: 'span',
  opaque_inline: 'span',
  footnote: 'div',
}

/** Stores a node's attributes in its HTML as JSON, so that they are kept when a passage is copied. */
const stored = (node: DocNode) => ({ 'data-jats': node.type.name, 'data-attrs': JSON.stringify(node.attrs) })
const className = (name: string) => `writing-${name.replaceAll('_', '-')}`

const kindOf = ({ type, attrs }: DocNode) =>
  type.name === 'heading' ? `${kinds.heading} ${attrs.level}` : (kinds[type.name] ?? '')

function toDOM(name: NodeName, isLeaf: boolean) {
  return (node: DocNode): DOMOutputSpec => {
    const attributes = { ...stored(node), class: className(name), 'data-kind': kindOf(node) }
    if (name === 'heading') return [`h${Math.min(6, Number(node.attrs.level) + 1)}`, attributes, 0]
    if (name === 'hard_break') return ['br']
    if (name === 'list') return [node.attrs.attributes['list-type'] === 'order' ? 'ol' : 'ul', attributes, 0]
    if (name === 'code_block') return ['pre', attributes, ['code', 0]]
    if (name === 'table') return ['table', attributes, ['tbody', 0]]
    if (name === 'table_cell' || name === 'table_header') {
      const { colspan, rowspan } = node.attrs
      const spans = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) }
      return [name === 'table_cell' ? 'td' : 'th', { ...attributes, ...spans }, 0]
    }
    const tag = tags[name] ?? 'div'
    return isLeaf ? [tag, attributes] : [tag, attributes, 0]
  }
}

const readStored = (dom: HTMLElement) => {
  try {
    return JSON.parse(dom.dataset.attrs ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

const level = (value: number) => ({ tag: `h${value}`, attrs: { level: value } })
const span = (value: string | null) => Math.min(100, Math.max(1, Number(value) || 1))
const cellRule = (tag: string): TagParseRule => ({
  tag,
  getAttrs: (dom) => ({
    colspan: span(dom.getAttribute('colspan')),
    rowspan: span(dom.getAttribute('rowspan')),
    bare: true,
  }),
})

/** HTML elements that are kept when text is pasted. All others are dropped or become plain paragraphs. */
const pasted: Partial<Record<NodeName, TagParseRule[]>> = {
  paragraph: [{ tag: 'p' }],
  heading: [1, 2, 3, 4, 5, 6].map(level),
  list: [
    { tag: 'ul', attrs: { attributes: { 'list-type': 'bullet' } } },
    { tag: 'ol', attrs: { attributes: { 'list-type': 'order' } } },
  ],
  list_item: [{ tag: 'li' }],
  quote: [{ tag: 'blockquote' }],
  code_block: [{ tag: 'pre', preserveWhitespace: 'full' }],
  table_wrap: [{ tag: 'div[data-pasted-table]' }],
  table: [{ tag: 'table' }],
  table_row: [{ tag: 'tr' }],
  table_cell: [cellRule('td')],
  table_header: [cellRule('th')],
  hard_break: [{ tag: 'br' }],
}

function nodeSpec(name: NodeName): NodeSpec {
  const shape: NodeSpec = nodeShapes[name] as NodeSpec
  if (name === 'text' || name === 'doc') return shape
  return {
    ...shape,
    toDOM: toDOM(name, shape.content === undefined),
    parseDOM: [{ tag: `[data-jats="${name}"]`, priority: 60, getAttrs: readStored }, ...(pasted[name] ?? [])],
  }
}

const markTags: Partial<Record<MarkName, string>> = {
  bold: 'strong',
  italic: 'em',
  sup: 'sup',
  sub: 'sub',
  monospace: 'code',
  underline: 'u',
  strike: 's',
}
const markRules: Partial<Record<MarkName, ParseRule[]>> = {
  bold: [
    { tag: 'strong' },
    // Google Docs wraps copied text in <b style="font-weight: normal">, which is not bold.
    { tag: 'b', getAttrs: (dom) => (dom.style.fontWeight === 'normal' ? false : null) },
    { style: 'font-weight', getAttrs: (value) => (/^(bold(er)?|[7-9]\d{2})$/.test(value) ? null : false) },
  ],
  italic: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
  sup: [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  sub: [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  monospace: [{ tag: 'code' }, { tag: 'kbd' }],
  underline: [{ tag: 'u' }],
  strike: [{ tag: 's' }],
}

function markSpec(name: MarkName): MarkSpec {
  const shape = markShapes[name] as MarkSpec
  if (name === 'link')
    return {
      ...shape,
      // Links are shown but cannot be followed while editing.
      toDOM: (mark) => ['a', { 'data-mark': name, 'data-attrs': JSON.stringify(mark.attrs) }, 0],
      parseDOM: [
        { tag: 'a[data-mark]', priority: 60, getAttrs: readStored },
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = dom.getAttribute('href') ?? ''
            return /^https?:\/\//.test(href)
              ? { attributes: { 'ext-link-type': 'uri', 'xlink:href': href } }
              : false
          },
        },
      ],
    }
  const tag = markTags[name] ?? 'span'
  return {
    ...shape,
    toDOM: (mark) => [
      tag,
      { class: className(name), 'data-mark': name, 'data-attrs': JSON.stringify(mark.attrs) },
      0,
    ],
    parseDOM: [
      { tag: `[data-mark="${name}"]`, priority: 60, getAttrs: readStored },
      ...(markRules[name] ?? []),
    ],
  }
}

const changeWords = { insertion: 'Inserted', deletion: 'Deleted', modification: 'Changed' }

/**
 * Returns the specification of a mark for tracked changes, with author and time. The tracking library
 * determines the names of the marks and of `id`.
 */
function changeSpec(name: keyof typeof changeWords): MarkSpec {
  const others = Object.keys(changeWords).filter((one) => name !== 'modification' || one !== name)
  const tag = name === 'insertion' ? 'ins' : name === 'deletion' ? 'del' : 'span'
  return {
    inclusive: false,
    excludes: others.join(' '),
    attrs: {
      id: {},
      author: { default: null },
      name: { default: '' },
      time: { default: null },
      ...(name === 'modification' && {
        type: { default: 'attr' },
        attrName: { default: null },
        previousValue: { default: null },
        newValue: { default: null },
      }),
    },
    toDOM: (mark: Mark, inline: boolean) => [
      tag,
      {
        class: `writing-${name}${inline ? '' : ' writing-block-change'}`,
        'data-change': String(mark.attrs.id),
        title: `${changeWords[name]} by ${mark.attrs.name || 'you'}`,
      },
      0,
    ],
    // When tracked text is pasted, deletions are left out and insertions become plain text.
    parseDOM: name === 'deletion' ? [{ tag: 'del', ignore: true }] : [],
  }
}

export const schema = new Schema<NodeName, MarkName | keyof typeof changeWords>({
  nodes: Object.fromEntries(
    (Object.keys(nodeShapes) as NodeName[]).map((name) => [name, nodeSpec(name)]),
  ) as Record<NodeName, NodeSpec>,
  marks: {
    ...(Object.fromEntries(
      (Object.keys(markShapes) as MarkName[]).map((name) => [name, markSpec(name)]),
    ) as Record<MarkName, MarkSpec>),
    insertion: changeSpec('insertion'),
    deletion: changeSpec('deletion'),
    modification: changeSpec('modification'),
  },
})
