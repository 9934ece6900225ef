import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import type { ReferenceEntry } from './references.ts'
import { mapNodes, plainText } from './tree.ts'

/**
 * Joins the two links of a range such as '11–13' to one that points to every reference in it. In a file whose
 * author has linked the citations, only the ends of a range are links, so that the references between them would
 * count as never cited.
 */
export function linkRanges(blocks: readonly XmlElement[], entries: readonly ReferenceEntry[]): XmlElement[] {
  const places = new Map(entries.map(({ id }, index) => [id, index]))
  const joined = (from: XmlElement, dash: string, to: XmlElement): XmlElement | null => {
    const [first, last] = [places.get(from.attributes.rid ?? ''), places.get(to.attributes.rid ?? '')]
    if (first === undefined || last === undefined || last <= first) return null
    // The numbers that are printed must be as far apart as the references.
    if (numberOf(to) - numberOf(from) !== last - first) return null
    const rid = entries.slice(first, last + 1).map(({ id }) => id)
    return {
      ...from,
      attributes: { ...from.attributes, rid: rid.join(' ') },
      children: [...from.children, dash, ...to.children],
    }
  }
  const inNodes = (nodes: readonly XmlNode[]): XmlNode[] => {
    const out: XmlNode[] = []
    for (const node of nodes) {
      const [before, dash] = out.slice(-2)
      const isRange =
        isLink(node) &&
        before !== undefined &&
        isLink(before) &&
        typeof dash === 'string' &&
        isDash.test(dash)
      const range = isRange ? joined(before, dash, node) : null
      if (range) out.splice(-2, 2, range)
      else out.push(node)
    }
    return out
  }
  return mapNodes(blocks, (node) =>
    isElement(node) ? [{ ...node, children: inNodes(node.children) }] : [node],
  ).filter(isElement)
}

const isDash = /^\s*[-–—]\s*$/
const isLink = (node: XmlNode): node is XmlElement =>
  isElement(node) && node.name === 'xref' && node.attributes['ref-type'] === 'bibr'
const numberOf = (link: XmlElement) => Number(/^\W*(\d{1,4})\W*$/.exec(plainText(link.children))?.[1])
