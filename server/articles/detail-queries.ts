import { sql } from 'kysely'
import type { NoticeKind } from '#domain/article.ts'
import type { Queryable, Trx } from '../db/client.ts'

const linked = ['a.id', 'a.title', 'a.publishedDate'] as const

/** How many articles the journal calls its most cited. */
const mostCited = 5

export async function isMostCited(db: Queryable, citations: number): Promise<boolean> {
  if (citations === 0) return false
  const row = await db
    .selectFrom('articles')
    .select('citations')
    .orderBy('citations', 'desc')
    .orderBy('id', 'desc')
    .offset(mostCited - 1)
    .limit(1)
    .executeTakeFirst()
  return citations >= (row?.citations ?? 1)
}

/** Retraction before concern before correction, then the newest. */
export function noticesAbout(db: Queryable, articleId: string) {
  return db
    .selectFrom('articleNotices as n')
    .innerJoin('articles as a', 'a.id', 'n.noticeId')
    .select(['n.kind', 'n.text', 'n.date', ...linked])
    .where('n.articleId', '=', articleId)
    .orderBy(sql`array_position(ARRAY['retraction', 'concern', 'correction'], n.kind)`)
    .orderBy('n.date', 'desc')
    .orderBy('n.createdAt', 'desc')
    .execute()
}

export function noticeSubject(db: Queryable, noticeId: string) {
  return db
    .selectFrom('articleNotices as n')
    .innerJoin('articles as a', 'a.id', 'n.articleId')
    .select(['n.kind', ...linked])
    .where('n.noticeId', '=', noticeId)
    .executeTakeFirst()
}

/** The next version of an article, and the one before it. */
export async function versionsOf(db: Queryable, { id, newerId }: { id: string; newerId: string | null }) {
  const rows = await db
    .selectFrom('articles as a')
    .select(linked)
    .where((eb) => eb.or([eb('a.newerVersionId', '=', id), ...(newerId ? [eb('a.id', '=', newerId)] : [])]))
    .orderBy('a.publishedDate', 'desc')
    .execute()
  return {
    newer: rows.find((row) => row.id === newerId) ?? null,
    earlier: rows.find((row) => row.id !== newerId) ?? null,
  }
}

/** The last `months` months up to the month of `today`, oldest first; months without use are not in it. */
export function usageOf(db: Queryable, articleId: string, months: number) {
  return db
    .selectFrom('articleUsage')
    .select(['month', 'views', 'downloads'])
    .where('articleId', '=', articleId)
    .orderBy('month', 'desc')
    .limit(months)
    .execute()
}

export function lockArticle(trx: Trx, id: string) {
  return trx
    .selectFrom('articles')
    .select(['id', 'manuscriptId', 'title', 'category', 'doi'])
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

export async function isNotice(trx: Trx, articleId: string): Promise<boolean> {
  return (await noticeSubject(trx, articleId)) !== undefined
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
  keywords: string[]
  doi: string | null
  licenceUrl: string
  /** The group that answers for it, named where an author would be. */
  signedBy: string
  createdBy: string
}

/** The notice as an article of its own, and the line between the two. */
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

/** `title` changes for a retraction; `updated_at` always, so that harvesters and caches hear of it. */
export async function touchArticle(trx: Trx, id: string, title: string): Promise<void> {
  await trx.updateTable('articles').set({ title, updatedAt: sql`now()` }).where('id', '=', id).execute()
}
