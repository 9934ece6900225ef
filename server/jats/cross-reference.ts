import type { HtmlContext } from './html-context.ts'
import { textOf, type XmlElement } from './xml.ts'

/** Words for what a number refers to: 'see Fig. ' before an empty reference needs the number alone. */
const kindWords =
  /\b(?:figs?|figures?|figura|tables?|tab|tabela|tabla|sections?|sec|eqs?|eqns?|equations?|appendix|notes?)\.?\s*$|§\s*$/i

/**
 * Returns the text of a reference that the file leaves empty: the label of what it refers to, or only its number if
 * the text before names the kind.
 */
export function generatedWords(rids: readonly string[], before: string, context: HtmlContext): string {
  const labels = rids.flatMap((rid) => {
    const target = context.elementOf(rid)
    const label = (target && context.labels.get(target)) || context.references.get(rid)
    return label ? [kindWords.test(before) ? numberIn(label) : label] : []
  })
  return labels.join(', ')
}

const numberIn = (label: string) => /[\dA-Z][\w.]*$/.exec(label)?.[0] ?? label

/** Whether a reference has nothing to show: neither words nor a picture or formula. */
export function isEmpty(xref: XmlElement): boolean {
  return (
    textOf(xref) === '' && !xref.children.some((node) => typeof node === 'object' && node.children.length > 0)
  )
}
