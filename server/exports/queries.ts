import { sql } from 'kysely'
import type pg from 'pg'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { type ExportedArticle, exportedArticle } from '#domain/schemas/exported-article.ts'
import { urls } from '#domain/urls.ts'
import type { Database, Queryable } from '../db/client.ts'
import { pictureFile } from '../db/site-parts.ts'
import { concealedIds, isHiddenFrom } from '../workflow/visibility-queries.ts'
import type { BelongsBy, ExportedTable } from './tables.ts'

/** What a person must not see, although they may export everything: manuscripts of which they may be an author, and their reviewers. */
export interface Hidden {
  manuscripts: string[]
  accounts: string[]
}

export async function hiddenFrom(db: Queryable, viewer: Pick<Viewer, 'id' | 'limitedTo'>): Promise<Hidden> {
  const manuscripts = await sql<{
    id: string
  }>`SELECT DISTINCT manuscript_id AS id FROM ${concealedIds(viewer)} c`.execute(db)
  const accounts = await sql<{ id: string }>`SELECT u.id FROM users u WHERE ${isHiddenFrom(viewer)}`.execute(
    db,
  )
  return {
    manuscripts: manuscripts.rows.map(({ id }) => id),
    accounts: accounts.rows.map(({ id }) => id),
  }
}

/** Begins to read all tables as they are at one moment. */
export async function beginReading(client: pg.Client, hidden: Hidden): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`SET LOCAL timezone = 'UTC'`)
  await client.query(
    `SELECT set_config('export.manuscripts', $1::uuid[]::text, true), set_config('export.accounts', $2::uuid[]::text, true)`,
    [hidden.manuscripts, hidden.accounts],
  )
}

const hiddenManuscripts = `current_setting('export.manuscripts')::uuid[]`
const hiddenAccounts = `current_setting('export.accounts')::uuid[]`

/** Conditions that leave out what belongs to a hidden manuscript, or a hidden account. */
const shown: Record<BelongsBy, string> = {
  id: `t.id <> ALL (${hiddenManuscripts} || ${hiddenAccounts})`,
  manuscript_id: `t.manuscript_id <> ALL (${hiddenManuscripts})`,
  assignment_id: `t.assignment_id NOT IN (SELECT id FROM assignments WHERE manuscript_id = ANY (${hiddenManuscripts}))`,
  review_id: `t.review_id NOT IN (SELECT r.id FROM reviews r JOIN assignments s ON s.id = r.assignment_id
    WHERE s.manuscript_id = ANY (${hiddenManuscripts}))`,
  discussion_id: `t.discussion_id NOT IN (SELECT id FROM discussions WHERE manuscript_id = ANY (${hiddenManuscripts}))`,
}

/** A role that was gained by a review which the person must not know of is not shown. */
const columnsShown: Record<string, string> = {
  'users.role': `CASE WHEN t.role = 'reviewer' AND t.raised_for = ANY (${hiddenManuscripts}) THEN 'author' ELSE t.role END`,
}

/**
 * COPY of a table as CSV (RFC 4180). Lists are JSON. Text that a spreadsheet would read as a formula begins with an apostrophe, as in
 * all exports (server/http/csv.ts).
 */
export function copyAsCsv({ name, columns, orderBy, belongsBy }: ExportedTable): string {
  const cells = columns.map(
    (column) => `(${columnsShown[`${name}.${column}`] ?? `t.${column}`}) AS ${column}`,
  )
  const guarded = columns.map(
    (column) => `CASE
      WHEN pg_typeof(c.${column}) = 'text'::regtype AND c.${column}::text ~ '^\\s*[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20]' THEN '''' || c.${column}::text
      WHEN pg_typeof(c.${column})::text LIKE '%[]' OR pg_typeof(c.${column})::text LIKE 'timestamp%' THEN to_jsonb(c.${column}) #>> '{}'
      ELSE c.${column}::text END AS ${column}`,
  )
  return `COPY (SELECT ${guarded.join(', ')} FROM (SELECT ${cells.join(', ')} FROM ${name} t
    WHERE ${belongsBy ? shown[belongsBy] : 'true'} ORDER BY ${orderBy
      .split(', ')
      .map((column) => `t.${column}`)
      .join(', ')}) c) TO STDOUT WITH (FORMAT csv, HEADER)`
}

