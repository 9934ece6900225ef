import {
  type ArticleDetail,
  type ArticleList,
  type ArticleQuery,
  type ArticleView,
  relatedShown,
} from '#domain/article/article.ts'
import { retractedMark } from '#domain/article/notice.ts'
import { type PublishedRecord, publishedRecordOf } from '#domain/production/metadata-fields.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { findReplaced } from './published-queries.ts'
import { findArticle, listArticles, relatedArticles } from './queries.ts'
import { facetsOf, type SearchOptions, searchPage } from './search/page.ts'
import { countFiltered } from './search/queries.ts'
import { articleViewOf } from './view.ts'

/** Returns one page of the filtered list, or of search results if the query has text. */
export async function listPage(
  db: Queryable,
  query: ArticleQuery & { q?: string | undefined },
  options: SearchOptions = {},
): Promise<ArticleList> {
  const q = query.q?.trim()
  return q ? searchPage(db, q, query, options) : browsePage(db, query)
}

async function browsePage(db: Queryable, query: ArticleQuery): Promise<ArticleList> {
  const { limit, cursor, sort: asked, ...filters } = query
  const sort = !asked || asked === 'relevance' ? 'latest' : asked
  const after = cursor === undefined ? null : decodeCursor(cursor, sort)
  const [rows, { total, facets }] = await Promise.all([
    listArticles(db, filters, { sort, limit: limit + 1, after }),
    countFiltered(db, filters),
  ])
  const shown = rows.slice(0, limit)
  const before = after?.before ?? 0
  const last = shown.at(-1)
  const value =
    last && { latest: last.publishedDate, cited: last.citations, downloaded: last.downloads }[sort]
  return {
    articles: shown.map((row) => ({ ...articleViewOf(row), match: null })),
    total,
    before,
    nextCursor:
      last && rows.length > limit
        ? encodeCursor({ sort, value: String(value), id: last.id, before: before + shown.length })
        : null,
    close: false,
    matches: { exact: total, alike: 0, partial: 0 },
    instead: [],
    facets: facetsOf(facets),
  }
}

export async function articleDetail(db: Queryable, id: string): Promise<ArticleDetail | null> {
  const row = id.includes('\0') ? undefined : await findArticle(db, id)
  return row ? detailOf(row) : null
}

/**
 * Returns a replaced version as it was published, but with today's notices about the article. Returns null if
 * there is no such version or if it is the current one.
 */
export async function earlierVersion(
  db: Queryable,
  id: string,
  number: number,
): Promise<ArticleDetail | null> {
  const row = await replacedRow(db, id, number)
  if (!row) return null
  const detail = detailOf(row)
  return { ...detail, pdfUrl: detail.pdfUrl && urls.articleVersionPdf(id, number) }
}

/** Returns the row of an article with the values of a replaced version. */
export async function replacedRow(db: Queryable, id: string, number: number) {
  if (id.includes('\0')) return undefined
  const current = await findArticle(db, id)
  const replaced = current && (await findReplaced(db, id, number))
  if (!replaced) return undefined
  const { title, ...content } = replaced.content as unknown as Partial<typeof current> & { title: string }
  const isRetracted = current.notices.some(({ kind }) => kind === 'retraction')
  return {
    ...current,
    ...content,
    title: isRetracted ? retractedMark + title : title,
    version: number,
    ...{ pdfKey: replaced.pdfKey, jatsKey: replaced.jatsKey, epubKey: null },
    newerVersion: {
      ...{ id, title: current.title, doi: current.doi },
      publishedDate: current.versions[0]?.date ?? current.publishedDate,
    },
  }
}

function detailOf(row: NonNullable<Awaited<ReturnType<typeof findArticle>>>): ArticleDetail {
  const { fullTextHtml, jatsKey: _, referenceList, epubKey, ...listed } = row
  return {
    ...articleViewOf(listed),
    // The types can be asserted, because the metadata's schema has validated the stored values.
    ...(publishedRecordOf(row) as unknown as PublishedRecord),
    // Versions that were replaced before these fields existed lack them.
    contributors: row.contributors.map((person) => ({
      ...person,
      email: person.email ?? null,
      key: person.key ?? null,
    })),
    references: referenceList as unknown as ArticleDetail['references'],
    epubUrl: row.isOpenAccess && epubKey ? urls.articleEpub(row.id) : null,
    fullText: row.isOpenAccess ? fullTextHtml : null,
  }
}

export async function related(db: Queryable, id: string, limit = relatedShown): Promise<ArticleView[]> {
  return id.includes('\0') ? [] : (await relatedArticles(db, id, limit)).map(articleViewOf)
}
