import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'

/**
 * The intermediate form between source and JATS: JATS elements, and temporary ones whose names begin with 'x-'.
 * Every pass reads and returns such trees; `finish.ts` makes sure that no temporary name or attribute is left.
 *
 * x-heading (level)   a heading, before sections are nested
 * x-image (src, alt)  a picture of the source
 * x-math (display)    TeX of a formula
 * x-note              content of a footnote, where it is called
 * x-link (to)         a link to an anchor of the same document
 * x-anchor (id)       the target of such a link
 * x-cite (keys)       a citation of LaTeX, or of a reference manager (items)
 * x-lost (kind, n)    the place of an object that could not be read
 * x-ins, x-del        tracked changes (author, date)
 * x-comment (n)       the place of a comment
 * x-raw               a passage of LaTeX that was not understood
 * x-unknown (command) the place of an unknown command whose text was read
 */
export function el(
  name: string,
  attributes: Record<string, string | undefined> = {},
  children: XmlNode[] = [],
): XmlElement {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { name, attributes: Object.fromEntries(given), children: merged(children), line: 0 }
}

/** Merges adjacent text nodes. */
export function merged(nodes: readonly XmlNode[]): XmlNode[] {
  const out: XmlNode[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    if (node === '') continue
    if (typeof node === 'string' && typeof last === 'string') out[out.length - 1] = last + node
    else out.push(node)
  }
  return out
}

/** Elements whose content is not part of the running text. */
export const silent: ReadonlySet<string> = new Set([
  'x-note',
  'x-del',
  'x-comment',
  'x-lost',
  'x-anchor',
  'x-image',
  'x-unknown',
])

/** Returns the visible text of nodes as one line, without footnotes and deleted text. */
export function plainText(node: XmlNode | readonly XmlNode[] | undefined): string {
  return raw(node).replaceAll(/\s+/g, ' ').trim()
}

function raw(node: XmlNode | readonly XmlNode[] | undefined): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return node
  if (!('name' in node)) return node.map(raw).join('')
  if (silent.has(node.name)) return ''
  return node.name === 'break' ? ' ' : node.children.map(raw).join('')
}

/** Returns all elements with one of the names, in document order, including the given nodes themselves. */
export function all(nodes: readonly XmlNode[], ...names: string[]): XmlElement[] {
  return nodes.flatMap((node) =>
    isElement(node) ? [...(names.includes(node.name) ? [node] : []), ...all(node.children, ...names)] : [],
  )
}

/** Replaces nodes from the leaves up with what `change` returns for each. */
export function mapNodes(
  nodes: readonly XmlNode[],
  change: (node: XmlNode, parents: readonly XmlElement[]) => XmlNode[],
  parents: readonly XmlElement[] = [],
): XmlNode[] {
  return merged(
    nodes.flatMap((node) =>
      isElement(node)
        ? change({ ...node, children: mapNodes(node.children, change, [...parents, node]) }, parents)
        : change(node, parents),
    ),
  )
}

/** Removes white space at both ends. */
export function trimmed(nodes: readonly XmlNode[]): XmlNode[] {
  const out = merged(nodes)
  const first = out[0]
  if (typeof first === 'string') out[0] = first.trimStart()
  const last = out.at(-1)
  if (typeof last === 'string') out[out.length - 1] = last.trimEnd()
  const kept = out.filter((node) => node !== '')
  return kept.length === out.length ? kept : trimmed(kept)
}

/** Removes the first `count` characters of the visible text, and elements that become empty. */
export function withoutStart(nodes: readonly XmlNode[], count: number): XmlNode[] {
  let left = count
  const cut = (items: readonly XmlNode[]): XmlNode[] =>
    items.flatMap((item): XmlNode[] => {
      if (left <= 0) return [item]
      if (typeof item === 'string') {
        const text = item.slice(left)
        left = Math.max(0, left - item.length)
        return text === '' ? [] : [text]
      }
      if (silent.has(item.name)) return [item]
      const children = cut(item.children)
      return children.length === 0 ? [] : [{ ...item, children }]
    })
  return trimmed(cut(nodes))
}
