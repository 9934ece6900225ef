import { wordIn } from '#domain/article/article-words.ts'
import { isPeerReview, wordsOfKind } from './article-type.ts'
import { isRightToLeft } from './direction.ts'
import { blocksHtml, elementName, sectionHtml } from './html-blocks.ts'
import {
  type FigureSource,
  type HtmlContext,
  newContext,
  type OutlineEntry,
  pageIds,
} from './html-context.ts'
import { abstractsHtml, factsHtml, languageAttributes, peopleHtml, productsHtml } from './html-front.ts'
import { escapeHtml, inlineHtml } from './html-inline.ts'
import type { JatsArticle, Reference, RelatedArticle } from './model.ts'
import { referenceRuns } from './reference-text.ts'
import { articlesIn, numberOf, rootsOf, targetsOf } from './targets.ts'
import { doiUrl, elements, isElement, textOf, type XmlElement, type XmlNode } from './xml.ts'

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
    /** Addresses of supplementary files; as for figures if it is missing. */
    files?: ((name: string) => string | null) | undefined
    articleAddress?: (doi: string) => string | null
    /** Adds `data-element` with each element's id in the file, so that comments can refer to passages. */
    namesElements?: boolean
  } = {},
): { html: string; outline: OutlineEntry[] } {
  const context = contextOf(article, options.figures, options.namesElements, options.files)
  const parts = [
    ...(options.articleAddress ? article.related.map((r) => noticeHtml(r, options.articleAddress)) : []),
    textHtml(article, context, 2),
  ]
  return { html: inLanguage(article.language, tidied(parts)), outline: context.outline }
}

/** Marks the language and direction of a text that is not English, which the pages around it are. */
function inLanguage(language: string | null, html: string): string {
  if (!language || !html || /^en\b/i.test(language)) return html
  return `<div class="text-language"${languageAttributes(language)}>\n${html}\n</div>`
}

/** Creates the state for rendering an article: ids, labels and the texts of empty references. */
export function contextOf(
  article: JatsArticle,
  figures?: FigureSource,
  namesElements?: boolean,
  files?: (name: string) => string | null,
): HtmlContext {
  const context = newContext(pageAnchors(article), targetsOf(article), figures, namesElements, files)
  return { ...context, language: article.language }
}

const tidied = (parts: readonly string[]) =>
  withUniqueIds(parts.join(''))
    .replaceAll(/\n{2,}/g, '\n')
    .trim()

