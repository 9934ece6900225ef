import { wordIn } from '#domain/article/article-words.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
import type { AbstractPart, FurtherAbstract, JatsArticle } from './model.ts'
import { plainWords } from './plain-words.ts'
import { childText, descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

const isMain = (abstract: XmlElement) =>
  !abstract.attributes['abstract-type'] || abstract.attributes['abstract-type'] === 'structured'

/** Returns the main abstract. Graphical abstracts, key points and teasers are further abstracts. */
export function abstractOf(meta: XmlElement | undefined): JatsArticle['abstract'] {
  const abstract = elements(meta, 'abstract').find(isMain)
  if (!abstract) return null
  const parts = partsOf(abstract, isAbstractWord(childText(abstract, 'title')))
  if (parts.length === 0) return null
  return {
    html: htmlOf(parts),
    text: textsOf(parts).join('\n\n'),
    parts,
    language: abstract.attributes['xml:lang'] ?? null,
  }
}

const textsOf = (parts: readonly AbstractPart[]) =>
  parts.map(({ title, p }) => [title, plainWords(p)].filter(Boolean).join(' '))

const titles: Record<string, string> = {
  graphical: 'Graphical abstract',
  'key-points': 'Key points',
  'editors-summary': 'Editors’ summary',
  editor: 'Editors’ summary',
  'executive-summary': 'Summary',
  'plain-language-summary': 'Plain-language summary',
  teaser: 'In brief',
  toc: 'In brief',
  summary: 'Summary',
}

/** Returns all other abstracts: summaries and key points, and those in other languages. */
export function furtherAbstractsOf(
  meta: XmlElement | undefined,
  articleLanguage?: string | null,
): FurtherAbstract[] {
  const main = elements(meta, 'abstract').find(isMain)
  return elements(meta, 'abstract', 'trans-abstract').flatMap((abstract) => {
    if (abstract === main) return []
    const parts = partsOf(abstract, true)
    const own = childText(abstract, 'title')
    const type = abstract.attributes['abstract-type'] ?? ''
    const language = abstract.attributes['xml:lang'] ?? null
    const figures = descendants(abstract, 'fig')
    if (parts.length + figures.length === 0) return []
    return [
      {
        type: isMain(abstract) ? '' : type,
        title: own ?? wordIn(language ?? articleLanguage, titles[type] ?? 'Abstract'),
        isTitleOurs: own === null,
        language,
        html: htmlOf(parts),
        paragraphs: textsOf(parts),
        parts,
        figures,
      },
    ]
  })
}

function htmlOf(parts: readonly AbstractPart[]): string {
  return parts
    .map(
      ({ title, p }) =>
        `<p>${title ? `<strong>${escapeHtml(title)}</strong> ` : ''}${inlineHtml(p.children)}</p>`,
    )
    .join('\n')
}

const isAbstractWord = (title: string | null) =>
  title === null ||
  /^\W*(abstract|summary|resum[oée]n?|résumé|zusammenfassung|riassunto|author summary)\W*$/i.test(title)

/** The page has its own heading 'Abstract', so such a title in the file is dropped. */
function partsOf(abstract: XmlElement, dropsTitle: boolean): AbstractPart[] {
  let title: string | null = null
  const visit = (parent: XmlElement): AbstractPart[] =>
    parent.children.flatMap((node): AbstractPart[] => {
      if (!isElement(node)) return []
      if (node.name === 'title') {
        if (parent !== abstract || !dropsTitle) title = withStop(textOf(node))
        return []
      }
      if (node.name === 'sec') return visit(node)
      if (node.name === 'fig') return []
      const paragraphs = node.name === 'p' ? [node] : descendants(node, 'p')
      const found = paragraphs.map((p, index) => ({ title: index === 0 ? title : null, p }))
      if (found.length > 0) title = null
      return found
    })
  return visit(abstract)
}

function withStop(title: string): string {
  return /[.:?!]$/.test(title) ? title : `${title}.`
}
