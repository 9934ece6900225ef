import { escapeHtml, inlineHtml } from './html-inline.ts'
import { descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

/** Returns the main abstract. Graphical abstracts, key points and teasers are ignored. */
export function abstractOf(meta: XmlElement | undefined): { html: string; text: string } | null {
  const abstract = elements(meta, 'abstract').find((a) => !a.attributes['abstract-type'])
  if (!abstract) return null
  const parts = partsOf(abstract)
  if (parts.length === 0) return null
  return {
    html: parts
      .map(
        ({ title, p }) =>
          `<p>${title ? `<strong>${escapeHtml(title)}</strong> ` : ''}${inlineHtml(p.children)}</p>`,
      )
      .join('\n'),
    text: parts.map(({ title, p }) => [title, textOf(p)].filter(Boolean).join(' ')).join('\n\n'),
  }
}

function partsOf(parent: XmlElement): { title: string | null; p: XmlElement }[] {
  let title: string | null = null
  return parent.children.flatMap((node) => {
    if (!isElement(node)) return []
    if (node.name === 'title') {
      // The page has its own heading 'Abstract', so the title of the abstract in the file is dropped.
      title = parent.name === 'abstract' ? null : withStop(textOf(node))
      return []
    }
    if (node.name === 'sec') return partsOf(node)
    const paragraphs = node.name === 'p' ? [node] : descendants(node, 'p')
    const found = paragraphs.map((p, index) => ({ title: index === 0 ? title : null, p }))
    if (found.length > 0) title = null
    return found
  })
}

function withStop(title: string): string {
  return /[.:?!]$/.test(title) ? title : `${title}.`
}
