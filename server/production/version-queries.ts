import { sql } from 'kysely'
import { publishedNames } from '#domain/manuscript/details.ts'
import { publishedRecordNames } from '#domain/production/metadata-fields.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { selectManuscripts } from '../workflow/queries.ts'
import type { articleColumns } from './article-columns.ts'
import type { NewArticle } from './queries.ts'

/**
 * Returns the list of columns. It is a type error if the list lacks a column that publication writes from the
 * manuscript's record.
 */
function complete<const Columns extends readonly string[]>(
  columns: Columns &
    ([Exclude<keyof ReturnType<typeof articleColumns>, Columns[number]>] extends [never] ? unknown : never),
): Columns {
  return columns
}

/**
 * Columns that are stored with a replaced version: everything that the article's page shows about the article
 * itself.
 */
const kept = complete([
  ...publishedNames,
  ...publishedRecordNames,
  ...(['category', 'articleType', 'volume', 'issue', 'pages', 'doi', 'isOpenAccess', 'licenceUrl'] as const),
  ...(['publishedDate', 'receivedDate', 'revisedDate', 'acceptedDate', 'authors'] as const),
  ...(['referenceList', 'fullTextHtml'] as const),
])

export function lockPublished(trx: Trx, articleId: string) {
  return publishedRow(trx, articleId).forUpdate().executeTakeFirst()
}

export function findPublishedRow(db: Queryable, articleId: string) {
  return publishedRow(db, articleId).executeTakeFirst()
}

function publishedRow(db: Queryable, articleId: string) {
  return db
    .selectFrom('articles as a')
    .select(kept.map((column) => `a.${column}` as const))
    .select(['a.id', 'a.version', 'a.versionDate', 'a.textVersionId', 'a.createdAt'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM article_notices n WHERE n.article_id = a.id AND n.kind = 'retraction')`.as(
        'isRetracted',
      ),
    )
    .where('a.id', '=', articleId)
}

export type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublishedRow>>>

/**
 * Finds the manuscript from which an article was made. Undefined for notices and for articles that were not
 * produced here.
 */
export function manuscriptOf(db: Queryable, articleId: string) {
  return selectManuscripts(db).where('m.articleId', '=', articleId).executeTakeFirst()
}

export function contributorsOf(db: Queryable, articleId: string) {
  return db
    .selectFrom('articleContributors')
    .select(['givenName', 'familyName', 'affiliation', 'affiliations', 'orcid', 'orcidVerified'])
    .select(['isCorresponding', 'equalContribution', 'presentAddress', 'roles', 'email'])
    .where('articleId', '=', articleId)
    .orderBy('orderIndex')
    .execute()
}

/** Stores a copy of the published version before a new one replaces it. */
export async function keepVersion(
  trx: Trx,
  articleId: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const columns = sql.join(kept.flatMap((column) => [sql.lit(column), sql.ref(`a.${column}`)]))
  await sql`INSERT INTO article_versions
      (article_id, number, date, what_changed, content, jats_key, pdf_key, replaced_at, replaced_by)
    SELECT a.id, a.version, coalesce(a.version_date, a.published_date), a.what_changed,
      jsonb_build_object(${columns}) || jsonb_build_object('contributors', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('givenName', given_name, 'familyName', family_name,
          'affiliation', affiliation, 'affiliations', affiliations, 'orcid', orcid,
          'orcidVerified', orcid_verified, 'roles', roles, 'isCorresponding', is_corresponding,
          'equalContribution', equal_contribution, 'presentAddress', present_address, 'email', email) ORDER BY order_index), '[]')
        FROM article_contributors WHERE article_id = a.id)),
      a.jats_key, a.pdf_key, ${now}, ${by}
    FROM articles a WHERE a.id = ${articleId}`.execute(trx)
}

type Change = Partial<NewArticle> & {
  version?: number
  versionDate?: string
  whatChanged?: string
}

export async function changeArticle(trx: Trx, articleId: string, change: Change): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', articleId)
    .execute()
}

export async function deleteContributors(trx: Trx, articleId: string): Promise<void> {
  await trx.deleteFrom('articleContributors').where('articleId', '=', articleId).execute()
}
