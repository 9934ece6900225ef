import { sql } from 'kysely'
import type { ArticleDetail } from '#domain/article/article.ts'
import type { NoticeKind } from '#domain/article/notice.ts'
import { urls } from '#domain/urls.ts'
import type { Trx } from '../db/client.ts'
import { isMostCited } from './mark-queries.ts'

const monthsShown = 12

const linked = sql`json_build_object('id', a.id, 'title', a.title, 'doi', a.doi, 'publishedDate', a.published_date)`

/** The part of an author page's URL that names the author: the ORCID iD, or the name. */
const authorKey = sql`coalesce(orcid, replace(person_key(given_name, family_name), ' ', '-'))`

const contributors = sql<ArticleDetail['contributors']>`(
  SELECT coalesce(json_agg(json_build_object('givenName', given_name, 'familyName', family_name,
    'affiliation', affiliation, 'affiliations', affiliations, 'orcid', orcid,
    'orcidVerified', orcid_verified, 'roles', roles, 'isCorresponding', is_corresponding,
    'equalContribution', equal_contribution, 'presentAddress', present_address, 'email', email,
    'key', ${authorKey}) ORDER BY order_index), '[]')
  FROM article_contributors WHERE article_id = articles.id)`

const issueCover = sql<ArticleDetail['issueCover']>`(
  SELECT json_build_object('url', ${urls.picture('')}::text || p.id, 'alt', p.alt)
  FROM issues i JOIN pictures p ON p.id = i.cover_id
  WHERE i.volume = articles.volume AND i.issue = articles.issue)`

/**
 * Notices in this order: retractions, expressions of concern, corrections, addenda; newest first within each
 * kind.
 */
const notices = sql<ArticleDetail['notices']>`(
  SELECT coalesce(json_agg(json_build_object('kind', n.kind, 'text', n.text, 'date', n.date, 'article', ${linked})
    ORDER BY array_position(ARRAY['retraction', 'concern', 'correction', 'addendum'], n.kind), n.date DESC, n.created_at DESC), '[]')
  FROM article_notices n JOIN articles a ON a.id = n.notice_id WHERE n.article_id = articles.id)`

const noticeOf = sql<ArticleDetail['noticeOf']>`(
  SELECT json_build_object('kind', n.kind, 'article', ${linked})
  FROM article_notices n JOIN articles a ON a.id = n.article_id WHERE n.notice_id = articles.id)`

const newerVersion = sql<ArticleDetail['newerVersion']>`(
  SELECT ${linked} FROM articles a WHERE a.id = articles.newer_version_id)`

const earlierVersion = sql<ArticleDetail['earlierVersion']>`(
  SELECT ${linked} FROM articles a WHERE a.newer_version_id = articles.id
  ORDER BY a.published_date DESC, a.id LIMIT 1)`

const versions = sql<ArticleDetail['versions']>`(
  SELECT CASE WHEN articles.version = 1 THEN '[]'::json ELSE json_agg(json_build_object('number', v.number,
    'date', v.date, 'whatChanged', v.what_changed) ORDER BY v.number DESC) END
  FROM (SELECT number, date, what_changed FROM article_versions WHERE article_id = articles.id
    UNION ALL SELECT articles.version, articles.version_date, articles.what_changed) v)`

/** Usage per month, oldest first. Months without usage are omitted. */
const usage = sql<ArticleDetail['usage']>`(
  SELECT coalesce(json_agg(json_build_object('month', u.month, 'views', u.views, 'downloads', u.downloads)
    ORDER BY u.month), '[]')
  FROM (SELECT month, sum(views)::int AS views, sum(downloads)::int AS downloads
    FROM article_usage WHERE article_id = articles.id
    GROUP BY month ORDER BY month DESC LIMIT ${monthsShown}) u)`

export const detailParts = [
  contributors.as('contributors'),
  issueCover.as('issueCover'),
  notices.as('notices'),
  noticeOf.as('noticeOf'),
  newerVersion.as('newerVersion'),
  earlierVersion.as('earlierVersion'),
  versions.as('versions'),
  'articles.version',
  usage.as('usage'),
  isMostCited.as('isMostCited'),
] as const

export function lockArticle(trx: Trx, id: string) {
  return trx
    .selectFrom('articles')
    .select(['id', 'manuscriptId', 'title', 'category', 'doi', 'publishedDate'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countNotices(trx: Trx, articleId: string, kind?: NoticeKind): Promise<number> {
  const row = await trx
    .selectFrom('articleNotices')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('articleId', '=', articleId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow()
  return row.total
}

/**
 * Whether a notice of this kind with this text has already been published, to detect requests that were sent
 * twice.
 */
export async function hasSameNotice(
  trx: Trx,
  articleId: string,
  { kind, text }: { kind: NoticeKind; text: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('articleNotices')
    .select('noticeId')
    .where('articleId', '=', articleId)
    .where('kind', '=', kind)
    .where('text', '=', text)
    .executeTakeFirst()
  return row !== undefined
}

export async function isNotice(trx: Trx, articleId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('articleNotices')
    .select('noticeId')
    .where('noticeId', '=', articleId)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewNotice {
  id: string
  articleId: string
  kind: NoticeKind
  title: string
  text: string
  html: string
  date: string
  articleType: string
  category: string
  language: string
  keywords: string[]
  doi: string | null
  licenceUrl: string
  /** The group responsible for the notice, shown in place of authors. */
  signedBy: string
  createdBy: string
}

/** Inserts the notice as an article, and links it to the article that it concerns. */
export async function insertNotice(trx: Trx, notice: NewNotice): Promise<void> {
  const { id, articleId, kind, text, date } = notice
  await trx
    .insertInto('articles')
    .values({
      id,
      title: notice.title,
      abstract: text,
      keywords: notice.keywords,
      category: notice.category,
      language: notice.language,
      articleType: notice.articleType,
      doi: notice.doi,
      isOpenAccess: true,
      licenceUrl: notice.licenceUrl,
      publishedDate: date,
      fullTextHtml: notice.html,
      fullTextPlain: text,
      authors: notice.signedBy,
    })
    .execute()
  await trx
    .insertInto('articleContributors')
    .values({ articleId: id, orderIndex: 0, givenName: '', familyName: notice.signedBy })
    .execute()
  await trx
    .insertInto('articleNotices')
    .values({ noticeId: id, articleId, kind, text, date, createdBy: notice.createdBy })
    .execute()
}

/** Updates `title` for a retraction, and always `updated_at`, so that harvesters and caches notice the change. */
export async function touchArticle(trx: Trx, id: string, title: string): Promise<void> {
  await trx.updateTable('articles').set({ title, updatedAt: sql`now()` }).where('id', '=', id).execute()
}
