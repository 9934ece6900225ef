import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import type { PandocNode } from '../typeset/pandoc.ts'
import { linked, rawTex } from './pandoc-links.ts'
import { type Attributes, rowsAsLines, type TableParts, tableOf } from './pandoc-table.ts'
import { all, el, merged, plainText, trimmed } from './tree.ts'

export interface SourceComment {
  author: string
  date: string
  text: string
}

/** Converts pandoc's tree to the elements of tree.ts, without interpreting the content. */
export class PandocReader {
  readonly comments: SourceComment[] = []

  blocks(nodes: readonly PandocNode[], style?: string): XmlElement[] {
    const out: XmlElement[] = []
    for (const node of nodes) out.push(...this.#block(node, style))
    return mergedParagraphs(out)
  }

  #block({ t, c }: PandocNode, style: string | undefined): XmlElement[] {
    switch (t) {
      case 'Para':
      case 'Plain':
        return this.#paragraphs(this.inlines(c as PandocNode[]), style)
      case 'LineBlock':
        return [
          el(
            'verse-group',
            {},
            (c as PandocNode[][]).map((line) => el('verse-line', {}, this.inlines(line))),
          ),
        ]
      case 'Header': {
        const [level, attributes, content] = c as [number, Attributes, PandocNode[]]
        const unnumbered = attributes[1].includes('unnumbered') ? 'yes' : undefined
        const anchor = attributes[0] ? [el('x-anchor', { id: attributes[0] })] : []
        return [
          el('x-heading', { level: String(level), styled: 'yes', unnumbered }, [
            ...anchor,
            ...trimmed(this.inlines(content)),
          ]),
        ]
      }
      case 'Div': {
        const [attributes, content] = c as [Attributes, PandocNode[]]
        const own = attributeOf(attributes, 'custom-style') ?? attributes[1][0] ?? style
        const anchor = attributes[0] ? [el('x-anchor', { id: attributes[0] })] : []
        const inside = this.blocks(content, own)
        const first = inside[0]
        if (first && anchor.length > 0) first.children.unshift(...anchor)
        return attributes[1].some((name) => theorems.test(name))
          ? [el('statement', { 'content-type': own }, inside)]
          : inside
      }
      case 'BlockQuote':
        return [el('disp-quote', {}, this.blocks(c as PandocNode[]))]
      case 'BulletList':
        return [this.#list('bullet', c as PandocNode[][])]
      case 'OrderedList': {
        const [[start, number, delimiter], items] = c as [[number, PandocNode, PandocNode], PandocNode[][]]
        const list = this.#list(listTypes[number.t] ?? 'order', items)
        if (start !== 1) list.attributes['x-start'] = String(start)
        list.attributes['x-delimiter'] = delimiter.t
        return [list]
      }
      case 'DefinitionList':
        return [
          el(
            'def-list',
            {},
            (c as [PandocNode[], PandocNode[][]][]).map(([term, definitions]) =>
              el('def-item', {}, [
                el('term', {}, trimmed(this.inlines(term))),
                ...definitions.map((definition) => el('def', {}, this.blocks(definition))),
              ]),
            ),
          ),
        ]
      case 'CodeBlock':
        return [el('code', {}, [(c as [Attributes, string])[1]])]
      case 'Table':
        return [this.#table(c as TableParts)]
      case 'Figure': {
        const [attributes, [, caption], content] = c as [Attributes, [unknown, PandocNode[]], PandocNode[]]
        const anchor = attributes[0] ? [el('x-anchor', { id: attributes[0] })] : []
        const inside = this.blocks(content)
        const isTable = inside.some(({ name }) => name === 'table-wrap')
        return [
          el('x-figure', { kind: isTable ? 'table' : 'fig' }, [
            ...anchor,
            el('x-caption', {}, this.blocks(caption)),
            ...inside,
          ]),
        ]
      }
      case 'RawBlock': {
        const [format, text] = c as [string, string]
        return /tex/.test(format) ? [el('x-raw', { block: 'yes' }, [text])] : []
      }
      default:
        return []
    }
  }

  /** Splits a paragraph at line breaks, because JATS has no line breaks in text. */
  #paragraphs(content: XmlNode[], style: string | undefined): XmlElement[] {
    return linesOf(content)
      .map((line) => trimmed(line))
      .filter((line) => line.length > 0)
      .map((line, index) => el('p', { 'x-style': style, 'x-line': index > 0 ? 'yes' : undefined }, line))
  }

  #list(type: string, items: PandocNode[][]): XmlElement {
    return el(
      'list',
      { 'list-type': type },
      items.map((item) => el('list-item', {}, this.blocks(item))),
    )
  }

  /** Number of tables that were found within cells. */
  #nested = 0

  #table(parts: TableParts): XmlElement {
    const nestedBefore = this.#nested
    const caption = parts[1][1]
    const table = tableOf(parts, caption.length > 0 ? this.blocks(caption) : [], (content) =>
      this.#cell(content),
    )
    if (this.#nested > nestedBefore) table.attributes['x-nested'] = 'yes'
    return table
  }

