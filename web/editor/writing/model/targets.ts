import type { Node as DocNode } from 'prosemirror-model'
import { schema } from './schema.ts'
import { visibleText } from './visible-text.ts'
import { escapeXml, textOfXml } from './xml.ts'

/** An element to which a cross-reference can lead. */
export interface Target {
  id: string
  type: 'fig' | 'table' | 'disp-formula' | 'sec'
  label: string
  title: string
}

const types = { figure: 'fig', table_wrap: 'table', display_formula: 'disp-formula', heading: 'sec' } as const

export function listTargets(doc: DocNode): Target[] {
  const targets: Target[] = []
  doc.descendants((node) => {
    const type = types[node.type.name as keyof typeof types]
    const { id } = node.attrs
    if (type && typeof id === 'string') {
      const { label, title } = namesOf(node)
      targets.push({ id, type, label: label || title, title: label ? title : '' })
    }
    return !node.isTextblock
  })
  return targets.filter(({ label }) => label !== '')
}

function namesOf(node: DocNode): { label: string; title: string } {
  if (node.type === schema.nodes.heading)
    return { label: textOfXml(node.attrs.label ?? ''), title: visibleText(node) }
  if (node.type === schema.nodes.display_formula) {
    const label = /<label>(.*?)<\/label>/.exec(node.attrs.content)?.[1]
    return { label: label ? textOfXml(label) : '', title: '' }
  }
  const child = (name: string) => visibleText(node.children.find(({ type }) => type.name === name))
  return { label: child('label').replace(/\.$/, ''), title: child('caption').slice(0, 120) }
}

export function crossReference({ id, type, label }: Target): DocNode {
  const words = type === 'sec' && /^[\d.]+$/.test(label) ? `Section ${label.replace(/\.$/, '')}` : label
  return schema.nodes.xref.create({
    attributes: { 'ref-type': type, rid: id },
    content: escapeXml(words),
  })
}
