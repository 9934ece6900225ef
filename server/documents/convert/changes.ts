import type { XmlElement, XmlNode } from '../../jats/xml.ts'
import { all, el, mapNodes, merged } from './tree.ts'

export type ChangeChoice = 'accept' | 'reject' | 'keep'

/**
 * Applies the tracked changes of a source. With 'keep', x-ins and x-del elements stay in place: the text
 * reads as if all changes were accepted, and an editor can still decide about each.
 */
export function applyChanges(blocks: XmlElement[], choice: ChangeChoice): XmlElement[] {
  const isRemoved = (kind: string | undefined) => (choice === 'reject' ? kind === 'ins' : kind === 'del')
  // A paragraph that was deleted as a whole stays one, so that rejecting the change brings it back.
  const isKept = (block: XmlElement) =>
    choice === 'keep' &&
    block.children.every((node) =>
      typeof node === 'string' ? node.trim() === '' : node.name === 'x-del' || node.name === 'x-break',
    )
  // If the end of a paragraph was removed, the paragraph is joined with the next one.
  const joined: XmlElement[] = []
  let open: XmlElement | null = null
  for (const block of blocks) {
    const end = block.name === 'p' ? all(block.children, 'x-break').at(-1) : undefined
    const current: XmlElement =
      open && block.name === 'p'
        ? { ...open, children: merged([...open.children, ...block.children]) }
        : block
    if (open && current !== block) joined.pop()
    joined.push(current)
    open = end && isRemoved(end.attributes.kind) && !isKept(current) ? current : null
  }
  const resolved = mapNodes(joined, (node): XmlNode[] => {
    if (typeof node === 'string') return [node]
    if (node.name === 'x-break') return []
    if (node.name === 'x-ins') return choice === 'accept' ? node.children : choice === 'reject' ? [] : [node]
    if (node.name === 'x-del') return choice === 'accept' ? [] : choice === 'reject' ? node.children : [node]
    return [node]
  })
  return resolved.filter(
    (node): node is XmlElement =>
      typeof node !== 'string' && !(node.name === 'p' && node.children.length === 0),
  )
}

/** Returns the text with all changes accepted and without their markup. */
export function withoutChanges(nodes: readonly XmlNode[]): XmlNode[] {
  return mapNodes(nodes, (node) => {
    if (typeof node === 'string') return [node]
    if (node.name === 'x-ins') return node.children
    if (node.name === 'x-del') return []
    const isEmptied = node.name === 'p' && node.children.length === 0
    return isEmptied ? [] : [node]
  })
}

const isChange = ({ name }: XmlElement) => name === 'x-ins' || name === 'x-del'

/**
 * Converts changes to JATS for the editor: named-content, with author and time in specific-use. A change within
 * another one, such as a deletion of what somebody has inserted, takes its place there.
 */
export function changesAsJats(nodes: readonly XmlNode[], around: XmlElement | null = null): XmlNode[] {
  const out: XmlNode[] = []
  let run: XmlNode[] = []
  const endRun = () => {
    if (run.length > 0) out.push(...(around ? [named(around, run)] : run))
    run = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || all([node], 'x-ins', 'x-del').length === 0) {
      run.push(node)
      continue
    }
    endRun()
    if (isChange(node)) out.push(...changesAsJats(node.children, node))
    else out.push({ ...node, children: changesAsJats(node.children, around) })
  }
  endRun()
  return merged(out)
}

function named({ name, attributes: { author, date } }: XmlElement, children: XmlNode[]): XmlElement {
  const type = name === 'x-ins' ? 'tracked-insertion' : 'tracked-deletion'
  return el(
    'named-content',
    { 'content-type': type, 'specific-use': [author, date].filter(Boolean).join(' | ') },
    children,
  )
}
