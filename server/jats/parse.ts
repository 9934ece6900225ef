import { abstractOf } from './abstract.ts'
import { contributorsOf } from './contributors.ts'
import { inlineHtml } from './html-inline.ts'
import type { JatsArticle, RelatedArticle } from './model.ts'
import { referencesOf } from './references.ts'
import { statementKind, statementsOf } from './statements.ts'
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
 * Reads a JATS article of any version of the Publishing, Archiving or Authoring tag set. Sub-articles are
 * ignored. Throws XmlError with the line if the file is not well-formed XML or not an article.
 */
export function parseJats(xml: string): JatsArticle {
  const article = parseXml(xml)
  if (article.name !== 'article')
    throw new XmlError(`expected a JATS article, found <${article.name}>`, article.line)
  const meta = path(article, 'front', 'article-meta')
  const back = child(article, 'back')
  const titles = child(meta, 'title-group')
  const titleElement = child(titles, 'article-title')
  const permissions = child(meta, 'permissions')
  const history = elements(meta, 'history', 'pub-history').flatMap((h) => descendants(h, 'date'))
  const subjects = descendants(child(meta, 'article-categories'), 'subject').map(textOf)
  const firstPage = childText(meta, 'fpage')
  return {
    articleType: article.attributes['article-type'] ?? 'other',
    language: article.attributes['xml:lang'] ?? null,
    journal: journalOf(path(article, 'front', 'journal-meta')),
    title: withoutNotes(titleElement),
    titleHtml: inlineHtml(titleElement?.children.filter(isTitleContent) ?? []),
    subtitle: childText(titles, 'subtitle'),
    runningTitle:
      textOf(
        elements(titles, 'alt-title').find((e) =>
          /^(running|short)/.test(e.attributes['alt-title-type'] ?? ''),
        ),
      ) || null,
    heading: subjects[0] ?? null,
    subjects,
    contributors: contributorsOf(meta),
    abstract: abstractOf(meta),
    keywords: keywordsOf(meta, article.attributes['xml:lang']),
    jel: elements(meta, 'kwd-group')
      .filter(isJel)
      .flatMap((group) => descendants(group, 'kwd').map(textOf))
      .filter(Boolean),
    received: dateOf(history, 'received'),
    revised: dateOf(history, 'rev-recd'),
    accepted: dateOf(history, 'accepted'),
    published: publishedOf(meta),
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
    statements: statementsOf(article),
    references: referencesOf(article),
    referencesTitle: childText(child(back, 'ref-list'), 'title'),
    related: elements(meta, 'related-article').map(relatedOf),
    notes: elements(child(article, 'front'), 'notes').map(textOf).filter(Boolean),
    body: child(article, 'body') ?? null,
    backMatter: elements(back, 'sec', 'app-group', 'app', 'glossary', 'bio').filter(
      (part) => statementKind(part) === null,
    ),
    footnotes: footnotesOf(back),
  }
}

function isTitleContent(node: XmlElement['children'][number]): boolean {
  return !isElement(node) || (node.name !== 'xref' && node.name !== 'fn')
}

function withoutNotes(title: XmlElement | undefined): string {
  return title ? textOf({ ...title, children: title.children.filter(isTitleContent) }) : ''
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

function keywordsOf(meta: XmlElement | undefined, language: string | undefined): string[] {
  // Excludes the codes of classifications, which are not keywords.
  const groups = elements(meta, 'kwd-group').filter((group) => !isJel(group))
  const own = groups.filter((g) => !g.attributes['xml:lang'] || g.attributes['xml:lang'] === language)
  return (own.length > 0 ? own : groups.slice(0, 1))
    .flatMap((group) => descendants(group, 'kwd'))
    .map(textOf)
    .filter(Boolean)
}

const isJel = (group: XmlElement) => /^jel/i.test(group.attributes['kwd-group-type'] ?? '')

const seasons: Record<string, string> = { winter: '01', spring: '04', summer: '07', autumn: '10', fall: '10' }

function dayOf(date: XmlElement): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}$/.exec(date.attributes['iso-8601-date'] ?? '')
  if (iso) return iso[0]
  const year = childText(date, 'year')
  if (!year || !/^\d{4}$/.test(year)) return null
  const month = childText(date, 'month') ?? seasons[childText(date, 'season')?.toLowerCase() ?? ''] ?? '01'
  const day = childText(date, 'day') ?? '01'
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(written)) ? `${year}-01-01` : written
}

function dateOf(dates: XmlElement[], type: string): string | null {
  const date = dates.find((d) => d.attributes['date-type'] === type)
  return date ? dayOf(date) : null
}

/** Returns the publication date. If a file has several, the electronic one is used. */
function publishedOf(meta: XmlElement | undefined): string | null {
  const dates = elements(meta, 'pub-date')
  const order = ['epub', 'pub', 'publication', 'epub-ppub', 'collection', 'ppub']
  const kind = (d: XmlElement) => d.attributes['pub-type'] ?? d.attributes['date-type'] ?? ''
  const rank = (d: XmlElement) => (order.includes(kind(d)) ? order.indexOf(kind(d)) : order.length)
  const first = [...dates].sort((a, b) => rank(a) - rank(b))[0]
  return first ? dayOf(first) : null
}

function doiOf(meta: XmlElement | undefined): string | null {
  const id = elements(meta, 'article-id').find((e) => e.attributes['pub-id-type'] === 'doi')
  return bareDoi(textOf(id))
}

function licenceOf(permissions: XmlElement | undefined): JatsArticle['licence'] {
  const licence = child(permissions, 'license')
  const reference = child(licence, 'ali:license_ref', 'license_ref')
  const url = licence?.attributes['xlink:href'] ?? (textOf(reference) || undefined)
  return {
    url: url && /^https?:\/\/\S+$/.test(url.trim()) ? url.trim() : null,
    text: elements(licence, 'license-p', 'p').map(textOf).join(' ') || null,
  }
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

/** Returns the footnotes that are not statements such as conflicts of interest. */
function footnotesOf(back: XmlElement | undefined): XmlElement[] {
  return elements(back, 'fn-group').flatMap((group) =>
    elements(group, 'fn').filter((fn) => !fn.attributes['fn-type'] || fn.attributes['fn-type'] === 'other'),
  )
}
