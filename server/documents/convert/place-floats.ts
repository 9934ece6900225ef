import type { XmlElement } from '../../jats/xml.ts'
import { isElement } from '../../jats/xml.ts'
import { el, plainText } from './tree.ts'

/**
 * Moves figures and tables from the end of a manuscript to the paragraph that first mentions them. Those that
 * are never mentioned go to the end of the last section.
 */
export function placeFloats(body: readonly XmlElement[], leftovers: readonly XmlElement[]): XmlElement[] {
  const root = el('body', {}, [...body])
  for (const float of leftovers.filter(({ name }) => name !== 'x-heading')) {
    const label = float.children.find((node): node is XmlElement => isElement(node) && node.name === 'label')
    if (!label || !insertAfterMention(root, plainText(label), float)) append(root, float)
  }
  return root.children.filter(isElement)
}

function insertAfterMention(parent: XmlElement, label: string, float: XmlElement): boolean {
  const [word = '', ...rest] = label.split(' ')
  const number = rest.join(' ')
  if (!number) return false
  const pattern = new RegExp(
    `\\b${escaped(word.slice(0, 3))}\\p{L}*\\.?\\s*${escaped(number)}(?![\\d])`,
    'iu',
  )
  for (const [index, node] of parent.children.entries()) {
    if (!isElement(node)) continue
    if (node.name === 'sec') {
      if (insertAfterMention(node, label, float)) return true
    } else if (node.name === 'p' && pattern.test(plainText(node))) {
      let at = index + 1
      // Several figures after one paragraph keep their order.
      while (
        isElement(parent.children[at]) &&
        /^(fig|table-wrap)$/.test((parent.children[at] as XmlElement).name)
      )
        at += 1
      parent.children.splice(at, 0, float)
      return true
    }
  }
  return false
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Appends a figure or table to a section. Blocks may not follow subsections, so it is inserted before the
 * subsections of the last section.
 */
function append(parent: XmlElement, float: XmlElement): void {
  const sections = parent.children.filter(
    (node): node is XmlElement => isElement(node) && node.name === 'sec',
  )
  const last = sections.at(-1)
  if (last) append(last, float)
  else parent.children.push(float)
}
