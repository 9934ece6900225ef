import { wordIn } from '#domain/article/article-words.ts'
import { abstractOf, furtherAbstractsOf } from './abstract.ts'
import { wordsOfKind } from './article-type.ts'
import { peopleOf } from './contributors.ts'
import { dateOf, datesOf, publishedOf } from './dates.ts'
import { inlineHtml } from './html-inline.ts'
import { licenceOf } from './licence.ts'
import type { Contributor, JatsArticle, KeywordGroup, RelatedArticle } from './model.ts'
import { normalized } from './normalize.ts'
import { plainWords } from './plain-words.ts'
import { referencesOf } from './references.ts'
import { isStatementNote, statementKind } from './statement-kinds.ts'
import { statementsOf, titledNotesOf } from './statements.ts'
import {
  bareDoi,
  child,
  childText,
  descendants,
  elements,
  isElement,
  parseXml,
  path,
  textOf,
  type XmlElement,
  XmlError,
} from './xml.ts'

/**
 * Reads a JATS article of any version of the Publishing, Archiving or Authoring tag set, with its sub-articles.
 * Throws XmlError with the line if the file is not well-formed XML or not an article.
 */
export function parseJats(xml: string): JatsArticle {
  const article = parseXml(xml)
  if (article.name !== 'article')
    throw new XmlError(`expected a JATS article, found <${article.name}>`, article.line)
  return articleOf(normalized(article), null)
}

/** Reads the article or one of its sub-articles, which have less front matter. */
function articleOf(article: XmlElement, outerLanguage: string | null): JatsArticle {
  const meta = path(article, 'front', 'article-meta') ?? child(article, 'front-stub')
  const back = child(article, 'back')
  const titles = child(meta, 'title-group')
  const titleElement = child(titles, 'article-title')
  const permissions = child(meta, 'permissions')
  const subjects = descendants(child(meta, 'article-categories'), 'subject').map(textOf)
  const firstPage = childText(meta, 'fpage')
  const language = article.attributes['xml:lang'] ?? outerLanguage
  const { contributors, credits, onBehalfOf } = peopleOf(meta, back, language)
  return {
    articleType: article.attributes['article-type'] ?? article.attributes['response-type'] ?? 'other',
    id: article.attributes.id ?? null,
    language,
    journal: journalOf(path(article, 'front', 'journal-meta')),
    title: withoutNotes(titleElement),
    titleLanguage: titleElement?.attributes['xml:lang'] ?? null,
    titleHtml: inlineHtml(titleContentOf(titleElement)),
    titleContent: titleContentOf(titleElement),
    subtitleContent: titleContentOf(child(titles, 'subtitle')),
    titleTranslations: elements(titles, 'trans-title-group').flatMap((group) =>
      elements(group, 'trans-title', 'trans-subtitle').map((title) => ({
        language: title.attributes['xml:lang'] ?? group.attributes['xml:lang'] ?? null,
        html: inlineHtml(titleContentOf(title)),
        text: withoutNotes(title),
      })),
    ),
    subtitle: withoutNotes(child(titles, 'subtitle')) || null,
    runningTitle:
      textOf(
        elements(titles, 'alt-title').find((e) =>
          /^(running|short)/.test(e.attributes['alt-title-type'] ?? ''),
        ),
      ) || null,
    heading: headingsOf(meta)[0] ?? null,
    headings: headingsOf(meta),
    subjects,
    contributors,
    credits,
    onBehalfOf,
    authorNotes: authorNotesOf(meta, contributors),
    abstract: abstractOf(meta),
    furtherAbstracts: furtherAbstractsOf(meta, language),
    keywords: keywordsOf(meta, [titleElement?.attributes['xml:lang'], article.attributes['xml:lang']]),
    keywordGroups: keywordGroupsOf(meta, language),
    jel: elements(meta, 'kwd-group')
      .filter(isJel)
      .flatMap((group) => descendants(group, 'kwd').map(textOf))
      .filter(Boolean),
    received: dateOf(meta, 'received'),
    revised: dateOf(meta, 'rev-recd'),
    accepted: dateOf(meta, 'accepted'),
    published: publishedOf(meta),
    dates: datesOf(meta, language),
    volume: childText(meta, 'volume'),
    issue: childText(meta, 'issue'),
    issueTitle: childText(meta, 'issue-title'),
    firstPage,
    lastPage: childText(meta, 'lpage') ?? firstPage,
    elocationId: childText(meta, 'elocation-id'),
    doi: doiOf(meta),
    copyright: {
      statement: childText(permissions, 'copyright-statement'),
      holder: childText(permissions, 'copyright-holder'),
      year: childText(permissions, 'copyright-year'),
    },
    licence: licenceOf(permissions),
    funders: fundersOf(meta),
    statements: statementsOf(article, language),
    references: referencesOf(article),
    referencesTitle: childText(child(back, 'ref-list'), 'title'),
    related: elements(meta, 'related-article').map(relatedOf),
    products: elements(meta, 'product', 'related-article', 'related-object').filter((e) => textOf(e)),
    notes: elements(child(article, 'front'), 'notes').map(textOf).filter(Boolean),
    frontNotes: elements(child(article, 'front'), 'notes').filter((note) => textOf(note)),
    body: child(article, 'body') ?? null,
    backMatter: elements(back, 'sec', 'app-group', 'app', 'glossary', 'bio')
      .filter((part) => statementKind(part) === null)
      .flatMap((part) => withoutShownNotes(part, linkedFrom(meta))),
    footnotes: footnotesOf(article),
    subArticles: elements(article, 'sub-article', 'response').map((sub) => articleOf(sub, language)),
  }
}