  #cell(content: PandocNode[]): XmlNode[] {
    const blocks = this.blocks(content).flatMap((block) => {
      if (block.name !== 'table-wrap') return [block]
      this.#nested += 1
      return rowsAsLines(block)
    })
    if (blocks.every(({ name }) => name === 'p'))
      return merged(blocks.flatMap((p, index) => (index === 0 ? p.children : [el('break'), ...p.children])))
    return blocks
  }

  inlines(nodes: readonly PandocNode[]): XmlNode[] {
    return merged(nodes.flatMap((node) => this.#inline(node)))
  }

  #inline({ t, c }: PandocNode): XmlNode[] {
    const simple = wrappers[t]
    if (simple) {
      const inside = this.inlines(c as PandocNode[])
      // Formatting of white space is dropped, because it has no effect.
      return inside.every((node) => typeof node === 'string' && node.trim() === '')
        ? inside
        : [el(simple, {}, inside)]
    }
    switch (t) {
      case 'Str':
        return [c as string]
      case 'Space':
      case 'SoftBreak':
        return [' ']
      case 'LineBreak':
        return [el('break')]
      case 'Quoted': {
        const [kind, content] = c as [PandocNode, PandocNode[]]
        const [open, close] = kind.t === 'SingleQuote' ? ['‘', '’'] : ['“', '”']
        return [open, ...this.inlines(content), close]
      }
      case 'Cite': {
        const [citations, content] = c as [{ citationId: string; citationMode: PandocNode }[], PandocNode[]]
        const raw = content.find((node) => node.t === 'RawInline')
        return [
          el(
            'x-cite',
            {
              keys: citations.map(({ citationId }) => citationId).join(' '),
              mode: citations[0]?.citationMode.t,
              command: raw ? (raw.c as [string, string])[1] : undefined,
            },
            raw ? [] : this.inlines(content),
          ),
        ]
      }
      case 'Code':
        return [el('monospace', {}, [(c as [Attributes, string])[1]])]
      case 'Math': {
        const [kind, tex] = c as [PandocNode, string]
        return [el('x-math', { display: kind.t === 'DisplayMath' ? 'block' : 'inline' }, [tex])]
      }
      case 'RawInline': {
        const [format, text] = c as [string, string]
        return /tex/.test(format) ? rawTex(text) : []
      }
      case 'Link': {
        const [, content, [url]] = c as [Attributes, PandocNode[], [string, string]]
        const inside = this.inlines(content)
        if (url.startsWith('#')) return [el('x-link', { to: decodeURIComponent(url.slice(1)) }, inside)]
        return linked(url, inside)
      }
      case 'Image': {
        const [attributes, content, [src, title]] = c as [Attributes, PandocNode[], [string, string]]
        const alt = plainText(this.inlines(content)) || title || undefined
        return [
          el('x-image', {
            src,
            alt: alt === 'image' ? undefined : alt,
            width: attributeOf(attributes, 'width'),
          }),
        ]
      }
      case 'Note':
        return [el('x-note', {}, this.blocks(c as PandocNode[]))]
      case 'Span':
        return this.#span(c as [Attributes, PandocNode[]])
      default:
        return []
    }
  }

  #span([attributes, content]: [Attributes, PandocNode[]]): XmlNode[] {
    const [id, classes] = attributes
    const inside = this.inlines(content)
    const author = attributeOf(attributes, 'author') ?? ''
    const date = attributeOf(attributes, 'date') ?? ''
    switch (classes[0]) {
      case 'comment-start': {
        this.comments.push({ author, date, text: plainText(inside) })
        return [el('x-comment', { n: String(this.comments.length - 1) })]
      }
      case 'comment-end':
        return []
      case 'insertion':
        return [el('x-ins', { author, date }, inside)]
      case 'deletion':
        return [el('x-del', { author, date }, inside)]
      case 'paragraph-insertion':
      case 'paragraph-deletion':
        return [el('x-break', { kind: classes[0] === 'paragraph-insertion' ? 'ins' : 'del', author, date })]
      case 'anchor':
        return [el('x-anchor', { id }), ...inside]
    }
    if (id) return [el('x-anchor', { id }), ...inside]
    return inside
  }
}

/** Splits content at its line breaks, also within bold and italic text. */
function linesOf(nodes: readonly XmlNode[]): XmlNode[][] {
  const lines: XmlNode[][] = [[]]
  for (const node of nodes) {
    if (typeof node === 'string' || !Object.values(wrappers).includes(node.name)) {
      if (typeof node !== 'string' && node.name === 'break') lines.push([])
      else lines.at(-1)?.push(node)
      continue
    }
    for (const [index, part] of linesOf(node.children).entries()) {
      if (index > 0) lines.push([])
      if (part.length > 0) lines.at(-1)?.push({ ...node, children: part })
    }
  }
  return lines
}

const theorems =
  /^(theorem|lemma|proposition|corollary|definition|remark|example|proof|conjecture|claim|assumption|axiom)$/

const wrappers: Record<string, string> = {
  Emph: 'italic',
  Strong: 'bold',
  Underline: 'underline',
  Strikeout: 'strike',
  Superscript: 'sup',
  Subscript: 'sub',
  SmallCaps: 'sc',
}

const listTypes: Record<string, string> = {
  LowerAlpha: 'alpha-lower',
  UpperAlpha: 'alpha-upper',
  LowerRoman: 'roman-lower',
  UpperRoman: 'roman-upper',
}

function attributeOf([, , pairs]: Attributes, name: string): string | undefined {
  return pairs.find(([key]) => key === name)?.[1]
}

/** Marks a deleted end of a paragraph, so that changes.ts joins it with the next one. */
function mergedParagraphs(blocks: XmlElement[]): XmlElement[] {
  return blocks.filter(
    (block) => block.name !== 'p' || block.children.length > 0 || all(block.children, 'x-break').length > 0,
  )
}
