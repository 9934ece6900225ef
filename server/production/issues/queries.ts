import { sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { IssueEntry } from '#domain/schemas/issue-contents.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { closedIds, isCoveredSql } from '../../workflow/visibility-queries.ts'

export interface IssueKey {
  volume: number
  issue: number
}

/** Inserts an issue. Returns false if it already exists. */
export async function insertIssue(
  trx: Trx,
  { volume, issue, plannedDate, sections }: IssueKey & { plannedDate: string | null; sections: string[] },
): Promise<boolean> {
  const row = await trx
    .insertInto('issues')
    .values({ volume, issue, plannedDate, sections, publishedDate: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issue')
    .executeTakeFirst()
  return row !== undefined
}

export function findIssue(db: Queryable, { volume, issue }: IssueKey, { lock = false } = {}) {
  return db
    .selectFrom('issues as i')
    .select(['i.volume', 'i.issue', 'i.title', 'i.plannedDate', 'i.publishedDate', 'i.pageLimit'])
    .select(['i.revision', 'i.sections', 'i.publishAt', 'i.scheduledBy', 'i.overrideReason', 'i.failure'])
    .select(['i.coverId', 'i.callId'])
    .where('i.volume', '=', volume)
    .where('i.issue', '=', issue)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}
export type IssueRow = NonNullable<Awaited<ReturnType<typeof findIssue>>>

/** Returns the issues that are not published yet: by planned date, those without a date last. */
export function unpublishedIssues(db: Queryable): Promise<IssueKey[]> {
  return db
    .selectFrom('issues')
    .select(['volume', 'issue'])
    .where('publishedDate', 'is', null)
    .orderBy('plannedDate', (order) => order.asc().nullsLast())
    .orderBy('volume')
    .orderBy('issue')
    .execute()
}

/** Returns calls for papers, latest deadline first, with the number of manuscripts submitted to each. */
export function callsForPapers(db: Queryable) {
  return db
    .selectFrom('specialIssues as c')
    .select(['c.id', 'c.title'])
    .select(sql<number>`(SELECT count(*) FROM manuscripts m WHERE m.call_id = c.id)`.as('submissions'))
    .orderBy('c.submissionDeadline', 'desc')
    .orderBy('c.title')
    .execute()
}

export function callOf(db: Queryable, id: string) {
  return db.selectFrom('specialIssues').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
}

export const coverUrlOf = (coverId: string | null) => (coverId === null ? null : urls.picture(coverId))

/** `isCopyedited`: whether the entry is published or was sent to production. Nothing else can be published. */
type EntryRow = IssueEntry & { section: string; isCopyedited: boolean }
/** `type`: id of the manuscript's type, or name of the article's. */
type CandidateRow = IssueEntry & { type: string }

const manuscriptColumns = sql`m.id AS manuscript_id, NULL::text AS article_id, m.title, m.number,
  (SELECT c.title FROM special_issues c WHERE c.id = m.call_id) AS call,
  coalesce((SELECT string_agg(a.last_name, ', ' ORDER BY a.order_index) FROM manuscript_authors a
    WHERE a.manuscript_id = m.id), '') AS authors,
  (SELECT r.pages FROM renditions r WHERE r.manuscript_id = m.id AND r.format = 'pdf') AS page_count,
  coalesce((SELECT p.approved FROM proofs p WHERE p.manuscript_id = m.id AND p.replaced_at IS NULL
    ORDER BY p.requested_at DESC LIMIT 1), false) AND m.stage = 'production' AS is_ready,
  m.stage = 'production' AS is_copyedited`

const articleColumns = sql`NULL::uuid AS manuscript_id, a.id AS article_id, a.title, NULL::text AS number,
  (SELECT c.title FROM manuscripts m JOIN special_issues c ON c.id = m.call_id WHERE m.id = a.manuscript_id) AS call,
  a.authors,
  (SELECT r.pages FROM renditions r WHERE r.article_id = a.id AND r.format = 'pdf') AS page_count, true AS is_ready,
  true AS is_copyedited`

/**
 * Returns the entries in their order. Articles that were published into the issue individually follow,
 * ordered by page, in the section of their type.
 */
export async function entriesOf(db: Queryable, { volume, issue }: IssueKey): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.section, ${manuscriptColumns}, e.pages, e.position
      FROM issue_entries e JOIN manuscripts m ON m.id = e.manuscript_id
      WHERE e.volume = ${volume} AND e.issue = ${issue}
    UNION ALL SELECT e.section, ${articleColumns},
        CASE WHEN a.volume = e.volume AND a.issue = e.issue THEN a.pages ELSE e.pages END, e.position
      FROM issue_entries e JOIN articles a ON a.id = e.article_id
      WHERE e.volume = ${volume} AND e.issue = ${issue}
    UNION ALL SELECT a.article_type, ${articleColumns}, a.pages,
        1000000 + row_number() OVER (ORDER BY nullif(regexp_replace(a.pages, '\\D.*', ''), '')::int NULLS LAST, a.id)
      FROM articles a WHERE a.volume = ${volume} AND a.issue = ${issue}
        AND NOT EXISTS (SELECT FROM issue_entries e WHERE e.article_id = a.id)
    ORDER BY position`.execute(db)
  return rows
}

/** Returns those of the manuscripts that are closed to the editor. */
export async function closedAmong(
  db: Queryable,
  viewer: Viewer,
  manuscriptIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ manuscriptId: string }>`SELECT manuscript_id FROM ${closedIds(viewer)} c
    WHERE manuscript_id = ANY(${manuscriptIds as string[]}::uuid[])`.execute(db)
  return new Set(rows.map(({ manuscriptId }) => manuscriptId))
}

/**
 * Returns manuscripts in production, and articles and notices without an issue, that no issue contains yet. Those
 * submitted to the issue's call for papers come first.
 */
export async function candidatesFor(
  db: Queryable,
  viewer: Viewer,
  callId: string | null,
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    (SELECT m.manuscript_type AS type, ${manuscriptColumns}, NULL::text AS pages
      FROM manuscripts m WHERE ${isCoveredSql} AND m.id NOT IN ${closedIds(viewer)}
        AND NOT EXISTS (SELECT FROM issue_entries e WHERE e.manuscript_id = m.id)
      ORDER BY m.call_id IS NOT DISTINCT FROM ${callId}::uuid AND m.call_id IS NOT NULL DESC, is_ready DESC,
        m.accepted_at, m.id LIMIT 300)
    UNION ALL (SELECT a.article_type, ${articleColumns}, a.pages
      FROM articles a WHERE a.issue IS NULL AND NOT EXISTS (SELECT FROM issue_entries e WHERE e.article_id = a.id)
      ORDER BY a.published_date DESC, a.id LIMIT 300)`.execute(db)
  return rows
}

export interface StoredEntry {
  section: string
  manuscriptId: string | null
  articleId: string | null
  pages: string | null
}

/** Replaces the contents and increases the revision. */
export async function saveContents(
  trx: Trx,
  { volume, issue }: IssueKey,
  sections: string[],
  entries: readonly StoredEntry[],
): Promise<void> {
  await trx.deleteFrom('issueEntries').where('volume', '=', volume).where('issue', '=', issue).execute()
  if (entries.length > 0)
    await trx
      .insertInto('issueEntries')
      .values(entries.map((entry, index) => ({ ...entry, volume, issue, position: index + 1 })))
      .execute()
  await trx
    .updateTable('issues')
    .set((eb) => ({ sections, revision: eb('revision', '+', 1) }))
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .execute()
}

/** Returns those of the manuscripts and articles that may be added to the issue. */
export async function assignable(
  db: Queryable,
  { volume, issue }: IssueKey,
  manuscriptIds: string[],
  articleIds: string[],
): Promise<{ id: string; isElsewhere: boolean }[]> {
  const { rows } = await sql<{ id: string; isElsewhere: boolean }>`
    SELECT m.id::text AS id, EXISTS (SELECT FROM issue_entries e WHERE e.manuscript_id = m.id
        AND (e.volume, e.issue) <> (${volume}, ${issue})) AS is_elsewhere
      FROM manuscripts m WHERE m.id = ANY(${manuscriptIds}::uuid[]) AND ${isCoveredSql}
    UNION ALL SELECT a.id, (a.issue IS NOT NULL AND (a.volume, a.issue) <> (${volume}, ${issue}))
        OR EXISTS (SELECT FROM issue_entries e WHERE e.article_id = a.id AND (e.volume, e.issue) <> (${volume}, ${issue}))
      FROM articles a WHERE a.id = ANY(${articleIds}::text[])`.execute(db)
  return rows
}

export async function setSchedule(
  trx: Trx,
  { volume, issue }: IssueKey,
  schedule: {
    publishAt: Date | null
    scheduledBy: string | null
    overrideReason: string | null
    failure: string | null
  },
): Promise<void> {
  await trx
    .updateTable('issues')
    .set(schedule)
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .execute()
}

export async function markPublished(
  trx: Trx,
  { volume, issue }: IssueKey,
  publishedDate: string,
): Promise<void> {
  await trx
    .updateTable('issues')
    .set({ publishedDate, publishAt: null, failure: null })
    .where('volume', '=', volume)
    .where('issue', '=', issue)
    .execute()
}

/** Returns the pages of the volume's earlier issues, including planned ones. */
export async function pagesBefore(db: Queryable, { volume, issue }: IssueKey): Promise<string[]> {
  const { rows } = await sql<{ pages: string }>`
    SELECT pages FROM articles WHERE volume = ${volume} AND issue < ${issue} AND pages IS NOT NULL
    UNION ALL SELECT pages FROM issue_entries WHERE volume = ${volume} AND issue < ${issue} AND pages IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ pages }) => pages)
}

/** Returns the position of a manuscript in the contents of an issue. */
export function entryOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('issueEntries')
    .select(['volume', 'issue', 'pages'])
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
}

/**
 * Replaces a published manuscript with its article in the contents of its issue. Removes it from an issue in
 * which it was not published.
 */
export async function publishEntry(
  trx: Trx,
  manuscriptId: string,
  articleId: string,
  place: { volume: number | null; issue: number | null },
): Promise<void> {
  const entry = await entryOf(trx, manuscriptId)
  if (!entry) return
  if (place.issue !== null && (entry.volume !== place.volume || entry.issue !== place.issue))
    await trx.deleteFrom('issueEntries').where('manuscriptId', '=', manuscriptId).execute()
  else
    await trx
      .updateTable('issueEntries')
      .set({ manuscriptId: null, articleId })
      .where('manuscriptId', '=', manuscriptId)
      .execute()
}

export async function setEntryPages(trx: Trx, manuscriptId: string, pages: string | null): Promise<void> {
  await trx.updateTable('issueEntries').set({ pages }).where('manuscriptId', '=', manuscriptId).execute()
}
