import { suggestChangesKey } from '@handlewithcare/prosemirror-suggest-changes'
import type { Node as DocNode } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { schema } from './schema.ts'
import { escapeXml, fragmentOf, textOfXml } from './xml.ts'

export interface ListedReference {
  id: string
  pos: number
  number: number
  text: string
  /** XML of the reference's content. */
  content: string
  isCited: boolean
}

/** Lists the references in their order, and whether the text cites each. */
export function listReferences(doc: DocNode): ListedReference[] {
  const cited = new Set<string>()
  const references: Omit<ListedReference, 'isCited'>[] = []
  doc.descendants((node, pos) => {
    if (node.type === schema.nodes.xref)
      for (const target of String(node.attrs.attributes.rid ?? '').split(/\s+/)) cited.add(target)
    if (node.type === schema.nodes.reference && node.attrs.id)
      references.push({
        ...{ id: node.attrs.id, pos, number: references.length + 1, content: node.attrs.content },
        text: node.attrs.text || textOfXml(node.attrs.content),
      })
  })
  return references.map((reference) => ({ ...reference, isCited: cited.has(reference.id) }))
}

/**
 * Returns author and year in the style of a citation: 'Haddad, 2019', 'Lindqvist and Hsu, 2021', 'Nwosu et
 * al., 2023'.
 */
function authorYear(content: string): string {
  const xml = fragmentOf(content)
  const names = [...(xml?.getElementsByTagName('surname') ?? xml?.getElementsByTagName('collab') ?? [])]
    .map((one) => one.textContent ?? '')
    .filter(Boolean)
  const distinct = [...new Set(names)]
  const people =
    distinct.length > 2
      ? `${distinct[0]} et al.`
      : distinct.length > 0
        ? distinct.join(' and ')
        : textOfXml(content).split(/[\s,.]+/)[0]
  const year = xml?.getElementsByTagName('year')[0]?.textContent ?? 'n.d.'
  return `${people}, ${year}`
}

/** Whether most citations in the text are numbers. */
function citesByNumber(doc: DocNode): boolean {
  let numbers = 0
  let all = 0
  doc.descendants((node) => {
    if (node.type !== schema.nodes.xref || node.attrs.attributes['ref-type'] !== 'bibr') return
    all += 1
    if (/^[[(]?\d+/.test(textOfXml(node.attrs.content))) numbers += 1
  })
  return all > 0 && numbers * 2 > all
}

/** Returns the nodes of a citation of these references. Brackets and separators are text. */
export function citationNodes(doc: DocNode, references: readonly ListedReference[]): DocNode[] {
  const byNumber = citesByNumber(doc)
  const links = references.map(({ id, number, content }) =>
    schema.nodes.xref.create({
      attributes: { 'ref-type': 'bibr', rid: id },
      content: escapeXml(byNumber ? String(number) : authorYear(content)),
    }),
  )
  return [
    schema.text(byNumber ? '[' : '('),
    ...links.flatMap((link, index) => (index > 0 ? [schema.text(byNumber ? ', ' : '; '), link] : [link])),
    schema.text(byNumber ? ']' : ')'),
  ]
}

export type SortBy = 'author' | 'citation'

/**
 * Sorts each reference list, either by its formatted texts, which begin with the authors, or in the order of
 * first citation.
 */
export function sortReferences(by: SortBy): Command {
  return (state, dispatch) => {
    const cited: string[] = []
    state.doc.descendants((node) => {
      if (node.type === schema.nodes.xref) cited.push(...String(node.attrs.attributes.rid ?? '').split(/\s+/))
    })
    const place = ({ attrs }: DocNode) => {
      const at = cited.indexOf(attrs.id)
      return at < 0 ? cited.length : at
    }
    const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
    const text = ({ attrs }: DocNode): string => attrs.text || textOfXml(attrs.content)
    const tr = state.tr
    state.doc.descendants((list, pos) => {
      if (list.type !== schema.nodes.reference_list) return !list.isTextblock
      const entries = list.children.filter(({ type }) => type === schema.nodes.reference)
      const sorted = [...entries].sort((a, b) =>
        by === 'author' ? order.compare(text(a), text(b)) : place(a) - place(b),
      )
      const next = [...sorted]
      const children = list.children.map((child) =>
        child.type === schema.nodes.reference ? (next.shift() ?? child) : child,
      )
      tr.replaceWith(pos + 1, pos + 1 + list.content.size, children)
      return false
    })
    // Sorting is not tracked as a change, because the references themselves stay the same.
    dispatch?.(tr.setMeta(suggestChangesKey, { skip: true }))
    return true
  }
}

/**
 * Merges references to the same work. The first one is kept, and citations of the others are changed to cite
 * it.
 */
export function mergeReferences(references: readonly ListedReference[]): Command {
  return (state, dispatch) => {
    const [kept, ...others] = references
    if (!kept || others.length === 0) return false
    const gone = new Set(others.map(({ id }) => id))
    const tr = state.tr
    state.doc.descendants((node, pos) => {
      if (node.type !== schema.nodes.xref) return
      const targets = String(node.attrs.attributes.rid ?? '').split(/\s+/)
      if (!targets.some((target) => gone.has(target))) return
      const rid = [...new Set(targets.map((target) => (gone.has(target) ? kept.id : target)))].join(' ')
      tr.setNodeAttribute(pos, 'attributes', { ...node.attrs.attributes, rid })
    })
    for (const { pos } of [...others].sort((a, b) => b.pos - a.pos)) {
      const node = state.doc.nodeAt(pos)
      if (node) tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + node.nodeSize))
    }
    dispatch?.(tr.setMeta(suggestChangesKey, { skip: true }))
    return true
  }
}
