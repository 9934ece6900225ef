import {
  type ArticleDetail,
  type ArticleList,
  type ArticleQuery,
  type ArticleView,
  relatedShown,
} from '#domain/article/article.ts'
import { retractedMark } from '#domain/article/notice.ts'
import type { ArticleOfPage } from '#domain/pages/reads.ts'
import { type PublishedRecord, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import { urls } from '#domain/urls.ts'
import type { Context, ReaderAccess } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { readingPolicy } from './access/policy.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { findReplaced } from './published-queries.ts'
import {
  articlesById,
  findArticle,
  findText,
  findWithText,
  listArticles,
  listArticlesAsJson,
  relatedArticles,
} from './queries.ts'
import { facetsOf, type SearchOptions, searchPage } from './search/page.ts'
import { countFiltered } from './search/queries.ts'
import { articleViewOf } from './view.ts'

/** Returns one page of the filtered list, or of search results if the query has text. */
export async function listPage(
  stores: Stores,
  query: ArticleQuery & { q?: string | undefined },
  options: Omit<SearchOptions, 'policy'> = {},
): Promise<ArticleList> {
  const q = query.q?.trim()
  if (!q) return browsePage(stores.db, query, { facets: options.counted === true })
  return searchPage(stores.db, q, query, { ...options, policy: await readingPolicy(stores) })
}

/** Returns one page of the list as JSON, with what else a list's answer says. */
export async function listAsJson(
  db: Queryable,
  { limit, cursor, sort: asked, ...filters }: ArticleQuery,
): Promise<{ json: string } & Pick<ArticleList, 'total' | 'nextCursor'>> {
  const sort = sortOf(asked)
  const after = cursor === undefined ? null : decodeCursor(cursor, sort)
  const [rows, { total }] = await Promise.all([
    listArticlesAsJson(db, filters, { sort, limit: limit + 1, after }),
    countFiltered(db, filters, { facets: false }),
  ])
  const shown = rows.slice(0, limit)
  return {
    json: `[${shown.map(({ json }) => json).join(',')}]`,
    total,
    nextCursor: rows.length > limit ? nextAfter(shown, { sort, before: after?.before ?? 0 }) : null,
  }
}

/** Without a search, nothing is more relevant than anything else. */
function sortOf(asked: ArticleQuery['sort']) {
  return !asked || asked === 'relevance' ? 'latest' : asked
}

function nextAfter(
  shown: readonly { id: string; value: string }[],
  { sort, before }: { sort: string; before: number },
): string | null {
  const last = shown.at(-1)
  return last ? encodeCursor({ sort, value: last.value, id: last.id, before: before + shown.length }) : null
}

async function browsePage(
  db: Queryable,
  query: ArticleQuery,
  wanted: { facets: boolean },
): Promise<ArticleList> {
  const { limit, cursor, sort: asked, ...filters } = query
  const sort = sortOf(asked)
  const after = cursor === undefined ? null : decodeCursor(cursor, sort)
  const [rows, { total, facets }] = await Promise.all([
    listArticles(db, filters, { sort, limit: limit + 1, after }),
    countFiltered(db, filters, wanted),
  ])
  const shown = rows.slice(0, limit)
  const before = after?.before ?? 0
  const sortValue = (row: (typeof rows)[number]) =>
    String({ latest: row.publishedDate, cited: row.citations, downloaded: row.downloads }[sort])
  return {
    articles: shown.map((row) => ({ ...articleViewOf(row), match: null })),
    total,
    before,
    nextCursor:
      rows.length > limit
        ? nextAfter(
            shown.map((row) => ({ id: row.id, value: sortValue(row) })),
            { sort, before },
          )
        : null,
    hasCommonWordsOnly: false,
    close: false,
    matches: { exact: total, alike: 0, partial: 0 },
    instead: [],
    facets: facetsOf(facets),
  }
}

type Stores = Pick<Context, 'db' | 'settings' | 'clock'>

/** Returns an article's row, or undefined if there is none. */
export async function articleRow({ db, ...stores }: Stores, id: string) {
  return id.includes('\0') ? undefined : findArticle(db, id, await readingPolicy(stores))
}

/**
 * Returns an article as a reader may see it. `access` is the reader's right to read subscription articles; without it,
 * the article has its text only if everybody may read it.
 */
export async function articleDetail(
  stores: Stores,
  id: string,
  access: ReaderAccess | null,
): Promise<ArticleDetail | null> {
  const row = id.includes('\0') ? undefined : await findWithText(stores.db, id, await readingPolicy(stores))
  return row ? withText(row, access) : null
}

/** Returns the same without the text, as the article's page reads it. */
export async function articleOfPage(
  stores: Stores,
  id: string,
  access: ReaderAccess | null,
): Promise<ArticleOfPage | null> {
  const row = await articleRow(stores, id)
  return row ? { ...detailOf(row, access), textSum: mayRead(row, access) ? row.fullTextSum : null } : null
}

/** Returns the text of an article that a reader may read, or null. */
export async function articleText(
  stores: Stores,
  id: string,
  access: ReaderAccess | null,
): Promise<string | null> {
  const row = await findText(stores.db, id, await readingPolicy(stores))
  return row && mayRead(row, access) ? row.fullTextHtml : null
}

/** Returns those of the articles that exist, by id, as a reader without access may see them. */
export async function articleDetails(
  { db, ...stores }: Stores,
  ids: readonly string[],
): Promise<Map<string, ArticleDetail>> {
  const rows = await articlesById(db, ids, await readingPolicy(stores))
  return new Map(rows.map((row) => [row.id, withText(row, null)]))
}

/**
 * Returns a replaced version as it was published, but with today's notices about the article. Returns null if
 * there is no such version or if it is the current one.
 */
export async function earlierVersion(
  stores: Stores,
  id: string,
  number: number,
  access: ReaderAccess | null,
): Promise<ArticleDetail | null> {
  const row = await replacedRow(stores, id, number)
  if (!row) return null
  const detail = withText(row, access)
  const address = (url: string | null) => url && urls.articleVersionPdf(id, number)
  return {
    ...detail,
    pdfUrl: address(detail.pdfUrl),
    access: { ...detail.access, pdfUrl: address(detail.access.pdfUrl) },
  }
}

/** Returns the row of an article with the values of a replaced version. Who may read it depends on the article today. */
export async function replacedRow(stores: Stores, id: string, number: number) {
  const current = await articleRow(stores, id)
  const replaced = current && (await findReplaced(stores.db, id, number))
  if (!replaced) return undefined
  const { title, ...content } = replaced.content as unknown as Partial<typeof current> & {
    title: string
    fullTextHtml?: string | null
  }
  const isRetracted = current.notices.some(({ kind }) => kind === 'retraction')
  return {
    ...current,
    ...content,
    fullTextHtml: content.fullTextHtml ?? null,
    frontHtml: content.frontHtml ?? null,
    title: isRetracted ? retractedMark + title : title,
    version: number,
    ...{ isOpenAccess: current.isOpenAccess, isFreeToAll: current.isFreeToAll, freeFrom: current.freeFrom },
    ...{ pdfKey: replaced.pdfKey, jatsKey: replaced.jatsKey, epubKey: null },
    newerVersion: {
      ...{ id, title: current.title, doi: current.doi },
      publishedDate: current.versions[0]?.date ?? current.publishedDate,
    },
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof articleRow>>>

/** Whether a reader may read the text of an article: as a page, PDF, EPUB, or a picture in it. */
export function mayRead({ isFreeToAll }: Pick<Row, 'isFreeToAll'>, access: ReaderAccess | null): boolean {
  return isFreeToAll || access !== null
}

function accessOf(row: Row, access: ReaderAccess | null): ArticleDetail['access'] {
  const { id, isOpenAccess, isFreeToAll, freeFrom, pdfKey, epubKey } = row
  if (isOpenAccess) return { ...noAccess, right: 'open' }
  const files = { pdfUrl: pdfKey && urls.articlePdf(id), epubUrl: epubKey && urls.articleEpub(id) }
  if (isFreeToAll) return { ...noAccess, ...files, right: 'free', freeFrom }
  return access ? { ...files, ...access, freeFrom } : { ...noAccess, freeFrom }
}

const noAccess: ArticleDetail['access'] = {
  ...{ right: 'none' as const, institution: null, until: null },
  ...{ freeFrom: null, pdfUrl: null, epubUrl: null },
}

function withText(row: Row & { fullTextHtml: string | null }, access: ReaderAccess | null): ArticleDetail {
  const { fullTextHtml, ...rest } = row
  return { ...detailOf(rest, access), fullText: mayRead(row, access) ? fullTextHtml : null }
}

function detailOf(row: Row, access: ReaderAccess | null): Omit<ArticleDetail, 'fullText'> {
  const { jatsKey: _, referenceList, fullTextSum: __, isFreeToAll: ___, freeFrom: ____, ...listed } = row
  const { epubKey, ...shown } = listed
  return {
    ...articleViewOf(shown),
    // The types can be asserted, because the metadata's schema has validated the stored values.
    ...(publishedRecordOf(row) as unknown as Pick<ArticleDetail, keyof PublishedRecord>),
    // Versions that were replaced before these fields existed lack them.
    contributors: row.contributors.map((person) => ({
      ...person,
      email: person.email ?? null,
      key: person.key ?? null,
    })),
    frontHtml: frontHtmlOf(row),
    references: referenceList as unknown as ArticleDetail['references'],
    epubUrl: row.isOpenAccess && epubKey ? urls.articleEpub(row.id) : null,
    access: accessOf(row, access),
  }
}

/** A title that is marked as retracted is marked as HTML, too. */
function frontHtmlOf({ title, frontHtml }: Row): ArticleDetail['frontHtml'] {
  const html = frontHtml as unknown as ArticleDetail['frontHtml']
  const lacksMark = title.startsWith(retractedMark) && html?.title && !html.title.startsWith(retractedMark)
  return html && lacksMark ? { ...html, title: retractedMark + html.title } : html
}

export async function related(db: Queryable, id: string, limit = relatedShown): Promise<ArticleView[]> {
  return id.includes('\0') ? [] : (await relatedArticles(db, id, limit)).map(articleViewOf)
}
