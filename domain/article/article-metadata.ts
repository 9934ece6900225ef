import type { Settings } from '../journal/settings.ts'
import { urls } from '../urls.ts'
import type { ArticleDetail } from './article.ts'

/**
 * An article's metadata for other programs: Highwire for Google Scholar and reference managers, Dublin
 * Core, schema.org, and signposting (signposting.org, RFC 8288, RFC 9264). Rules: interoperability.md.
 */
export interface Described {
  article: Omit<ArticleDetail, 'fullText' | 'frontHtml' | 'references'>
  /** Whether the page shows the full text. */
  hasFullText: boolean
  journal: Settings['journal']
  /** Scheme and host, without a trailing slash. */
  origin: string
}

export type MetaTag =
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; type: string }
  | { 'script:ld+json': JsonObject }

type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

export function articleMeta(described: Described): MetaTag[] {
  return [
    ...highwire(described),
    ...dublinCore(described),
    ...openGraph(described),
    { 'script:ld+json': scholarlyArticle(described) },
  ]
}

const named = (name: string, content: string | number | null | undefined): MetaTag[] =>
  content === null || content === undefined || content === '' ? [] : [{ name, content: String(content) }]

/** Formats '2026-03-14' as '2026/3/14', the form that Google Scholar's guidelines require. */
function slashed(day: string): string {
  return day.split('-').map(Number).join('/')
}

/**
 * Splits '561-598' into first page 561 and last page 598. An article number such as 'e42' is returned as the
 * first page.
 */
export function pageEnds(pages: string | null): { first: string | null; last: string | null } {
  const [first, last] = (pages ?? '').split(/\s*[-–—]\s*/)
  return { first: first?.trim() || null, last: last?.trim() || null }
}

/**
 * Whether the contributor is a group, such as 'The Editors'. Records keep a group's name as a family name; a person with one
 * name has a single word there.
 */
export const isGroup = ({ givenName, familyName }: { givenName: string; familyName: string }): boolean =>
  givenName === '' && /\s/.test(familyName.trim())

/** 'Family, Given', the form that all reference managers parse correctly. */
export function invertedName({ familyName, givenName }: { familyName: string; givenName: string }): string {
  return [familyName, givenName].filter(Boolean).join(', ')
}

export function doiUrl(doi: string): string {
  // encodeURI keeps the characters that occur in DOIs. '#' and '?' are escaped because they would end the
  // path of the URL.
  return `https://doi.org/${encodeURI(doi).replaceAll('#', '%23').replaceAll('?', '%3F')}`
}

function highwire({ article, hasFullText, journal, origin }: Described): MetaTag[] {
  const { first, last } = pageEnds(article.pages)
  const page = origin + urls.article(article.id)
  return [
    ...named('citation_title', article.title),
    ...article.contributors.flatMap((person) => [
      ...named('citation_author', invertedName(person)),
      ...named('citation_author_institution', person.affiliation),
      ...named('citation_author_orcid', person.orcid && `https://orcid.org/${person.orcid}`),
    ]),
    ...named('citation_publication_date', slashed(article.publishedDate)),
    ...named('citation_online_date', slashed(article.publishedDate)),
    ...named('citation_journal_title', journal.title),
    ...named('citation_journal_abbrev', journal.shortTitle),
    ...named('citation_publisher', journal.publisher),
    ...named('citation_issn', journal.issnPrint),
    ...named('citation_issn', journal.issnOnline),
    ...named('citation_volume', article.volume),
    ...named('citation_issue', article.issue),
    ...named('citation_firstpage', first),
    ...named('citation_lastpage', last),
    ...named('citation_doi', article.doi),
    ...named('citation_language', article.language),
    ...named('citation_keywords', article.keywords.join('; ')),
    ...named('citation_article_type', article.articleType),
    ...named('citation_abstract', article.abstract),
    ...named('citation_abstract_html_url', page),
    ...named('citation_pdf_url', article.pdfUrl && origin + urls.articlePdf(article.id)),
    ...named('citation_fulltext_html_url', hasFullText ? page : null),
    ...named('citation_xml_url', article.isOpenAccess ? origin + urls.articleXml(article.id) : null),
  ]
}

