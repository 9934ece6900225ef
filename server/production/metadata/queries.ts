import { sql } from 'kysely'
import type { AffiliationPart, CreditRole } from '#domain/article/article-parts.ts'
import type { PublishedDetails } from '#domain/manuscript/details.ts'
import { blankRecord, columnsOf } from '#domain/production/metadata-fields.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import type { NewRow } from '../../db/new-row.ts'
import { declarationsOf } from '../../workflow/declaration-queries.ts'
import { declaredRecord } from './declared.ts'

const recordColumns = Object.keys(blankRecord) as (keyof MetadataRecord)[]

export interface StoredMetadata {
  revision: number
  updatedAt: string | null
  updatedBy: { username: string; firstName: string | null; lastName: string | null } | null
  record: MetadataRecord
}

/** Returns a manuscript's stored metadata. Before the first save it is what the authors declared, and has revision 0. */
export async function metadataOf(db: Queryable, manuscriptId: string): Promise<StoredMetadata> {
  const row = await db
    .selectFrom('manuscriptMetadata as d')
    .leftJoin('users as u', 'u.id', 'd.updatedBy')
    .select(['d.revision', 'd.updatedAt', 'u.username', 'u.firstName', 'u.lastName'])
    .select(recordColumns.map((column) => `d.${column}` as const))
    .where('d.manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
  if (!row) {
    const declarations = await declarationsOf(db, manuscriptId)
    const record = { ...blankRecord, ...(declarations && declaredRecord(declarations)) }
    return { revision: 0, updatedAt: null, updatedBy: null, record }
  }
  const { revision, updatedAt, username, firstName, lastName, ...record } = row
  return {
    revision,
    updatedAt,
    updatedBy: username === null ? null : { username, firstName, lastName },
    // The types can be asserted, because the input's schema has validated the stored values.
    record: record as unknown as MetadataRecord,
  }
}

/** Stores the record as its next revision. The caller must have locked the manuscript. */
export async function saveRecord(
  trx: Trx,
  manuscriptId: string,
  record: MetadataRecord,
  { by, now }: { by: string; now: Date },
): Promise<number> {
  const row: Omit<NewRow<'manuscriptMetadata', 'revision'>, 'manuscriptId'> = {
    ...columnsOf(record),
    updatedBy: by,
    updatedAt: now,
  }
  const { revision } = await trx
    .insertInto('manuscriptMetadata')
    .values({ ...row, manuscriptId })
    .onConflict((conflict) =>
      conflict.column('manuscriptId').doUpdateSet({
        ...row,
        revision: sql<number>`manuscript_metadata.revision + 1`,
      }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export interface FullAuthor {
  id: string
  firstName: string
  lastName: string
  email: string
  orcid: string | null
  isCorresponding: boolean
  equalContribution: boolean
  presentAddress: string | null
  affiliations: AffiliationPart[]
  roles: CreditRole[]
  orcidVerified: boolean
  mayRemove: boolean
}

/** Returns the authors in order, with all details that the article shows. */
export async function fullAuthorsOf(db: Queryable, manuscriptId: string): Promise<FullAuthor[]> {
  const rows = await db
    .selectFrom('manuscriptAuthors as a')
    .select(['a.id', 'a.firstName', 'a.lastName', 'a.email', 'a.orcid', 'a.isCorresponding', 'a.affiliation'])
    .select(['a.equalContribution', 'a.presentAddress', 'a.affiliations', 'a.roles'])
    .select([
      sql<boolean>`EXISTS (SELECT FROM author_orcids o WHERE o.author_id = a.id)`.as('orcidVerified'),
      // An editor's own entry cannot be removed, because without it the editor could see who reviews the
      // manuscript.
      sql<boolean>`NOT (a.authorship IS NOT DISTINCT FROM 'confirmed'
        OR EXISTS (SELECT FROM authorship_matches x WHERE x.author_id = a.id)
        OR EXISTS (SELECT FROM authorship_answers w WHERE w.author_id = a.id AND w.is_author))`.as(
        'mayRemove',
      ),
    ])
    .where('a.manuscriptId', '=', manuscriptId)
    .orderBy('a.orderIndex')
    .execute()
  return rows.map(({ affiliation, affiliations, roles, ...author }) => {
    const stored = affiliations as unknown as AffiliationPart[]
    return {
      ...author,
      roles: roles as unknown as CreditRole[],
      // At submission, an author's affiliation is entered as a single line.
      affiliations:
        stored.length > 0 || !affiliation
          ? stored
          : [{ name: affiliation, city: null, country: null, ror: null }],
    }
  })
}

interface AuthorColumns {
  firstName: string
  lastName: string
  orcid: string | null
  isCorresponding: boolean
  equalContribution: boolean
  presentAddress: string | null
  affiliation: string
  affiliations: AffiliationPart[]
  roles: CreditRole[]
}

/** All columns except the answer about authorship, the address, and columns that the database sets. */
type EditedAuthor = NewRow<
  'manuscriptAuthors',
  | ('id' | 'manuscriptId' | 'email' | 'emailKey' | 'nameKey' | 'searchText')
  | ('authorship' | 'authorshipAt' | 'authorshipNote' | 'removalAskedAt' | 'removalRefusedAt')
>

/**
 * Replaces the list of authors. Entries keep their ids, so that answers about authorship remain linked to
 * them. The caller must have locked the manuscript.
 */
export async function saveAuthors(
  trx: Trx,
  manuscriptId: string,
  authors: readonly ({ id: string | null; email: string } & AuthorColumns)[],
): Promise<void> {
  const kept = authors.flatMap(({ id }) => id ?? [])
  await trx
    .deleteFrom('manuscriptAuthors')
    .where('manuscriptId', '=', manuscriptId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  // Positions are unique, so all rows are first moved to positions outside the final range.
  await trx
    .updateTable('manuscriptAuthors')
    .set({ orderIndex: sql<number>`order_index + 100000` })
    .where('manuscriptId', '=', manuscriptId)
    .execute()
  for (const [orderIndex, { id, email, ...author }] of authors.entries()) {
    const row: EditedAuthor = {
      ...author,
      orderIndex,
      affiliations: JSON.stringify(author.affiliations),
      roles: JSON.stringify(author.roles),
    }
    if (id)
      await trx
        .updateTable('manuscriptAuthors')
        .set(row)
        .where('id', '=', id)
        .where('manuscriptId', '=', manuscriptId)
        .execute()
    else
      await trx
        .insertInto('manuscriptAuthors')
        .values({ ...row, manuscriptId, email, emailKey: email.toLowerCase() })
        .execute()
  }
}

export async function saveDetails(trx: Trx, manuscriptId: string, details: PublishedDetails): Promise<void> {
  await trx.updateTable('manuscripts').set(details).where('id', '=', manuscriptId).execute()
}
