import { decodeHTMLStrict } from 'entities'
import type { ArticleDetail } from '#domain/article/article.ts'
import { doiUrl, invertedName } from '#domain/article/article-metadata.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import { branch, escapeXml, leaf } from './xml.ts'

export const formats = {
  oai_dc: {
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  },
  jats: {
    namespace: 'https://jats.nlm.nih.gov/ns/publishing/1.3/',
    schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd',
  },
} as const
export type Format = keyof typeof formats

export function isFormat(prefix: string): prefix is Format {
  return Object.hasOwn(formats, prefix)
}

/** Writes an article as unqualified Dublin Core. */
export function dublinCore(article: ArticleDetail, journal: Settings['journal'], origin: string): string {
  const { language } = article
  const titleLanguage = article.titleLanguage ?? language
  const place = [
    journal.title,
    article.volume !== null && `Vol. ${article.volume}`,
    article.issue !== null && `No. ${article.issue} (${article.publishedDate.slice(0, 4)})`,
    article.pages && `pp. ${article.pages}`,
  ].filter(Boolean)
  return branch(
    'oai_dc:dc',
    [
      leaf('dc:title', article.title, { 'xml:lang': titleLanguage }),
      ...article.contributors.map((person) => leaf('dc:creator', invertedName(person))),
      leaf('dc:subject', article.category),
      ...article.keywords.map((keyword) => leaf('dc:subject', keyword)),
      leaf('dc:description', article.abstract, { 'xml:lang': titleLanguage }),
      leaf('dc:publisher', journal.publisher),
      leaf('dc:date', article.publishedDate),
      leaf('dc:type', 'info:eu-repo/semantics/article'),
      leaf('dc:type', article.articleType),
      leaf('dc:format', 'text/html'),
      article.pdfUrl ? leaf('dc:format', 'application/pdf') : '',
      leaf('dc:identifier', origin + urls.article(article.id)),
      article.doi ? leaf('dc:identifier', doiUrl(article.doi)) : '',
      leaf('dc:source', place.join('; ')),
      leaf('dc:source', journal.issnPrint),
      leaf('dc:source', journal.issnOnline),
      leaf('dc:language', language),
      article.pdfUrl ? leaf('dc:relation', origin + article.pdfUrl) : '',
      ...article.notices.map(({ article: notice }) => leaf('dc:relation', addressOf(notice, origin))),
      article.noticeOf ? leaf('dc:relation', addressOf(article.noticeOf.article, origin)) : '',
      leaf('dc:rights', article.licenceUrl ?? 'All rights reserved'),
      leaf(
        'dc:rights',
        article.isOpenAccess ? 'info:eu-repo/semantics/openAccess' : 'info:eu-repo/semantics/closedAccess',
      ),
    ],
    {
      'xmlns:oai_dc': formats.oai_dc.namespace,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${formats.oai_dc.namespace} ${formats.oai_dc.schema}`,
    },
  )
}

const addressOf = ({ id, doi }: { id: string; doi: string | null }, origin: string) =>
  doi ? doiUrl(doi) : origin + urls.article(id)

const xmlEntities = new Set(['&amp;', '&lt;', '&gt;', '&quot;', '&apos;'])

/**
 * Converts a JATS file for embedding in another document. The prolog is removed, its elements are in the
 * namespace that the format declares, and entities that only its DTD defines are replaced with characters.
 */
export function embeddedJats(xml: string): string {
  const start = xml.search(/<article[\s>]/)
  return xml
    .slice(start)
    .trimEnd()
    .replace('<article', `<article xmlns="${formats.jats.namespace}"`)
    .replaceAll(/&[A-Za-z][A-Za-z0-9]*;/g, (entity) =>
      xmlEntities.has(entity) ? entity : escapeXml(decodeHTMLStrict(entity)),
    )
}
