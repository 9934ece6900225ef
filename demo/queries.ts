import type { AffiliationPart, CreditRole } from '#domain/article/article-parts.ts'
import type { NoticeKind } from '#domain/article/notice.ts'
import type { PublishedDetails } from '#domain/manuscript/details.ts'
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

export interface SampleArticle extends PublishedDetails {
  id: string
  category: string
  articleType: string
  volume: number | null
  issue: number | null
  pages: string
  doi: string | null
  isOpenAccess: boolean
  licenceUrl: string | null
  epubKey: string
  publishedDate: string
  receivedDate: string | null
  revisedDate: string | null
  acceptedDate: string | null
  pdfKey: string
  jatsKey: string
  fullTextHtml: string
  fullTextPlain: string
  citations: number
  downloads: number
  views: number
  authors: string
  isEditorsChoice: boolean
  funding: string | null
  /** JSON. */
  funders: string
  dataAvailability: string | null
  competingInterests: string | null
  ethics: string | null
  acknowledgements: string | null
  /** JSON. */
  referenceList: string
  contributors: {
    givenName: string
    familyName: string
    affiliation: string | null
    affiliations: AffiliationPart[]
    orcid: string | null
    roles: readonly CreditRole[]
    isCorresponding: boolean
  }[]
}

export interface SampleNotice {
  noticeId: string
  articleId: string
  kind: NoticeKind
  text: string
  date: string
}

export async function insertSampleNotices(db: Queryable, notices: readonly SampleNotice[]): Promise<void> {
  await db
    .insertInto('articleNotices')
    .values([...notices])
    .execute()
}

export async function setNewerVersion(db: Queryable, id: string, newerVersionId: string): Promise<void> {
  await db.updateTable('articles').set({ newerVersionId }).where('id', '=', id).execute()
}

/** Unique counts of sample usage: four of five sessions are unique. */
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
          requests: month.downloads,
          uniqueInvestigations: Math.ceil((month.views + month.downloads) * 0.8),
          uniqueRequests: Math.ceil(month.downloads * 0.8),
        })),
    )
    .execute()
}

export async function insertSampleArticle(
  db: Queryable,
  { contributors, ...article }: SampleArticle,
): Promise<void> {
  await db.insertInto('articles').values(article).execute()
  await db
    .insertInto('articleContributors')
    .values(
      contributors.map(({ affiliations, roles, ...contributor }, orderIndex) => ({
        ...contributor,
        roles: JSON.stringify(roles),
        affiliations: JSON.stringify(affiliations),
        articleId: article.id,
        orderIndex,
      })),
    )
    .execute()
}

export async function letRecommendOnly(db: Queryable, username: string): Promise<void> {
  await db.updateTable('users').set({ recommendsOnly: true }).where('username', '=', username).execute()
}