/** The journal's names for the article type and section; other subjects sort the article in lists. */
function headingsOf(meta: XmlElement | undefined): string[] {
  const groups = elements(child(meta, 'article-categories'), 'subj-group')
  const isHeading = ({ attributes }: XmlElement) =>
    /^(heading|display-channel)$/.test(attributes['subj-group-type'] ?? '')
  const headings = groups.some(isHeading) ? groups.filter(isHeading) : groups.slice(0, 1)
  const subjects = headings
    .flatMap((group) => elements(group, 'subject'))
    .map(textOf)
    .filter(Boolean)
  return subjects.map(wordsOfKind)
}

/** Whether a note on correspondence is nothing but addresses that are shown with their people. */
function isAddressOfPerson(note: XmlElement, people: readonly Contributor[]): boolean {
  if (note.name !== 'corresp') return false
  const emails = descendants(note, 'email').map(textOf)
  const rest = emails.reduce((text, email) => text.replace(email, ''), textOf(note))
  return (
    !/[\p{L}\p{N}]/u.test(rest) && emails.every((email) => people.some((person) => person.email === email))
  )
}

/** The ids of the notes and other elements to which people refer. */
function linkedFrom(meta: XmlElement | undefined): Set<string> {
  const xrefs = descendants(meta, 'contrib').flatMap((contrib) => elements(contrib, 'xref'))
  return new Set(xrefs.flatMap((xref) => (xref.attributes.rid ?? '').split(/\s+/)))
}

/** Removes the notes that are shown as statements or with people, and the groups that are empty without them. */
function withoutShownNotes(part: XmlElement, linked: ReadonlySet<string>): XmlElement[] {
  const isShown = (fn: XmlElement) => isStatementNote(fn) || linked.has(fn.attributes.id ?? '–')
  if (!descendants(part, 'fn').some(isShown)) return [part]
  const children = part.children.flatMap((node): XmlElement['children'] => {
    if (!isElement(node)) return [node]
    if (node.name === 'fn') return isShown(node) ? [] : [node]
    return withoutShownNotes(node, linked)
  })
  const hasContent = children.some((node) => isElement(node) && !['title', 'label'].includes(node.name))
  return hasContent ? [{ ...part, children }] : []
}

/** Notes about the authors that are not said with one of them or as a statement. */
function authorNotesOf(meta: XmlElement | undefined, people: readonly Contributor[]): XmlElement[] {
  const linked = linkedFrom(meta)
  const titles = child(meta, 'title-group')
  const titleNotes = [titles, child(titles, 'article-title')].flatMap((holder) => [
    ...elements(holder, 'fn'),
    ...elements(holder, 'fn-group').flatMap((group) => elements(group, 'fn')),
  ])
  return [...titleNotes, ...elements(child(meta, 'author-notes'))].filter((note) => {
    if (!textOf(note) || isAddressOfPerson(note, people)) return false
    return note.name !== 'fn' || (!isStatementNote(note) && !linked.has(note.attributes.id ?? ''))
  })
}

