import type { Targets } from './targets.ts'
import { isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

/** Words for what a number refers to: 'see Fig. ' before an empty reference needs the number alone. */
const kindWords =
  /\b(?:figs?|figures?|figura|tables?|tab|tabela|tabla|sections?|sec|eqs?|eqns?|equations?|appendix|notes?)\.?\s*$|§\s*$/i

/**
 * Returns the text of a reference that the file leaves empty: the label of what it refers to, or only its number if
 * the text before names the kind.
 */
export function generatedWords(xref: XmlElement, before: readonly XmlNode[], targets: Targets): string {
  if (!isEmpty(xref)) return ''
  const isKindNamed = kindWords.test(before.map((node) => (isElement(node) ? textOf(node) : node)).join(''))
  const labels = ridsOf(xref).flatMap((rid) => {
    const target = targets.elementOf(rid)
    const label = (target && targets.labels.get(target)) || targets.references.get(rid)
    return label ? [isKindNamed ? numberIn(label) : label] : []
  })
  return labels.join(', ')
}

export const ridsOf = (xref: XmlElement) => (xref.attributes.rid ?? '').split(/\s+/)

/** What stands between the two ends of a range of citations, as in '[2]–[8]'. */
const dash = /^[\s\])]*[-‐‑–—−][\s[(]*$/

/**
 * Returns the ids of all works that a citation names: its own, and of a range of which it is the end all after the
 * beginning. `references` are the ids of the list in its order.
 */
export function citedIds(
  xref: XmlElement,
  before: readonly XmlNode[],
  references: () => readonly string[],
): string[] {
  const own = ridsOf(xref)
  const [first, between] = before.slice(-2)
  if (typeof between !== 'string' || !dash.test(between) || !first || !isElement(first)) return own
  if (first.name !== 'xref' || first.attributes['ref-type'] !== 'bibr') return own
  const list = references()
  const [from, to] = [list.indexOf(ridsOf(first).at(-1) ?? ''), list.indexOf(own[0] ?? '')]
  return from < 0 || to <= from ? own : [...own, ...list.slice(from + 1, to)]
}

const numberIn = (label: string) => /[\dA-Z][\w.]*$/.exec(label)?.[0] ?? label

/** Whether a reference has nothing to show: neither words nor a picture or formula. */
function isEmpty(xref: XmlElement): boolean {
  return (
    textOf(xref) === '' && !xref.children.some((node) => typeof node === 'object' && node.children.length > 0)
  )
}