function dublinCore({ article, journal, origin }: Described): MetaTag[] {
  return [
    ...named('dc.title', article.title),
    ...article.contributors.flatMap((person) => named('dc.creator', invertedName(person))),
    ...named('dc.date', article.publishedDate),
    ...named('dc.identifier', article.doi ? doiUrl(article.doi) : origin + urls.article(article.id)),
    ...named('dc.publisher', journal.publisher),
    ...named('dc.source', journal.title),
    ...article.keywords.flatMap((keyword) => named('dc.subject', keyword)),
    ...named('dc.language', article.language),
    ...named('dc.type', 'Text'),
    ...named('dc.format', 'text/html'),
    ...named('dc.description', article.abstract),
    ...named('dc.rights', article.licenceUrl ?? 'All rights reserved'),
  ]
}

function openGraph({ article }: Described): MetaTag[] {
  return [
    { property: 'article:published_time', content: article.publishedDate },
    { property: 'article:modified_time', content: article.updatedAt },
    { property: 'article:section', content: article.category },
    ...article.keywords.map((content) => ({ property: 'article:tag', content })),
  ]
}

function scholarlyArticle({ article, journal, origin }: Described): JsonObject {
  const address = origin + urls.article(article.id)
  const { first, last } = pageEnds(article.pages)
  const publisher = { '@type': 'Organization', name: journal.publisher }
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: article.title,
    name: article.title,
    abstract: article.abstract,
    description: article.abstract,
    author: article.contributors.map(({ givenName, familyName, affiliation, orcid }) => ({
      ...(isGroup({ givenName, familyName })
        ? { '@type': 'Organization', name: familyName }
        : {
            '@type': 'Person',
            name: `${givenName} ${familyName}`.trim(),
            ...(givenName && { givenName }),
            ...(familyName && { familyName }),
          }),
      ...(orcid && { '@id': `https://orcid.org/${orcid}`, identifier: `https://orcid.org/${orcid}` }),
      ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
    })),
    datePublished: article.publishedDate,
    dateModified: article.updatedAt,
    inLanguage: article.language,
    keywords: article.keywords,
    articleSection: article.category,
    isAccessibleForFree: article.access.right === 'open' || article.access.right === 'free',
    ...(article.licenceUrl && { license: article.licenceUrl }),
    ...(article.doi && {
      sameAs: doiUrl(article.doi),
      identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: article.doi },
    }),
    ...(first && { pageStart: first, pageEnd: last ?? first }),
    ...(article.pdfUrl && {
      encoding: {
        '@type': 'MediaObject',
        contentUrl: origin + urls.articlePdf(article.id),
        encodingFormat: 'application/pdf',
      },
    }),
    publisher,
    isPartOf: container({ article, journal }, publisher),
  }
}

/**
 * Issue, volume and periodical, each nested in the next. Levels that the article does not have are omitted.
 */
function container(
  { article, journal }: Pick<Described, 'article' | 'journal'>,
  publisher: JsonObject,
): JsonObject {
  const issns = [journal.issnPrint, journal.issnOnline].filter(Boolean)
  const periodical: JsonObject = {
    '@type': 'Periodical',
    name: journal.title,
    alternateName: journal.shortTitle,
    ...(issns.length > 0 && { issn: issns }),
    publisher,
  }
  const volume: JsonObject =
    article.volume === null
      ? periodical
      : { '@type': 'PublicationVolume', volumeNumber: String(article.volume), isPartOf: periodical }
  return article.issue === null
    ? volume
    : { '@type': 'PublicationIssue', issueNumber: String(article.issue), isPartOf: volume }
}