function isTitleContent(node: XmlElement['children'][number]): boolean {
  return !isElement(node) || (node.name !== 'xref' && node.name !== 'fn')
}

const titleContentOf = (title: XmlElement | undefined) => title?.children.filter(isTitleContent) ?? []

function withoutNotes(title: XmlElement | undefined): string {
  return title ? plainWords({ ...title, children: titleContentOf(title) }) : ''
}

function journalOf(meta: XmlElement | undefined): JatsArticle['journal'] {
  const group = child(meta, 'journal-title-group')
  const issn = (...types: string[]) =>
    elements(meta, 'issn').find((e) =>
      types.includes(e.attributes['publication-format'] ?? e.attributes['pub-type'] ?? ''),
    )
  return {
    title: childText(group, 'journal-title') ?? childText(meta, 'journal-title'),
    abbreviation: childText(group, 'abbrev-journal-title') ?? childText(meta, 'abbrev-journal-title'),
    publisher: childText(child(meta, 'publisher'), 'publisher-name'),
    issnPrint: textOf(issn('print', 'ppub')) || null,
    issnOnline: textOf(issn('electronic', 'epub', 'online')) || null,
  }
}

function keywordsOf(meta: XmlElement | undefined, languages: readonly (string | undefined)[]): string[] {
  // Excludes the codes of classifications, which are not keywords.
  const groups = elements(meta, 'kwd-group').filter((group) => !isJel(group))
  const own = groups.filter((g) => !g.attributes['xml:lang'] || languages.includes(g.attributes['xml:lang']))
  return (own.length > 0 ? own : groups.slice(0, 1))
    .flatMap((group) => descendants(group, 'kwd'))
    .map(textOf)
    .filter(Boolean)
}

const isJel = (group: XmlElement) => /^jel/i.test(group.attributes['kwd-group-type'] ?? '')

function keywordGroupsOf(meta: XmlElement | undefined, articleLanguage: string | null): KeywordGroup[] {
  const groups = elements(meta, 'kwd-group')
  const languageOf = (group: XmlElement | undefined) => group?.attributes['xml:lang'] ?? null
  return groups.map((group) => {
    // Codes have no language: their heading is in that of the keywords beside them.
    const language = languageOf(group) ?? (isJel(group) ? languageOf(groups.find((g) => !isJel(g))) : null)
    return {
      title:
        childText(group, 'title') ?? (isJel(group) ? wordIn(language ?? articleLanguage, 'JEL codes') : null),
      language,
      keywords: descendants(group, 'kwd', 'compound-kwd').map(textOf).filter(Boolean),
    }
  })
}

function doiOf(meta: XmlElement | undefined): string | null {
  const id = elements(meta, 'article-id').find((e) => e.attributes['pub-id-type'] === 'doi')
  return bareDoi(textOf(id))
}

function fundersOf(meta: XmlElement | undefined): JatsArticle['funders'] {
  return elements(meta, 'funding-group')
    .flatMap((group) => elements(group, 'award-group'))
    .flatMap((award) => {
      const source = child(award, 'funding-source')
      const name = textOf(descendants(source, 'institution')[0]) || textOf(source)
      return name ? [{ name, award: elements(award, 'award-id').map(textOf).join(', ') || null }] : []
    })
}

function relatedOf(related: XmlElement): RelatedArticle {
  const href = related.attributes['xlink:href'] ?? null
  return {
    type: related.attributes['related-article-type'] ?? 'other',
    doi: bareDoi(href),
    href: href && /^https?:\/\//.test(href) ? href : null,
  }
}

/** Returns the footnotes that are neither statements nor said with a person nor under a heading of their own. */
function footnotesOf(article: XmlElement): XmlElement[] {
  const titled = new Set(titledNotesOf(article).flatMap(({ fns }) => fns))
  const meta = path(article, 'front', 'article-meta') ?? child(article, 'front-stub')
  const linked = linkedFrom(meta)
  return elements(child(article, 'back'), 'fn-group').flatMap((group) =>
    elements(group, 'fn').filter(
      (fn) => !isStatementNote(fn) && !titled.has(fn) && !linked.has(fn.attributes.id ?? '') && textOf(fn),
    ),
  )
}
