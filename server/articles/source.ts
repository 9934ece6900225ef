import type { ArticleDetail } from '#domain/article/article.ts'
import type { ArticleRecord } from '#domain/article/article-record.ts'
import { type NoticeKind, retractedMark } from '#domain/article/notice.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import { publishedRecordOf } from '#domain/production/metadata-fields.ts'
import type { Context } from '../context.ts'
import { journalFront } from '../jats/journal-front.ts'
import { type JatsRecord, writeJats } from '../jats/write.ts'
import { escapeXml } from '../jats/xml.ts'
import { articleDetail, articleRow } from './read.ts'

type Stores = Pick<Context, 'db' | 'files' | 'settings' | 'clock'>

async function storedXml({ files }: Stores, jatsKey: string | null | undefined): Promise<string | null> {
  if (!jatsKey || (await files.size(jatsKey)) === null) return null
  return (await files.get(jatsKey)).toString('utf8')
}

const keyOf = async (stores: Stores, id: string) => (await articleRow(stores, id))?.jatsKey

/**
 * Returns one article as JATS 1.3: the stored file if everybody may read the text, otherwise a file generated from the
 * public metadata. Returns null if there is no such article.
 */
export async function articleXml(stores: Stores, id: string): Promise<string | null> {
  const article = await articleDetail(stores, id, null)
  if (!article) return null
  const stored = article.access.right === 'none' ? null : await storedXml(stores, await keyOf(stores, id))
  if (stored) return upToDate(stored, article)
  return writeJats(recordOf(article, await stores.settings()))
}

/**
 * Returns the article with its text, even if it is not open access. Used to make its PDF and EPUB, never sent
 * to readers.
 */
export async function articleDocument(stores: Stores, id: string): Promise<string | null> {
  const article = await articleDetail(stores, id, null)
  return article && documentOf(stores, article, await keyOf(stores, id))
}

/** Returns the same of an article that was read already; `jatsKey` is where its text is stored. */
export async function documentOf(
  stores: Stores,
  article: ArticleDetail,
  jatsKey: string | null | undefined,
): Promise<string> {
  const stored = await storedXml(stores, jatsKey)
  return stored ? upToDate(stored, article) : writeJats(recordOf(article, await stores.settings()))
}

/** Adds notices that were published after the article. The stored file itself is not changed. */
function upToDate(xml: string, article: ArticleDetail): string {
  const since = relatedOf(article).filter(({ doi }) => !xml.includes(`xlink:href="${escapeXml(doi)}"`))
  const links = since.map(
    ({ type, doi }, index) =>
      `<related-article id="since-${index + 1}" related-article-type="${type}" ext-link-type="doi" xlink:href="${escapeXml(doi)}"/>`,
  )
  // The DTD requires an article's own links before its related articles.
  const linked =
    links.length > 0
      ? xml.replace(/<\/permissions>(?:\s*<self-uri[^>]*\/>)*/, (before) => before + links.join(''))
      : xml
  return article.title.startsWith(retractedMark)
    ? linked.replace(/<article-title>(?:RETRACTED: )?/, `<article-title>${retractedMark}`)
    : linked
}

const aboutTypes: Record<NoticeKind, [notice: string, article: string]> = {
  correction: ['corrected-article', 'correction-forward'],
  retraction: ['retracted-article', 'retraction-forward'],
  concern: ['object-of-concern', 'expression-of-concern'],
  addendum: ['addended-article', 'addendum'],
}

/** Returns the JATS related articles: the notices about an article, or the article that a notice concerns. */
function relatedOf({ noticeOf, notices }: ArticleDetail): ArticleRecord['related'] {
  const pairs = [
    ...(noticeOf ? [{ type: aboutTypes[noticeOf.kind][0], doi: noticeOf.article.doi }] : []),
    ...notices.map(({ kind, article }) => ({ type: aboutTypes[kind][1], doi: article.doi })),
  ]
  return pairs.flatMap(({ type, doi }) => (doi ? [{ type, doi }] : []))
}

/** Returns the record of an article with references and related articles, for registries. */
export async function articleRecord(stores: Stores, id: string): Promise<ArticleRecord> {
  const article = await articleDetail(stores, id, null)
  if (!article) return { references: [], related: [] }
  return {
    references: article.references.map((work) => ({
      id: work.id,
      type: work.type,
      firstAuthor: work.authors[0]?.familyName ?? null,
      year: work.year,
      title: work.title,
      source: work.source,
      volume: work.volume,
      issue: work.issue,
      firstPage: work.firstPage,
      doi: work.doi,
    })),
    related: relatedOf(article),
  }
}

function noticeBody(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => `<p>${escapeXml(paragraph.trim())}</p>`)
    .join('\n')
}

const knownTypes: readonly string[] = ['journal', 'book', 'chapter', 'report', 'working-paper', 'data']
function isKnownType(type: string): type is JatsRecord['references'][number]['type'] {
  return knownTypes.includes(type)
}

function recordOf(article: ArticleDetail, settings: Settings): JatsRecord {
  return {
    ...publishedOf(article),
    ...journalFront(settings, {
      heading: article.articleType,
      // A notice has no abstract, because its text is its body.
      abstract: article.noticeOf ? '' : article.abstract,
      pages: article.pages,
      licenceUrl: article.licenceUrl,
      copyrightHolder: article.copyrightHolder,
      published: article.publishedDate,
    }),
    category: article.category,
    contributors: article.contributors.map(({ affiliation: _, affiliations, ...person }) => ({
      ...person,
      email: null,
      affiliations: affiliations.map(({ name, ...place }) => ({ institution: name, ...place })),
    })),
    received: article.receivedDate,
    revised: article.revisedDate,
    accepted: article.acceptedDate,
    volume: article.volume,
    issue: article.issue,
    issueTitle: null,
    doi: article.doi,
    ...publishedRecordOf(article),
    pageUrl: null,
    related: relatedOf(article),
    note: null,
    body: article.noticeOf ? noticeBody(article.abstract) : null,
    references: article.references.map((work) => ({
      ...work,
      type: isKnownType(work.type) ? work.type : 'report',
      year: work.year ?? 'n.d.',
      title: work.title ?? work.source ?? '',
      authors: work.authors.map(({ familyName, givenName }) => ({ family: familyName, given: givenName })),
      place: null,
    })),
  }
}