export interface ArticleToExport {
  id: string
  doi: string | null
  volume: number | null
  issue: number | null
  jatsKey: string | null
  pdfKey: string | null
  epubKey: string | null
  updatedAt: string
}

const atOnce = 500

const exportFields = ['id', 'doi', 'volume', 'issue', 'jatsKey', 'pdfKey', 'epubKey', 'updatedAt'] as const

/** The articles in the order of their ids, a few hundred at a time. */
export async function* articlesToExport(db: Database): AsyncGenerator<ArticleToExport> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('articles')
      .select(exportFields)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

export function articleToExport(db: Queryable, id: string): Promise<ArticleToExport | undefined> {
  return db.selectFrom('articles').select(exportFields).where('id', '=', id).executeTakeFirst()
}

const recordFields = Object.keys(exportedArticle.shape.article.shape) as (keyof ExportedArticle['article'])[]

export type StoredRecord =
  Awaited<ReturnType<typeof recordsToExport>> extends Map<string, infer One> ? One : never

/**
 * What the documents of articles do not say, as it is stored, by the articles' ids; `exportedArticle` gives it its form. Several
 * articles are read at once, because nine statements for each of a hundred thousand take longer than everything else.
 */
export async function recordsToExport(db: Queryable, ids: readonly string[]) {
  const articles = await db
    .selectFrom('articles')
    .select(['id', ...recordFields])
    .where('id', 'in', ids)
    .execute()
  const targets = new Map(articles.map((article) => [article.id, addressesOf(article)]))
  const contributors = await db
    .selectFrom('articleContributors')
    .select(['articleId', 'givenName', 'familyName', 'affiliation', 'affiliations', 'orcid', 'orcidVerified'])
    .select(['roles', 'isCorresponding', 'equalContribution', 'presentAddress', 'email'])
    .where('articleId', 'in', ids)
    .orderBy('orderIndex')
    .execute()
  const notices = await db
    .selectFrom('articleNotices')
    .select(['noticeId', 'articleId', 'kind', 'date', 'text'])
    .where('noticeId', 'in', ids)
    .execute()
  const issues = await db
    .selectFrom('issues')
    .innerJoin('articles as a', (join) =>
      join.onRef('a.volume', '=', 'issues.volume').onRef('a.issue', '=', 'issues.issue'),
    )
    .leftJoin('pictures as p', 'p.id', 'issues.coverId')
    .select(['a.id', 'issues.title', 'issues.sections', 'issues.editorial', 'issues.publishedDate'])
    .select(['p.id as coverId', 'p.mediaType', 'p.alt'])
    .where('a.id', 'in', ids)
    .where('issues.publishedDate', 'is not', null)
    .execute()
  const versions = await db
    .selectFrom('articleVersions')
    .select(['articleId', 'number', 'date', 'whatChanged', 'replacedAt', 'content', 'jatsKey', 'pdfKey'])
    .where('articleId', 'in', ids)
    .orderBy('number')
    .execute()
  const usage = await db
    .selectFrom('articleUsage')
    .select(['articleId', 'month', 'accessType', 'views', 'downloads', 'denials', 'requests'])
    .select(['uniqueInvestigations', 'uniqueRequests'])
    .where('articleId', 'in', ids)
    .orderBy('month')
    .orderBy('accessType')
    .execute()
  const old = await db
    .selectFrom('oldAddresses')
    .select(['path', 'target'])
    .where('target', '=', (eb) =>
      eb.fn.any(eb.val([...new Set([...targets.values()].flatMap((one) => Object.keys(one)))])),
    )
    .orderBy('path')
    .execute()
  const replaced = await db
    .selectFrom('articles')
    .select(['id', 'newerVersionId'])
    .where('newerVersionId', 'in', ids)
    .orderBy('id')
    .execute()
  const of = {
    contributors: Map.groupBy(contributors, ({ articleId }) => articleId),
    versions: Map.groupBy(versions, ({ articleId }) => articleId),
    usage: Map.groupBy(usage, ({ articleId }) => articleId),
    notice: new Map(notices.map(({ noticeId, ...notice }) => [noticeId, notice])),
    issue: new Map(issues.map(({ id, ...issue }) => [id, issue])),
    old: Map.groupBy(old, ({ target }) => target),
    replaced: Map.groupBy(replaced, ({ newerVersionId }) => newerVersionId),
  }
  return new Map(
    articles.map(({ id, ...article }) => {
      const issue = of.issue.get(id)
      const stored = {
        article,
        contributors: of.contributors.get(id) ?? [],
        versions: of.versions.get(id) ?? [],
        usage: of.usage.get(id) ?? [],
        notice: of.notice.get(id) ?? null,
        issue: issue
          ? {
              ...issue,
              cover: issue.coverId
                ? { file: pictureFile(issue.coverId, issue.mediaType), alt: issue.alt }
                : null,
            }
          : null,
        oldAddresses: Object.entries(targets.get(id) ?? {})
          .flatMap(([target, to]) => (of.old.get(target) ?? []).map(({ path }) => ({ path, to })))
          .sort((a, b) => (a.path < b.path ? -1 : 1)),
        replaces: (of.replaced.get(id) ?? []).map((one) => one.id),
      }
      return [id, stored] as const
    }),
  )
}

