import { sql } from 'kysely'
import type { Queryable, Trx } from '../db/client.ts'
import type { NewRow } from '../db/new-row.ts'

/** The columns that an import writes. Counts and what the journal itself adds later start with their defaults. */
export type ArticleRow = NewRow<
  'articles',
  | ('citations' | 'downloads' | 'views' | 'isEditorsChoice' | 'createdAt' | 'updatedAt' | 'newerVersionId')
  | ('version' | 'versionDate' | 'whatChanged' | 'textVersionId' | 'isTextFree' | 'manuscriptId' | 'epubKey')
  | ('dataLinks' | 'codeLinks' | 'fullTextSum' | 'plainTextSum')
>
export type ContributorRow = NewRow<'articleContributors', never>

/** Inserts the issues that are missing, as published. */
export async function insertIssues(
  trx: Trx,
  issues: readonly { volume: number; issue: number; publishedDate: string; title: string | null }[],
): Promise<void> {
  if (issues.length === 0) return
  await trx
    .insertInto('issues')
    .values(issues)
    .onConflict((conflict) =>
      conflict.columns(['volume', 'issue']).doUpdateSet((eb) => ({
        publishedDate: eb.fn('least', ['issues.publishedDate', 'excluded.publishedDate']),
      })),
    )
    .execute()
}

