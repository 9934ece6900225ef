import type { TaskCode, TaskParams } from '#domain/production.ts'
import { hasBodyText } from '../../jats/body-text.ts'
import { child, descendants, elements, textOf, type XmlElement } from '../../jats/xml.ts'
import type { FoundTask } from '../text-queries.ts'

/**
 * Tasks that are settled by changing the text. They are searched for again in each version made in the
 * editor.
 */
export const recomputed: readonly TaskCode[] = [
  'alternative-text',
  'figure-without-picture',
  'figure-without-caption',
  'table-without-caption',
  'table-without-header',
  'reference-uncited',
  'target-missing',
  // A version is made without open changes, so none is left.
  'tracked-changes',
]

/** Returns the tasks of these kinds for a text, with the same codes and subjects as those of a conversion. */
export function tasksOfText(article: XmlElement, hasMedia: (name: string) => boolean): FoundTask[] {
  const tasks: FoundTask[] = []
  const add = (code: TaskCode, element: XmlElement | null, params: TaskParams = {}, subject = '') =>
    tasks.push({ code, elementId: element?.attributes.id ?? '', subject, params })
  for (const figure of descendants(article, 'fig')) {
    const label = labelled(figure)
    const pictures = descendants(figure, 'graphic').filter(({ attributes }) =>
      hasMedia(attributes['xlink:href'] ?? ''),
    )
    if (!child(figure, 'caption')) add('figure-without-caption', figure, label)
    if (pictures.length === 0 && descendants(figure, 'table', 'code', 'disp-formula').length === 0)
      add('figure-without-picture', figure, label)
    else if (pictures.length > 0 && descendants(figure, 'alt-text').every((alt) => textOf(alt) === ''))
      add('alternative-text', figure, label)
  }
  // These tables contain the data of a chart, which the caption of the figure describes.
  const dataTables = new Set(
    descendants(article, 'fig').flatMap((figure) => descendants(figure, 'table-wrap')),
  )
  for (const table of descendants(article, 'table-wrap')) {
    if (!child(table, 'caption') && !dataTables.has(table)) add('table-without-caption', table)
    if (descendants(table, 'thead', 'th').length === 0) add('table-without-header', table, labelled(table))
  }
  const links = descendants(article, 'xref')
  const targets = links.flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/).filter(Boolean))
  const cited = new Set(targets)
  for (const reference of descendants(article, 'ref-list').flatMap((list) => elements(list, 'ref')))
    if (hasBodyText(article) && !cited.has(reference.attributes.id ?? ''))
      add('reference-uncited', reference, { text: shortened(textOf(reference)) })
  const ids = new Set(idsIn(article))
  for (const link of links) {
    const missing = (link.attributes.rid ?? '').split(/\s+/).filter((target) => target && !ids.has(target))
    const words = textOf(link)
    if (missing.length > 0) add('target-missing', link, { text: words }, words)
  }
  return tasks
}

export function idsIn(article: XmlElement): string[] {
  const ids: string[] = []
  const walk = (element: XmlElement) => {
    if (element.attributes.id) ids.push(element.attributes.id)
    elements(element).forEach(walk)
  }
  walk(article)
  return ids
}

function labelled(element: XmlElement): TaskParams {
  const label = textOf(child(element, 'label'))
  return label ? { label } : {}
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text)