/** Removes ids that an earlier element has. Invalid files repeat them, and links lead to the first one. */
function withUniqueIds(html: string): string {
  const ids = new Set<string>()
  return html.replaceAll(/(<[a-z][\w-]*(?: [a-z-]+(?:="[^"]*")?)*?) id="([^"]*)"/g, (whole, tag, id) => {
    if (ids.has(id)) return tag
    ids.add(id)
    return whole
  })
}

/** Writes the text of an article or sub-article: body, back matter, statements, notes, references, sub-articles. */
function textHtml(article: JatsArticle, context: HtmlContext, level: number): string {
  const word = (english: string) => wordIn(article.language, english)
  const parts = [
    article.body ? blocksHtml(article.body.children, context, level) : '',
    ...article.backMatter.map((part) => backHtml(part, context, level)),
    statementsHtml(article, context, level),
  ]
  const hasNotes = context.footnotes.length - context.firstFootnote + article.footnotes.length > 0
  if (hasNotes)
    parts.push(
      part(context, 'notes', word('Notes'), 'notes', () => notesHtml(article.footnotes, context), level),
    )
  if (article.references.length > 0)
    parts.push(
      part(
        context,
        'references',
        article.referencesTitle ?? word('References'),
        'references',
        () => referencesHtml(article, context),
        level,
        article.referencesTitle === null,
      ),
    )
  return parts.join('') + subArticlesHtml(article, context, level)
}

/** Writes the sub-articles. Those of the peer review follow the others, below a heading of their own. */
function subArticlesHtml(
  { subArticles: all, language }: JatsArticle,
  context: HtmlContext,
  level: number,
): string {
  const isReview = ({ articleType }: JatsArticle) => isPeerReview(articleType)
  const html = (subs: readonly JatsArticle[], at: number) =>
    subs.map((sub) => subArticleHtml(sub, { context, level: at, outerLanguage: language })).join('')
  const reviews = all.filter(isReview)
  const others = html(
    all.filter((sub) => !isReview(sub)),
    level,
  )
  if (reviews.length < 2) return others + html(reviews, level)
  const inner = Math.min(level + 1, 6)
  return (
    others +
    part(
      context,
      'peer-review',
      wordIn(language, 'Peer review'),
      'peer-review',
      () => html(reviews, inner),
      level,
    )
  )
}

/** Writes a translation, a referee's report, a decision letter or a response, with its own front matter and notes. */
function subArticleHtml(
  article: JatsArticle,
  {
    context: outer,
    level,
    outerLanguage,
  }: { context: HtmlContext; level: number; outerLanguage: string | null },
): string {
  const context: HtmlContext = { ...outer, firstFootnote: outer.footnotes.length, section: null }
  const kind = wordsOfKind(article.articleType)
  const given = article.title || article.heading || null
  const title = given ?? kind
  const id = context.idOf(article.id ?? '') ?? `sub-article-${context.outline.length + 1}`
  context.outline.push({ id, title, level })
  const shownKind = article.title ? article.headings.join(' · ') : null
  const inner = Math.min(level + 1, 6)
  const front = [
    paragraphHtml('kind', shownKind ? escapeHtml(shownKind) : ''),
    paragraphHtml('kind generated', kind === title || shownKind?.includes(kind) ? '' : escapeHtml(kind)),
    paragraphHtml('subtitle', inlineHtml(article.subtitleContent)),
    ...article.titleTranslations.map(({ html }) => paragraphHtml('translated-title', html)),
    peopleHtml(article, context),
    productsHtml(article, context),
    abstractsHtml(article, context, inner),
    factsHtml({ ...article, volume: null, firstPage: null, lastPage: null, elocationId: null }, context),
  ]
  const isTurned =
    isRightToLeft(outerLanguage ?? '') && article.language !== null && !isRightToLeft(article.language)
  const language = languageAttributes(article.language) + (isTurned ? ' dir="ltr"' : '')
  const heading = article.title ? article.titleHtml : escapeHtml(title)
  return `<section id="${id}" class="sub-article"${language}>
<h${level}${given ? '' : ' class="generated"'}>${heading}</h${level}>
${front.join('')}${textHtml(article, context, inner)}</section>
`
}

const paragraphHtml = (name: string, html: string) => (html ? `<p class="${name}">${html}</p>\n` : '')

/** Maps the ids of elements in the file to their ids on the page. */
export function pageAnchors(article: JatsArticle): Map<string, string> {
  const articles = articlesIn(article)
  const subs = articles.flatMap(({ id }) =>
    id ? [{ name: 'sub-article', attributes: { id }, children: [], line: 0 }] : [],
  )
  const ids = pageIds(null, [...articles.flatMap(rootsOf), ...subs])
  for (const one of articles)
    for (const reference of one.references) ids.set(reference.id, referenceId(reference))
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

function statementsHtml({ statements, language }: JatsArticle, context: HtmlContext, level: number): string {
  if (statements.length === 0) return ''
  const all = () =>
    statements
      .map(({ kind, title, isTitleOurs, content }) =>
        part(
          context,
          `statement-${kind}`,
          title,
          'statement',
          () => blocksHtml(withoutTitle(content), context, Math.min(level + 2, 6)),
          level + 1,
          isTitleOurs,
        ),
      )
      .join('')
  return part(context, 'statements', wordIn(language, 'Statements'), 'statements', all, level)
}

/** Writes a part of the page. A second part of the same kind gets an id of its own. */
function part(
  context: HtmlContext,
  id: string,
  title: string,
  name: string,
  body: () => string,
  level: number,
  isTitleOurs = true,
): string {
  let free = id
  for (let n = 2; context.outline.some((entry) => entry.id === free); n += 1) free = `${id}-${n}`
  context.outline.push({ id: free, title, level })
  context.section = { id: free, title }
  return `<section id="${free}" class="${name}">
<h${level}${isTitleOurs ? ' class="generated"' : ''}>${escapeHtml(title)}</h${level}>
${body()}</section>
`
}

/** Returns the anchor of a reference on the page. */
export function referenceId(reference: Reference): string {
  const word = reference.id.replaceAll(/[^A-Za-z0-9_-]+/g, '-').toLowerCase()
  return word.startsWith('ref-') ? word : `ref-${word}`
}

function backHtml(element: XmlElement, context: HtmlContext, level: number): string {
  return element.name === 'app-group'
    ? blocksHtml(element.children, context, level)
    : sectionHtml(element, context, level)
}

function withoutTitle(element: XmlElement): XmlNode[] {
  return element.children.filter((node) => !isElement(node) || !['title', 'label'].includes(node.name))
}

/**
 * Writes the notes of the text, then those of the back matter. If the notes of the back matter have numbers or marks of
 * their own, these are shown, because the text refers to them.
 */
function notesHtml(collected: readonly XmlElement[], context: HtmlContext): string {
  const own = collected.map((fn, index) => {
    const id = context.idOf(fn.attributes.id ?? '') ?? `note-back-${context.outline.length}-${index + 1}`
    const label = textOf(elements(fn, 'label')[0])
    const mark = label ? `<span class="note-label">${escapeHtml(label)}</span> ` : ''
    const words = blocksHtml(withoutTitle(fn), context, 6).trim()
    const marked = words.startsWith('<p>') ? words.replace('<p>', `<p>${mark}`) : mark + words
    return `<li id="${id}"${mark ? ' class="labelled"' : ''}>${marked}</li>\n`
  })
  // The list may grow during the loop, because a note may contain another note.
  const met: string[] = []
  for (let index = context.firstFootnote; index < context.footnotes.length; index += 1) {
    const note = context.footnotes[index]
    if (!note) break
    const back = `<a class="back" href="#${note.backId}" role="doc-backlink" aria-label="Back to the text">↩</a>`
    met.push(`<li id="${note.id}">${blocksHtml(withoutTitle(note.content), context, 6)}${back}</li>\n`)
  }
  return `<ol>\n${met.join('')}${own.join('')}</ol>\n`
}

function referencesHtml({ references, language }: JatsArticle, context: HtmlContext): string {
  // In a text from right to left, references in other scripts keep their direction.
  const direction = language && isRightToLeft(language) ? ' dir="auto"' : ''
  const items = references.map((reference) => {
    const id = referenceId(reference)
    const text = referenceRuns(reference)
      .map(({ text: words, italic, href }) => {
        const html = italic ? `<em>${escapeHtml(words)}</em>` : escapeHtml(words)
        return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html
      })
      .join('')
    const notes = reference.notes.map((note) => ` <span class="reference-note">${noteHtml(note)}</span>`)
    return `<li id="${id}"${direction}${elementName(reference.id, context)}>${numberHtml(reference)}<span class="reference">${text}</span>${notes.join('')}${citedIn(id, context)}</li>\n`
  })
  const isNumbered = references.some((reference) => numberOf(reference) !== null)
  return `<ol class="reference-list${isNumbered ? ' numbered' : ''}">\n${items.join('')}</ol>\n`
}

const noteHtml = (note: XmlElement) =>
  inlineHtml(note.children.filter((n) => !isElement(n) || n.name !== 'label'))

function numberHtml(reference: Reference): string {
  const number = numberOf(reference)
  return number ? `<span class="reference-label">${number}.</span> ` : ''
}

/** Writes links back to each citation: 'Cited in section 1, again (2), section 3'. */
function citedIn(id: string, context: HtmlContext): string {
  const word = (english: string) => wordIn(context.language, english)
  const mentions = new Map<string, string[]>()
  for (const { linkId, section } of context.citings.get(id) ?? []) {
    const title = section?.title ?? word('the text')
    mentions.set(title, [...(mentions.get(title) ?? []), linkId])
  }
  const back = (linkId: string, words: string) =>
    `<a href="#${linkId}" role="doc-backlink">${escapeHtml(words)}</a>`
  const links = [...mentions].map(([title, [first = '', ...others]]) => {
    if (others.length === 0) return back(first, title)
    const rest = others.map((linkId, index) => back(linkId, `${word('again')} (${index + 2})`))
    return `${back(first, title)}, ${rest.join(', ')}`
  })
  return links.length > 0 ? ` <span class="cited-in">${word('Cited in')} ${links.join(', ')}</span>` : ''
}
