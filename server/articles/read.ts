import type { ArticleDetail, ArticlePage, ArticleQuery, ArticleView } from '#domain/article.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import {
  type ArticleRow,
  countArticles,
  findArticle,
  listArticles,
  relatedArticles,
  searchArticles,
  similarArticles,
} from './queries.ts'

export function articleViewOf({ pdfKey, ...row }: ArticleRow): ArticleView {
  // A PDF is offered where it may be read: open access articles only (specification, section 2).
  return { ...row, pdfUrl: row.isOpenAccess && pdfKey ? urls.articlePdf(row.id) : null }
}

const maxSearchHits = 10_000

export async function listPage(
  db: Queryable,
  query: ArticleQuery & { q?: string | undefined },
): Promise<ArticlePage> {
  const q = query.q?.trim()
  return q ? searchPage(db, q, query) : browsePage(db, query)
}

async function browsePage(db: Queryable, query: ArticleQuery): Promise<ArticlePage> {
  const sort = !query.sort || query.sort === 'relevance' ? 'latest' : query.sort
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, sort)
  const rows = await listArticles(db, query, { sort, limit: query.limit + 1, after })
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const value =
    last && { latest: last.publishedDate, cited: last.citations, downloaded: last.downloads }[sort]
  return {
    articles: shown.map(articleViewOf),
    total: await countArticles(db, query),
    nextCursor:
      last && rows.length > query.limit ? encodeCursor({ sort, value: String(value), id: last.id }) : null,
  }
}

async function searchPage(db: Queryable, q: string, query: ArticleQuery): Promise<ArticlePage> {
  const sort = query.sort ?? 'relevance'
  const offset = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, 'relevance').value)
  const total = await countArticles(db, query, q)
  if (total === 0 && offset === 0) {
    const similar = await similarArticles(db, q.slice(0, 200), query.limit)
    return { articles: similar.map(articleViewOf), total: similar.length, nextCursor: null }
  }
  const rows = await searchArticles(db, q, query, {
    sort,
    limit: query.limit,
    offset: Math.min(offset, maxSearchHits),
  })
  const end = offset + rows.length
  return {
    articles: rows.map(articleViewOf),
    total,
    nextCursor:
      rows.length === query.limit && end < Math.min(total, maxSearchHits)
        ? encodeCursor({ sort: 'relevance', value: String(end), id: '' })
        : null,
  }
}

export async function articleDetail(db: Queryable, id: string): Promise<ArticleDetail | null> {
  if (id.includes('\0')) return null
  const row = await findArticle(db, id)
  if (!row) return null
  const {
    receivedDate,
    acceptedDate,
    licenceUrl,
    views,
    fullTextHtml,
    jatsKey: _,
    updatedAt,
    contributors,
    ...listed
  } = row
  return {
    ...articleViewOf(listed),
    receivedDate,
    acceptedDate,
    licenceUrl,
    views,
    fullText: row.isOpenAccess ? fullTextHtml : null,
    updatedAt,
    contributors,
  }
}

const relatedShown = 5

export async function related(db: Queryable, id: string): Promise<ArticleView[]> {
  return id.includes('\0') ? [] : (await relatedArticles(db, id, relatedShown)).map(articleViewOf)
}
