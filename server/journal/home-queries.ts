import { sql } from 'kysely'
import type { NewsListItem } from '#domain/journal/site.ts'
import type { Queryable } from '../db/client.ts'
import { together } from '../db/together.ts'
import { selectMembers } from './board/queries.ts'
import { type openCalls, selectOpenCalls } from './calls/queries.ts'
import { issueViewOf, selectIssues } from './issues/queries.ts'
import { selectPublishedNews } from './news/queries.ts'

/** What the home page announces, in one statement: open calls and the newest news. */
export async function announced(db: Queryable, today: string, news: number) {
  const { rows } = await sql<{ calls: Awaited<ReturnType<typeof openCalls>>; news: NewsListItem[] }>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'title', title, 'guestEditors', guest_editors,
          'description', description, 'submissionDeadline', submission_deadline)), '[]')
        FROM (${selectOpenCalls(db, today)}) AS calls) AS calls,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'title', title, 'summary', summary,
          'publishedDate', published_date)), '[]')
        FROM (${selectPublishedNews(db, today, news)}) AS news) AS news`.execute(db)
  return rows[0] ?? { calls: [], news: [] }
}

/** What stands beside lists and on the home page, in one statement: the editors-in-chief and the newest issues. */
export async function beside(db: Queryable, issuesShown: number) {
  const { chiefs, issues } = await together(db, {
    chiefs: selectMembers(db, { chiefsOnly: true }),
    issues: selectIssues(db, { limit: issuesShown }),
  })
  return { chiefs, issues: issues.map(issueViewOf) }
}
