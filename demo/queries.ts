import { sql } from 'kysely'
import type { Queryable } from '#server/db/client.ts'

export async function filesWithoutBlindCopy(db: Queryable, manuscriptId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('manuscriptId', '=', manuscriptId)
    .where('blindState', '=', 'waiting')
    .execute()
  return rows.map((row) => row.id)
}

export async function insertIssues(
  db: Queryable,
  issues: readonly { volume: number; issue: number; title: string; published: string }[],
): Promise<void> {
  await db
    .insertInto('issues')
    .values(issues.map(({ published, ...issue }) => ({ ...issue, publishedDate: published })))
    // The issue may already have been created by a sample manuscript.
    .onConflict((conflict) =>
      conflict.columns(['volume', 'issue']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        publishedDate: eb.ref('excluded.publishedDate'),
      })),
    )
    .execute()
}

export async function insertBoard(
  db: Queryable,
  members: readonly {
    name: string
    title: string
    institution: string
    location: string
    bio: string
    isChief: boolean
    imageUrl?: string
  }[],
): Promise<void> {
  await db
    .insertInto('boardMembers')
    .values(members.map((member, orderIndex) => ({ ...member, orderIndex })))
    .execute()
}

export async function insertCalls(
  db: Queryable,
  calls: readonly { title: string; guestEditors: string; description: string; submissionDeadline: string }[],
): Promise<void> {
  await db
    .insertInto('specialIssues')
    .values([...calls])
    .execute()
}

export async function setNewerVersion(db: Queryable, id: string, newerVersionId: string): Promise<void> {
  await db.updateTable('articles').set({ newerVersionId }).where('id', '=', id).execute()
}

/** Inserts sample usage. Four of five sessions are counted as unique. */
export async function insertSampleUse(
  db: Queryable,
  months: readonly { articleId: string; month: string; views: number; downloads: number }[],
): Promise<void> {
  await db
    .insertInto('articleUsage')
    .values(
      months
        .filter(({ views, downloads }) => views + downloads > 0)
        .map((month) => ({
          ...month,
          accessType: sql<string>`(SELECT CASE WHEN is_open_access THEN 'Open' ELSE 'Controlled' END
            FROM articles WHERE id = ${month.articleId})`,
          requests: month.downloads,
          uniqueInvestigations: Math.ceil((month.views + month.downloads) * 0.8),
          uniqueRequests: Math.ceil(month.downloads * 0.8),
        })),
    )
    .execute()
}

/** Sets an article's sample counts of views and downloads, and whether it is an Editors' choice. */
export async function setSampleMarks(
  db: Queryable,
  id: string,
  marks: { views: number; downloads: number; isEditorsChoice: boolean },
): Promise<void> {
  await db.updateTable('articles').set(marks).where('id', '=', id).execute()
}

export async function letRecommendOnly(db: Queryable, username: string): Promise<void> {
  await db.updateTable('users').set({ recommendsOnly: true }).where('username', '=', username).execute()
}
