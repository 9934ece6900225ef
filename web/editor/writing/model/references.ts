import type { Node as DocNode } from 'prosemirror-model'
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

/** The references in their order, and whether the text cites them. */
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

/** Author and year as in the text: 'Haddad, 2019', 'Lindqvist and Hsu, 2021', 'Nwosu et al., 2023'. */
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

/** Whether the text cites by number, by what most of its citations are. */
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

/** A citation of these references, with brackets and separators as text. */
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
