import { sql } from 'kysely'
import type { IssueView } from '#domain/journal/site.ts'
import type { CmsIssueView, IssueChange } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable, Trx } from '../../db/client.ts'

/** Published issues, newest first; planned ones are left out, because readers must not see them. */
export function selectIssues(
  db: Queryable,
  { only, limit }: { only?: { volume: number; issue: number }; limit?: number } = {},
) {
  return db
    .selectFrom('issues as i')
    .leftJoin('pictures as p', 'p.id', 'i.coverId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('articleGroups as g')
          .whereRef('g.volume', '=', 'i.volume')
          .whereRef('g.issue', '=', 'i.issue')
          .select([
            sql<number>`coalesce(sum(g.articles), 0)`.as('articleCount'),
            sql<number>`coalesce(sum(g.articles) FILTER (WHERE g.is_open_access), 0)`.as('openCount'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where('i.publishedDate', 'is not', null)
    .select((eb) => eb.ref('i.publishedDate').$notNull().as('publishedDate'))
    .select(['i.volume', 'i.issue', 'i.title', 'p.id as coverId', 'p.alt as coverAlt'])
    .select(['counted.articleCount', 'counted.openCount'])
    .$if(only !== undefined, (query) =>
      query.where('i.volume', '=', only?.volume ?? 0).where('i.issue', '=', only?.issue ?? 0),
    )
    .orderBy('i.volume', 'desc')
    .orderBy('i.issue', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
}

type IssueRow = Awaited<ReturnType<ReturnType<typeof selectIssues>['execute']>>[number]

export function issueViewOf({ coverId, coverAlt, ...issue }: IssueRow): IssueView {
  return { ...issue, cover: coverId ? { url: urls.picture(coverId), alt: coverAlt ?? '' } : null }
}

export async function listIssues(
  db: Queryable,
  only?: { volume: number; issue: number },
): Promise<IssueView[]> {
  return (await selectIssues(db, { only }).execute()).map(issueViewOf)
}

export interface IssueKey {
  volume: number
  issue: number
}

/** Returns the published issues before and after an issue. */
export async function neighboursOf(db: Queryable, { volume, issue }: IssueKey) {
  const nearest = (comparison: '<' | '>') =>
    db
      .selectFrom('issues')
      .select(['volume', 'issue'])
      .where('publishedDate', 'is not', null)
      .where(sql<boolean>`(volume, issue) ${sql.raw(comparison)} (${volume}::int, ${issue}::int)`)
      .orderBy('volume', comparison === '<' ? 'desc' : 'asc')
      .orderBy('issue', comparison === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
  const [previous, next] = await Promise.all([nearest('<'), nearest('>')])
  return { previous: previous ?? null, next: next ?? null }
}

const issueColumns = [
  sql<string>`volume || '.' || issue`.as('id'),
  'volume',
  'issue',
  'title',
  'publishedDate',
  sql<number>`(SELECT count(*) FROM articles a WHERE a.volume = issues.volume AND a.issue = issues.issue)`.as(
    'articleCount',
  ),
  'coverId',
  sql<string | null>`'/pictures/' || cover_id`.as('coverUrl'),
  'editorial',
  'plannedDate',
  'pageLimit',
  'callId',
] as const

export function listCmsIssues(db: Queryable): Promise<CmsIssueView[]> {
  return db
    .selectFrom('issues')
    .select(issueColumns)
    .orderBy('volume', 'desc')
    .orderBy('issue', 'desc')
    .execute()
}

export function lockIssue(
  trx: Trx,
  { volume, issue }: IssueKey,
): Promise<
  Pick<CmsIssueView, 'title' | 'coverId' | 'editorial' | 'plannedDate' | 'pageLimit' | 'callId'> | undefined
> {
  return trx
    .selectFrom('issues')
    .select(['title', 'coverId', 'editorial', 'plannedDate', 'pageLimit', 'callId'])
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .forUpdate()
    .executeTakeFirst()
}

export function updateIssue(
  trx: Trx,
  { volume, issue }: IssueKey,
  change: Omit<IssueChange, 'was'>,
): Promise<CmsIssueView | undefined> {
  return trx
    .updateTable('issues')
    .set((eb) => ({ volume: eb.ref('volume'), ...change }))
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .returning(issueColumns)
    .executeTakeFirst()
}

export async function callExists(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('specialIssues').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function editorialOf(db: Queryable, volume: number, issue: number): Promise<string | null> {
  const row = await db
    .selectFrom('issues')
    .select('editorial')
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .executeTakeFirst()
  return row?.editorial ?? null
}