/** The addresses of an article, and what each of them is. */
function addressesOf({ id, volume, issue }: { id: string; volume: number | null; issue: number | null }) {
  return {
    [urls.article(id)]: 'page',
    [urls.articlePdf(id)]: 'pdf',
    ...(volume !== null && issue !== null && { [urls.issue(volume, issue)]: 'issue' }),
  } as Record<string, 'page' | 'pdf' | 'issue'>
}

/** The issues in their order, and the articles of each, as readers see them. */
export function issuesToExport(db: Queryable) {
  return db
    .selectFrom('issues')
    .select(['volume', 'issue', 'title', 'publishedDate', 'coverId', 'sections', 'editorial'])
    .where('publishedDate', 'is not', null)
    .orderBy('volume')
    .orderBy('issue')
    .execute()
}

/** The articles of an issue, or those without one, with their sections. */
export function articlesOfIssue(db: Queryable, at: { volume: number; issue: number } | null) {
  return db
    .selectFrom('articles')
    .select([...exportFields, 'articleType', 'isOpenAccess'])
    .where((eb) =>
      at ? eb.and([eb('volume', '=', at.volume), eb('issue', '=', at.issue)]) : eb('volume', 'is', null),
    )
    .orderBy('publishedDate')
    .orderBy('id')
    .execute()
}

export function picturesToExport(db: Queryable) {
  return db.selectFrom('pictures').select(['id', 'mediaType', 'storageKey', 'alt']).orderBy('id').execute()
}

interface ManuscriptFile {
  id: string
  number: string
  version: number
  fileName: string
  storageKey: string
}

/** Files that authors, reviewers and editors added to manuscripts, as they were uploaded. */
export async function* filesToExport(db: Database, { manuscripts }: Hidden): AsyncGenerator<ManuscriptFile> {
  let last: ManuscriptFile | undefined
  do {
    const after: ManuscriptFile | undefined = last
    const { rows } = await sql<ManuscriptFile>`
      SELECT f.id, m.number, f.version, f.file_name, o.storage_key
      FROM files f JOIN manuscripts m ON m.id = f.manuscript_id JOIN objects o ON o.id = f.object_id
      WHERE m.id <> ALL (${manuscripts}::uuid[])
        ${after ? sql`AND (m.number, f.id) > (${after.number}, ${after.id}::uuid)` : sql``}
      ORDER BY m.number, f.id LIMIT ${atOnce}`.execute(db)
    yield* rows
    last = rows.at(-1)
  } while (last)
}

/** How much there is to export. */
export async function countToExport(
  db: Queryable,
  { manuscripts }: Hidden,
): Promise<{ articles: number; issues: number; manuscripts: number }> {
  const { rows } = await sql<{ articles: number; issues: number; manuscripts: number }>`
    SELECT (SELECT count(*) FROM articles) AS articles, (SELECT count(*) FROM issues WHERE published_date IS NOT NULL) AS issues,
      (SELECT count(*) FROM manuscripts WHERE id <> ALL (${manuscripts}::uuid[])) AS manuscripts`.execute(db)
  return rows[0] ?? { articles: 0, issues: 0, manuscripts: 0 }
}
