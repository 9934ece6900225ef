import type { MetaDescriptor } from 'react-router'
import type { ArticleDetail } from '#domain/article.ts'
import type { Settings } from '#domain/settings.ts'
import { urls } from '#domain/urls.ts'

interface Described {
  article: Omit<ArticleDetail, 'fullText'>
  hasFullText: boolean
  journal: Settings['journal']
  origin: string
}

/** Where outside programs look: Highwire for Google Scholar and reference managers, Dublin Core, schema.org. */
export function scholarlyMeta(described: Described): MetaDescriptor[] {
  return [
    ...highwire(described),
    ...dublinCore(described),
    { property: 'article:published_time', content: described.article.publishedDate },
    { 'script:ld+json': schemaOrg(described) as never },
  ]
}

const named = (name: string, content: string | number | null | undefined | false): MetaDescriptor[] =>
  content === null || content === undefined || content === '' || content === false
    ? []
    : [{ name, content: String(content) }]

/** '2026-03-14' → '2026/3/14', as Google Scholar's guidelines write it. */
function slashed(day: string): string {
  return day.split('-').map(Number).join('/')
}

function highwire({ article, hasFullText, journal, origin }: Described): MetaDescriptor[] {
  const [first, last] = article.pages?.split(/[-–]/) ?? []
  return [
    ...named('citation_title', article.title),
    ...article.contributors.flatMap(({ familyName, givenName, affiliation, orcid }) => [
      ...named('citation_author', givenName ? `${familyName}, ${givenName}` : familyName),
      ...named('citation_author_institution', affiliation),
      ...named('citation_author_orcid', orcid && `https://orcid.org/${orcid}`),
    ]),
    ...named('citation_publication_date', slashed(article.publishedDate)),
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
    ...named('citation_language', journal.language),
    ...named('citation_keywords', article.keywords.join('; ')),
    ...named('citation_abstract', article.abstract),
    ...named('citation_abstract_html_url', origin + urls.article(article.id)),
    ...named('citation_pdf_url', article.pdfUrl && origin + urls.articlePdf(article.id)),
    ...named('citation_fulltext_html_url', hasFullText && origin + urls.article(article.id)),
  ]
}

function dublinCore({ article, journal }: Described): MetaDescriptor[] {
  return [
    ...named('DC.title', article.title),
    ...article.contributors.flatMap(({ familyName, givenName }) =>
      named('DC.creator', givenName ? `${familyName}, ${givenName}` : familyName),
    ),
    ...named('DC.date', article.publishedDate),
    ...named('DC.identifier', article.doi && `https://doi.org/${article.doi}`),
    ...named('DC.publisher', journal.publisher),
    ...named('DC.source', journal.title),
    ...named('DC.language', journal.language),
    ...named('DC.type', 'Text'),
    ...named('DC.format', 'text/html'),
    ...named('DC.description', article.abstract),
    ...named('dc.rights', article.licenceUrl ?? 'All rights reserved'),
  ]
}

function schemaOrg({ article, journal, origin }: Described): Record<string, unknown> {
  const periodical = {
    '@type': 'Periodical',
    name: journal.title,
    issn: [journal.issnPrint, journal.issnOnline],
    publisher: { '@type': 'Organization', name: journal.publisher },
  }
  const volume = article.volume !== null && {
    '@type': 'PublicationVolume',
    volumeNumber: String(article.volume),
    isPartOf: periodical,
  }
  const issue = volume &&
    article.issue !== null && {
      '@type': 'PublicationIssue',
      issueNumber: String(article.issue),
      isPartOf: volume,
    }
  const [first, last] = article.pages?.split(/[-–]/) ?? []
  return {
    '@context': 'https://schema.org',
    '@type': 'ScholarlyArticle',
    '@id': origin + urls.article(article.id),
    url: origin + urls.article(article.id),
    headline: article.title,
    abstract: article.abstract,
    author: article.contributors.map(({ givenName, familyName, affiliation, orcid }) => ({
      '@type': 'Person',
      name: `${givenName} ${familyName}`.trim(),
      ...(givenName && { givenName }),
      familyName,
      ...(affiliation && { affiliation: { '@type': 'Organization', name: affiliation } }),
      ...(orcid && { identifier: `https://orcid.org/${orcid}` }),
    })),
    datePublished: article.publishedDate,
    inLanguage: journal.language,
    keywords: article.keywords,
    isAccessibleForFree: article.isOpenAccess,
    ...(article.licenceUrl && { license: article.licenceUrl }),
    ...(article.doi && {
      sameAs: `https://doi.org/${article.doi}`,
      identifier: { '@type': 'PropertyValue', propertyID: 'DOI', value: article.doi },
    }),
    ...(first && { pageStart: first, pageEnd: last ?? first }),
    publisher: { '@type': 'Organization', name: journal.publisher },
    isPartOf: issue || volume || periodical,
  }
}
