import { sql } from 'kysely'
import type { ExportedArticle } from '#domain/schemas/exported-article.ts'
import type { Trx } from '../db/client.ts'
import type { FoundUsage } from './found.ts'
import type { OwnParts } from './own-article.ts'

/** Sets the fields that only an export of this program states, and links an article with those that it replaces. */
export async function setOwnFields(
  trx: Trx,
  id: string,
  { article, replaces }: ExportedArticle,
  epubKey: string | null,
): Promise<void> {
  const { isEditorsChoice, version, versionDate, whatChanged, newerVersionId, views, downloads } = article
  await sql`UPDATE articles SET newer_version_id = ${id} WHERE id = ANY (${replaces}) AND id <> ${id}`.execute(
    trx,
  )
  await trx
    .updateTable('articles')
    .set({
      ...{ isEditorsChoice, version, versionDate, whatChanged, epubKey },
      // An article that is updated may have been read here more often.
      views: sql<number>`greatest(views, ${views}::int)`,
      downloads: sql<number>`greatest(downloads, ${downloads}::int)`,
      translations: JSON.stringify(article.translations),
      plainSummaries: JSON.stringify(article.plainSummaries),
      dataLinks: JSON.stringify(article.dataLinks),
      codeLinks: JSON.stringify(article.codeLinks),
      // The newer article may come later, and then names this one.
      newerVersionId: sql<
        string | null
      >`(SELECT n.id FROM articles n WHERE n.id = ${newerVersionId} AND n.id <> ${id})`,
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces the earlier versions of an article by those of an export. */
export async function replaceVersions(
  trx: Trx,
  articleId: string,
  versions: OwnParts['versions'],
): Promise<void> {
  await trx.deleteFrom('articleVersions').where('articleId', '=', articleId).execute()
  if (versions.length > 0)
    await trx
      .insertInto('articleVersions')
      .values(versions.map((version) => ({ ...version, articleId })))
      .execute()
}

/** Links a notice with the article that it concerns. Without that article, the notice is an article like others. */
export async function insertNotice(
  trx: Trx,
  noticeId: string,
  { articleId, kind, date, text }: NonNullable<ExportedArticle['notice']>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO article_notices (notice_id, article_id, kind, date, text, created_at)
    SELECT ${noticeId}, a.id, ${kind}, ${date}, ${text}, ${now} FROM articles a WHERE a.id = ${articleId} AND a.id <> ${noticeId}
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** The article that a notice concerns. Undefined if the article is no notice. */
export async function concernedBy(trx: Trx, noticeId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('articleNotices')
    .select('articleId')
    .where('noticeId', '=', noticeId)
    .executeTakeFirst()
  return row?.articleId
}

/** Whether an article is as an import wrote it. */
export async function isAsWritten(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM imported_records r JOIN articles a ON a.id = r.target_id
    WHERE r.kind = 'article' AND r.target_id = ${id} AND r.written = article_state(a)`.execute(trx)
  return rows.length > 0
}

/** Notes that an article is as imports wrote it, after a notice about it came or went with an import. */
export async function noteAsWritten(trx: Trx, id: string): Promise<void> {
  await sql`UPDATE imported_records r SET written = article_state(a) FROM articles a
    WHERE r.kind = 'article' AND r.target_id = ${id} AND a.id = ${id}`.execute(trx)
}

/** Adds what another system counted. A month that is counted here, too, keeps the higher numbers, so that repeating changes nothing. */
export async function raiseUsage(trx: Trx, articleId: string, usage: readonly FoundUsage[]): Promise<void> {
  if (usage.length === 0) return
  await sql`
    INSERT INTO article_usage (article_id, month, access_type, views, downloads, denials, requests, unique_investigations, unique_requests)
    SELECT a.id, u.month, CASE WHEN a.is_open_access THEN 'Open' ELSE 'Controlled' END, u.views, u.downloads, 0, u.requests,
      u."uniqueInvestigations", u."uniqueRequests"
    FROM articles a, jsonb_to_recordset(${JSON.stringify(usage)}::jsonb) AS u(month date, views int, downloads int, requests int,
      "uniqueInvestigations" int, "uniqueRequests" int)
    WHERE a.id = ${articleId}
    ON CONFLICT (article_id, month, access_type) DO UPDATE SET
      views = greatest(article_usage.views, excluded.views), downloads = greatest(article_usage.downloads, excluded.downloads),
      requests = greatest(article_usage.requests, excluded.requests),
      unique_investigations = greatest(article_usage.unique_investigations, excluded.unique_investigations),
      unique_requests = greatest(article_usage.unique_requests, excluded.unique_requests)`.execute(trx)
  await sql`
    UPDATE articles a SET views = greatest(a.views, u.views), downloads = greatest(a.downloads, u.downloads)
    FROM (SELECT sum(views)::int AS views, sum(downloads)::int AS downloads FROM article_usage WHERE article_id = ${articleId}) u
    WHERE a.id = ${articleId}`.execute(trx)
}

/** Writes how often an article was read before it came here, unless it is counted here already. */
export async function insertUsage(
  trx: Trx,
  articleId: string,
  usage: ExportedArticle['usage'],
): Promise<void> {
  if (usage.length === 0) return
  await sql`
    INSERT INTO article_usage (article_id, month, access_type, views, downloads, denials, requests, unique_investigations, unique_requests)
    SELECT ${articleId}, u.month, u."accessType", u.views, u.downloads, u.denials, u.requests, u."uniqueInvestigations", u."uniqueRequests"
    FROM jsonb_to_recordset(${JSON.stringify(usage)}::jsonb) AS u(month date, "accessType" text, views int, downloads int, denials int,
      requests int, "uniqueInvestigations" int, "uniqueRequests" int)
    ON CONFLICT DO NOTHING`.execute(trx)
}
