import type { ArticleDetail, ArticlePage, ArticleQuery, ArticleView, NoticeKind } from '#domain/article.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { isMostCited, noticeSubject, noticesAbout, usageOf, versionsOf } from './detail-queries.ts'
import {
  type ArticleRow,
  contributorsOf,
  countArticles,
  findArticle,
  listArticles,
  relatedArticles,
  searchArticles,
  similarArticles,
} from './queries.ts'

export function articleViewOf<Row extends ArticleRow>({
  pdfKey,
  ...row
}: Row): Omit<Row, 'pdfKey'> & ArticleView {
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

const monthsShown = 12

export async function articleDetail(db: Queryable, id: string): Promise<ArticleDetail | null> {
  if (id.includes('\0')) return null
  const row = await findArticle(db, id)
  if (!row) return null
  const { fullTextHtml, jatsKey: _, newerVersionId, referenceList, funders, ...listed } = row
  const [contributors, mostCited, notices, subject, versions, usage] = await Promise.all([
    contributorsOf(db, id),
    isMostCited(db, row.citations),
    noticesAbout(db, id),
    noticeSubject(db, id),
    versionsOf(db, { id, newerId: newerVersionId }),
    usageOf(db, id, monthsShown),
  ])
  return {
    ...articleViewOf(listed),
    contributors: contributors.map(({ affiliations, ...contributor }) => ({
      ...contributor,
      affiliations: affiliations as unknown as ArticleDetail['contributors'][number]['affiliations'],
    })),
    funders: funders as unknown as ArticleDetail['funders'],
    references: referenceList as unknown as ArticleDetail['references'],
    isMostCited: mostCited,
    notices: notices.map(({ kind, text, date, ...article }) => ({
      kind: kind as NoticeKind,
      text,
      date,
      article,
    })),
    noticeOf: subject ? noticeOf(subject) : null,
    newerVersion: versions.newer,
    earlierVersion: versions.earlier,
    usage: usage.toReversed(),
    fullText: row.isOpenAccess ? fullTextHtml : null,
  }
}

function noticeOf({ kind, ...article }: NonNullable<Awaited<ReturnType<typeof noticeSubject>>>) {
  return { kind: kind as NoticeKind, article }
}

const relatedShown = 5

export async function related(db: Queryable, id: string): Promise<ArticleView[]> {
  return id.includes('\0') ? [] : (await relatedArticles(db, id, relatedShown)).map(articleViewOf)
}
