import { wordIn } from '#domain/article/article-words.ts'
import { childText, elements, type XmlElement } from './xml.ts'

const labelled = new Set(
  'sec app fig table-wrap disp-formula supplementary-material media boxed-text fn statement list-item fig-group'.split(
    ' ',
  ),
)

/**
 * Returns the labels of the elements that a text may refer to. Figures and tables without a label are numbered; in a
 * text where others have one, after the highest of these.
 */
export function labelsOf(roots: readonly XmlElement[], language: string | null): Map<XmlElement, string> {
  const all = roots.flatMap((root) => within(root))
  const labels = new Map<XmlElement, string>()
  for (const element of all) {
    const label = childText(element, 'label')
    if (label) labels.set(element, label.replace(/[.:]$/, ''))
    else if (element.name !== 'fig' && element.name !== 'table-wrap')
      labels.set(element, childText(element, 'title') ?? '')
  }
  for (const [name, word] of [
    ['fig', wordIn(language, 'Figure')],
    ['table-wrap', wordIn(language, 'Table')],
  ] as const) {
    const group = all.filter((element) => element.name === name)
    let last = Math.max(0, ...group.map((one) => Number(/\d+/.exec(labels.get(one) ?? '')?.[0] ?? 0)))
    for (const element of group)
      if (!labels.has(element)) {
        last += 1
        labels.set(element, `${word} ${last}`)
      }
  }
  return labels
}

function within(root: XmlElement): XmlElement[] {
  return [...(labelled.has(root.name) ? [root] : []), ...elements(root).flatMap(within)]
}
