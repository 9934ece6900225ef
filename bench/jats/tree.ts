import { parseDocument } from 'htmlparser2'

/** An element of an XML file or a page. `path` names its position, such as /article/body/sec[2]/p[1]. */
export interface Node {
  name: string
  attributes: Record<string, string>
  children: (Node | string)[]
  parent: Node | null
  path: string
}

type Parsed = ReturnType<typeof parseDocument>['children']

/**
 * Parses XML or HTML. The product's own parser is not used, so that its mistakes do not hide from the count.
 */
export function parseTree(text: string, kind: 'xml' | 'html'): Node {
  const root: Node = { name: '', attributes: {}, children: [], parent: null, path: '' }
  const document = parseDocument(text, { xmlMode: kind === 'xml', decodeEntities: true })
  root.children = read(document.children, root)
  return root
}

function read(nodes: Parsed, parent: Node): (Node | string)[] {
  const counts = new Map<string, number>()
  return nodes.flatMap((node): (Node | string)[] => {
    if (node.type === 'text') return [(node as unknown as { data: string }).data]
    if (node.type === 'cdata') return read((node as unknown as { children: Parsed }).children, parent)
    if (!('name' in node) || !('attribs' in node)) return []
    const position = (counts.get(node.name) ?? 0) + 1
    counts.set(node.name, position)
    const element: Node = {
      name: node.name,
      attributes: { ...node.attribs },
      children: [],
      parent,
      path: `${parent.path}/${node.name}[${position}]`,
    }
    element.children = read(node.children, element)
    return [element]
  })
}

export const isNode = (node: Node | string | undefined): node is Node => typeof node === 'object'

/** Whether the element is a formula in MathML, whatever its prefix. */
export const isMath = ({ name }: Node) => /(?:^|:)math$/.test(name)

export function childrenOf(node: Node, ...names: string[]): Node[] {
  return node.children.filter(isNode).filter(({ name }) => names.length === 0 || names.includes(name))
}

export function all(node: Node, isWanted: (node: Node) => boolean): Node[] {
  return childrenOf(node).flatMap((one) => [...(isWanted(one) ? [one] : []), ...all(one, isWanted)])
}

export const named = (node: Node, ...names: string[]) => all(node, ({ name }) => names.includes(name))

export function closest(node: Node | null, ...names: string[]): Node | null {
  for (let at = node; at; at = at.parent) if (names.includes(at.name)) return at
  return null
}

export function textOf(node: Node | string | undefined): string {
  if (node === undefined) return ''
  return isNode(node) ? node.children.map(textOf).join('') : node
}

/** Letters and digits of a text, in lower case: what must be equal in file and page. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}

export const wordsOf = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []

export const hasClass = (node: Node, name: string) =>
  (node.attributes.class ?? '').split(/\s+/).includes(name)
