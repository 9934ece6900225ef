import { blocksHtml, elementName, sectionHtml } from './html-blocks.ts'
import {
  type FigureSource,
  type HtmlContext,
  newContext,
  type OutlineEntry,
  pageIds,
} from './html-context.ts'
import { escapeHtml } from './html-inline.ts'
import type { JatsArticle, Reference, RelatedArticle, Statement } from './model.ts'
import { referenceRuns } from './reference-text.ts'
import { doiUrl, isElement, type XmlElement, type XmlNode } from './xml.ts'

export type { FigureSource, OutlineEntry } from './html-context.ts'

/**
 * Converts the article's text, without the abstract, to HTML for a page whose h1 is the title. Headings start
 * at h2. The result contains no scripts and no style attributes; all text is escaped and all addresses are
 * checked. With `articleAddress`, which returns one of our paths or null, it begins with links to
 * corrections, retractions and the articles that they concern.
 */
export function jatsToHtml(
  article: JatsArticle,
  options: {
    figures?: FigureSource
    articleAddress?: (doi: string) => string | null
    /** Adds `data-element` with each element's id in the file, so that comments can refer to passages. */
    namesElements?: boolean
  } = {},
): { html: string; outline: OutlineEntry[] } {
  const context = newContext(pageAnchors(article), options.figures, options.namesElements)
  const parts = [
    ...(options.articleAddress ? article.related.map((r) => noticeHtml(r, options.articleAddress)) : []),
    article.body ? blocksHtml(article.body.children, context, 2) : '',
    ...article.backMatter.map((part) => backHtml(part, context)),
    statementsHtml(article.statements, context),
  ]
  if (context.footnotes.length + article.footnotes.length > 0)
    parts.push(part(context, 'notes', 'Notes', 'notes', () => notesHtml(article.footnotes, context)))
  if (article.references.length > 0)
    parts.push(
      part(context, 'references', article.referencesTitle ?? 'References', 'references', () =>
        referencesHtml(article.references, context),
      ),
    )
  return {
    html: parts
      .join('')
      .replaceAll(/\n{2,}/g, '\n')
      .trim(),
    outline: context.outline,
  }
}

/** Maps the ids of elements in the file to their ids on the page. */
export function pageAnchors(article: JatsArticle): Map<string, string> {
  const roots = [...article.backMatter, ...article.footnotes, ...article.statements.map((s) => s.content)]
  const ids = pageIds(article.body, roots)
  for (const reference of article.references) ids.set(reference.id, referenceId(reference))
  return ids
}

const noticeWords: Record<string, [words: string, link: string]> = {
  'corrected-article': ['This notice corrects an article.', 'Read the article'],
  'correction-forward': ['This article has been corrected.', 'Read the notice'],
  'retracted-article': ['This notice retracts an article.', 'See the retracted article'],
  'retraction-forward': ['This article has been retracted.', 'Read the notice'],
  'object-of-concern': ['This notice states a concern about an article.', 'Read the article'],
  'expression-of-concern': ['The editors have expressed a concern about this article.', 'Read the notice'],
  'addended-article': ['This is an addendum to an article.', 'Read the article'],
  addendum: ['This article has an addendum.', 'Read the addendum'],
}

function noticeHtml(
  { type, doi }: RelatedArticle,
  address: ((doi: string) => string | null) | undefined,
): string {
  const [words, link] = noticeWords[type] ?? []
  if (!words || !link || !doi) return ''
  const href = address?.(doi) ?? doiUrl(doi)
  return `<aside class="article-notice" role="note"><p>${words} <a href="${escapeHtml(href)}">${link}</a></p></aside>\n`
}

function statementsHtml(statements: readonly Statement[], context: HtmlContext): string {
  if (statements.length === 0) return ''
  return part(context, 'statements', 'Statements', 'statements', () =>
    statements
      .map(({ kind, title, content }) =>
        part(
          context,
          `statement-${kind}`,
          title,
          'statement',
          () => blocksHtml(withoutTitle(content), context, 4),
          3,
        ),
      )
      .join(''),
  )
}

/** Writes a part of the page. A second part of the same kind gets an id of its own. */
function part(
  context: HtmlContext,
  id: string,
  title: string,
  name: string,
  body: () => string,
  level = 2,
): string {
  let free = id
  for (let n = 2; context.outline.some((entry) => entry.id === free); n += 1) free = `${id}-${n}`
  context.outline.push({ id: free, title, level })
  context.section = { id: free, title }
  return `<section id="${free}" class="${name}">
<h${level}>${escapeHtml(title)}</h${level}>
${body()}</section>
`
}

/** Returns the anchor of a reference on the page. */
export function referenceId(reference: Reference): string {
  const word = reference.id.replaceAll(/[^A-Za-z0-9_-]+/g, '-').toLowerCase()
  return word.startsWith('ref-') ? word : `ref-${word}`
}

function backHtml(element: XmlElement, context: HtmlContext): string {
  return element.name === 'app-group'
    ? blocksHtml(element.children, context, 2)
    : sectionHtml(element, context, 2)
}

function withoutTitle(element: XmlElement): XmlNode[] {
  return element.children.filter((node) => !isElement(node) || !['title', 'label'].includes(node.name))
}

function notesHtml(collected: readonly XmlElement[], context: HtmlContext): string {
  const own = collected.map((fn, index) => {
    const id = context.idOf(fn.attributes.id ?? '') ?? `note-back-${index + 1}`
    return `<li id="${id}">${blocksHtml(withoutTitle(fn), context, 6)}</li>\n`
  })
  // The list may grow during the loop, because a note may contain another note.
  const met: string[] = []
  for (let index = 0; index < context.footnotes.length; index += 1) {
    const note = context.footnotes[index]
    if (!note) break
    const back = `<a class="back" href="#${note.backId}" role="doc-backlink" aria-label="Back to the text">↩</a>`
    met.push(`<li id="${note.id}">${blocksHtml(withoutTitle(note.content), context, 6)}${back}</li>\n`)
  }
  return `<ol>\n${met.join('')}${own.join('')}</ol>\n`
}

function referencesHtml(references: readonly Reference[], context: HtmlContext): string {
  const items = references.map((reference) => {
    const id = referenceId(reference)
    const text = referenceRuns(reference)
      .map(({ text: words, italic, href }) => {
        const html = italic ? `<em>${escapeHtml(words)}</em>` : escapeHtml(words)
        return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html
      })
      .join('')
    return `<li id="${id}"${elementName(reference.id, context)}><span class="reference">${text}</span>${citedIn(id, context)}</li>\n`
  })
  return `<ol class="reference-list">\n${items.join('')}</ol>\n`
}

/** Writes links back to each citation: 'Cited in section 1, again (2), section 3'. */
function citedIn(id: string, context: HtmlContext): string {
  const mentions = new Map<string, string[]>()
  for (const { linkId, section } of context.citings.get(id) ?? []) {
    const title = section?.title ?? 'the text'
    mentions.set(title, [...(mentions.get(title) ?? []), linkId])
  }
  const back = (linkId: string, words: string) =>
    `<a href="#${linkId}" role="doc-backlink">${escapeHtml(words)}</a>`
  const links = [...mentions].map(([title, [first = '', ...others]]) => {
    if (others.length === 0) return back(first, title)
    const rest = others.map((linkId, index) => back(linkId, `again (${index + 2})`))
    return `${back(first, title)}, ${rest.join(', ')}`
  })
  return links.length > 0 ? ` <span class="cited-in">Cited in ${links.join(', ')}</span>` : ''
}