/** Inserts articles and returns the ids of those whose id and DOI were free. */
export async function insertArticles(trx: Trx, rows: readonly ArticleRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  await sql`SET LOCAL imprimatur.index_later = 'on'`.execute(trx)
  const inserted = await trx
    .insertInto('articles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

export async function insertContributors(trx: Trx, rows: readonly ContributorRow[]): Promise<void> {
  // A statement has at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += 2000)
    await trx
      .insertInto('articleContributors')
      .values(rows.slice(at, at + 2000))
      .execute()
}

/** Makes new articles found, and keeps them out of the alerts by e-mail, because they are not news. */
export async function indexNew(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`SELECT index_articles(${ids})`.execute(trx)
  await sql`SET LOCAL imprimatur.index_later = 'off'`.execute(trx)
  await sql`INSERT INTO announced_articles (article_id, announced_at) SELECT id, ${now} FROM unnest(${ids}::text[]) AS new (id)`.execute(
    trx,
  )
}

export interface NewRecord {
  kind: string
  key: string
  targetId: string
  source: string
  digest: string
}

/** Notes where articles came from, with their state as it was written. */
export async function recordImported(
  trx: Trx,
  importId: string,
  records: readonly NewRecord[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return
  await sql`
    INSERT INTO imported_records (kind, key, target_id, source, digest, written, import_id, imported_at)
    SELECT r.kind, r.key, r."targetId", r.source, r.digest, coalesce(article_state(a), ''), ${importId}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS r(kind text, key text, "targetId" text, source text, digest text)
    LEFT JOIN articles a ON r.kind = 'article' AND a.id = r."targetId"
    ON CONFLICT (kind, key) DO UPDATE SET target_id = excluded.target_id, source = excluded.source,
      digest = excluded.digest, written = excluded.written, imported_at = excluded.imported_at`.execute(trx)
}

/** An address that leads to another article already, of another installation of OJS, keeps its target. */
export async function insertOldAddresses(
  trx: Trx,
  importId: string,
  addresses: readonly { path: string; target: string }[],
): Promise<void> {
  if (addresses.length === 0) return
  await sql`
    INSERT INTO old_addresses (path, target, import_id)
    SELECT DISTINCT ON (r.path) r.path, r.target, ${importId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) AS r(path text, target text)
    ON CONFLICT (path) DO UPDATE SET target = excluded.target
    WHERE old_addresses.target NOT LIKE '/articles/%'
      OR regexp_replace(old_addresses.target, '[.]pdf$', '') = regexp_replace(excluded.target, '[.]pdf$', '')`.execute(
    trx,
  )
}

interface Snapshot {
  state: string
  article: Record<string, unknown>
  contributors: unknown[]
  /** Replaced versions, with their texts as HTML. */
  versions: Record<string, unknown>[]
}

/** Locks an article and returns everything that an update replaces, so that it can be put back. */
export async function snapshotOf(trx: Trx, id: string) {
  const { rows } = await sql<Snapshot>`
    SELECT article_state(a) AS state, to_jsonb(a) AS article,
      (SELECT coalesce(jsonb_agg(c ORDER BY c.order_index), '[]') FROM article_contributors c WHERE c.article_id = a.id) AS contributors,
      (SELECT coalesce(jsonb_agg(to_jsonb(v) || jsonb_build_object('full_text_html', v.content -> 'fullTextHtml') ORDER BY v.number), '[]')
       FROM article_versions v WHERE v.article_id = a.id) AS versions
    FROM articles a WHERE a.id = ${id} FOR UPDATE`.execute(trx)
  return rows[0]
}

export async function updateArticle(trx: Trx, row: Omit<ArticleRow, 'id'>, id: string): Promise<void> {
  await trx.updateTable('articles').set(row).where('id', '=', id).execute()
}

export async function deleteContributors(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('articleContributors').where('articleId', '=', id).execute()
}

/** Puts back what an update replaced. */
export async function restoreArticle(
  trx: Trx,
  id: string,
  before: Pick<Snapshot, 'article' | 'contributors'> & Partial<Pick<Snapshot, 'versions'>>,
): Promise<void> {
  await sql`
    UPDATE articles a SET (title, abstract, keywords, category, article_type, volume, issue, pages, doi, is_open_access, licence_url,
      published_date, received_date, revised_date, accepted_date, authors, copyright_holder, running_title, jel_codes, funders,
      acknowledgements, funding, data_availability, code_availability, competing_interests, ethics, reference_list,
      full_text_html, full_text_plain, jats_key, pdf_key, translations, plain_summaries, data_links, code_links, version,
      version_date, what_changed, is_editors_choice, epub_key, newer_version_id, front_html, front_in_fields, language, title_language) =
      (b.title, b.abstract, b.keywords, b.category, b.article_type, b.volume, b.issue, b.pages, b.doi, b.is_open_access, b.licence_url,
      b.published_date, b.received_date, b.revised_date, b.accepted_date, b.authors, b.copyright_holder, b.running_title, b.jel_codes,
      b.funders, b.acknowledgements, b.funding, b.data_availability, b.code_availability, b.competing_interests, b.ethics,
      b.reference_list, b.full_text_html, b.full_text_plain, b.jats_key, b.pdf_key, b.translations, b.plain_summaries, b.data_links,
      b.code_links, b.version, b.version_date, b.what_changed, b.is_editors_choice, b.epub_key, b.newer_version_id, b.front_html,
      coalesce(b.front_in_fields, a.front_in_fields),
      -- Imports before these columns existed noted none of them.
      coalesce(b.language, a.language), b.title_language)
    FROM jsonb_populate_record(NULL::articles, ${JSON.stringify(before.article)}::jsonb) b
    WHERE a.id = ${id}`.execute(trx)
  await deleteContributors(trx, id)
  await sql`
    INSERT INTO article_contributors
    SELECT * FROM jsonb_populate_recordset(NULL::article_contributors, ${JSON.stringify(before.contributors)}::jsonb)`.execute(
    trx,
  )
  // Imports before this release noted no versions, and changed none.
  if (!before.versions) return
  await trx.deleteFrom('articleVersions').where('articleId', '=', id).execute()
  await sql`
    INSERT INTO article_versions
    SELECT * FROM jsonb_populate_recordset(NULL::article_versions, ${JSON.stringify(before.versions)}::jsonb)`.execute(
    trx,
  )
}

/** Articles of an import that can be taken back, newest first. */
export function itemsToUndo(db: Queryable, importId: string, limit: number) {
  return db
    .selectFrom('importItems as i')
    .leftJoin('importedRecords as r', (join) =>
      join.onRef('r.kind', '=', 'i.kind').onRef('r.key', '=', 'i.key'),
    )
    .select([
      'i.position',
      'i.kind',
      'i.key',
      'i.outcome',
      'i.targetId',
      'i.before',
      'r.importId as recordImport',
    ])
    .where('i.importId', '=', importId)
    .where('i.result', '=', 'done')
    .orderBy('i.position', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes an imported article. Its files are removed afterwards. */
export async function deleteArticle(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('articles').where('id', '=', id).execute()
}

export async function forgetRecord(trx: Trx, kind: string, key: string): Promise<void> {
  await trx.deleteFrom('importedRecords').where('kind', '=', kind).where('key', '=', key).execute()
}

/** The next import of the same source updates the article again. */
export async function forgetDigest(trx: Trx, kind: string, key: string): Promise<void> {
  await trx
    .updateTable('importedRecords')
    .set((eb) => ({
      digest: '',
      written: sql<string>`coalesce((SELECT article_state(a) FROM articles a WHERE a.id = ${eb.ref('targetId')}), '')`,
    }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

export async function forgetAddresses(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('oldAddresses').where('importId', '=', importId).execute()
}

/** Deletes issues that have neither articles nor anything that an editor planned. */
export async function deleteEmptyIssues(trx: Trx): Promise<void> {
  await sql`
    DELETE FROM issues i WHERE i.published_date IS NOT NULL AND i.cover_id IS NULL AND i.editorial IS NULL AND i.call_id IS NULL
      AND i.revision = (SELECT column_default::int FROM information_schema.columns
        WHERE table_name = 'issues' AND column_name = 'revision')
      AND NOT EXISTS (SELECT FROM articles a WHERE a.volume = i.volume AND a.issue = i.issue)
      AND NOT EXISTS (SELECT FROM issue_entries e WHERE e.volume = i.volume AND e.issue = i.issue)`.execute(
    trx,
  )
}

/** Whether the journal already has readers who would miss the article: it was saved, cited here, or counted. */
export async function isUsedHere(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM institution_usage WHERE article_id = ${id}
    UNION ALL SELECT FROM articles WHERE id = ${id} AND manuscript_id IS NOT NULL`.execute(trx)
  return rows.length > 0
}
