import { sql } from 'kysely'
import type { PublishedArticle } from '#domain/schemas/published-article.ts'
import type { Queryable } from '../db/client.ts'
import { personName } from '../workflow/people.ts'

export function findPublished(db: Queryable, id: string) {
  return db
    .selectFrom('articles as a')
    .select(['a.id', 'a.title', 'a.doi', 'a.publishedDate', 'a.manuscriptId'])
    .select(['a.version', 'a.versionDate', 'a.whatChanged', 'a.pdfKey', 'a.epubKey'])
    .select(sql<boolean>`EXISTS (SELECT FROM article_notices n WHERE n.notice_id = a.id)`.as('isNotice'))
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** Returns the notices about an article, newest first. */
export function noticesAbout(db: Queryable, articleId: string) {
  return db
    .selectFrom('articleNotices as n')
    .innerJoin('articles as a', 'a.id', 'n.noticeId')
    .select(['a.id', 'a.title', 'a.doi', 'n.date'])
    .select(sql<PublishedArticle['notices'][number]['kind']>`n.kind`.as('kind'))
    .where('n.articleId', '=', articleId)
    .orderBy('n.date', 'desc')
    .orderBy('n.createdAt', 'desc')
    .execute()
}

/** Returns the replaced versions of an article, newest first. */
export function versionsOf(db: Queryable, articleId: string) {
  return db
    .selectFrom('articleVersions')
    .select(['number', 'date', 'whatChanged'])
    .where('articleId', '=', articleId)
    .orderBy('number', 'desc')
    .execute()
}

/** Returns a replaced version with everything that its page shows. */
export function findReplaced(db: Queryable, articleId: string, number: number) {
  return db
    .selectFrom('articleVersions')
    .select(['number', 'date', 'content', 'jatsKey', 'pdfKey'])
    .where('articleId', '=', articleId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Returns the edits of the published record from the audit log, newest first. */
export async function editsOf(db: Queryable, articleId: string): Promise<PublishedArticle['edits']> {
  const rows = await db
    .selectFrom('auditEvents as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select(['e.at', 'e.details', 'u.username', 'u.firstName', 'u.lastName'])
    .where('e.action', '=', 'article.edit')
    .where('e.subjectId', '=', articleId)
    .where('e.subjectKind', '=', 'article')
    .orderBy('e.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ at, details, username, firstName, lastName }) => {
    const { fields, reason } = details as unknown as { fields: string[]; reason: string }
    return {
      ...{ at, fields, reason },
      by: username === null ? null : personName({ username, firstName, lastName }),
    }
  })
}
