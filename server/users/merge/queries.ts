import { type SqlBool, sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { MergePreview } from '#domain/schemas/merge.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { concealedIds } from '../../workflow/visibility-queries.ts'

/** The account that stays, and the one that is merged into it. */
export interface Pair {
  keep: string
  merge: string
}

/** Locks both accounts, always in the same order. */
export async function lockPair(trx: Trx, { keep, merge }: Pair): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [keep, merge])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function factsOf(db: Queryable, { keep, merge }: Pair) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'isActive', 'mergedInto', 'invitedFor'])
    .where('id', 'in', [keep, merge])
    .execute()
}

export async function countDrafts(db: Queryable, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the reviewers of any manuscript are hidden from the viewer: it was sent to review, and they may be an author. */
export async function hasHiddenReviews(db: Queryable, viewer: Pick<Viewer, 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('rounds as r')
    .select('r.manuscriptId')
    .where(sql<SqlBool>`r.manuscript_id IN ${concealedIds(viewer)}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Manuscripts that the person wrote, or whose author entries have or had their address or ORCID iD. Names alone are
 * left out: two accounts of one person have the same name.
 */
const writtenBy = (id: string) => sql`
  SELECT manuscript_id FROM authorships WHERE user_id = ${id}
  UNION SELECT manuscript_id FROM former_authorships WHERE user_id = ${id}
  UNION SELECT manuscript_id FROM authorship_matches WHERE user_id = ${id} AND identifier <> 'name'
  UNION SELECT manuscript_id FROM former_authorship_matches WHERE user_id = ${id} AND identifier <> 'name'`

const writtenByEither = ({ keep, merge }: Pair) => sql`(${writtenBy(keep)} UNION ${writtenBy(merge)})`

/** What both accounts have to do with, before anything is moved. */
export interface Ties {
  /** Manuscripts that either of them wrote or may have written. */
  written: string[]
  /** Manuscripts with whose review each account remains connected by itself. */
  apart: string[]
}

export async function tiesOfPair(db: Queryable, pair: Pair): Promise<Ties> {
  const { rows } = await sql<Ties>`SELECT ARRAY${writtenByEither(pair)} AS written, ARRAY(
    SELECT manuscript_id FROM assignments WHERE reviewer_id = ${pair.keep}
    UNION SELECT manuscript_id FROM reviewer_numbers WHERE reviewer_id = ${pair.keep}
    UNION SELECT manuscript_id FROM discussions WHERE reviewer_id = ${pair.keep}
    UNION ${writtenByEither(pair)}) AS apart`.execute(db)
  return rows[0] ?? { written: [], apart: [] }
}

export type Overlap = MergePreview['overlaps'][number]

/** Manuscripts that are in the way of a merge, or of which each account keeps its own reviews. */
export async function overlapsOf(db: Queryable, pair: Pair): Promise<Overlap[]> {
  const { keep, merge } = pair
  const { rows } = await sql<Overlap>`
    SELECT jsonb_build_object('id', m.id, 'number', m.number, 'title', m.title, 'status', m.status) AS manuscript, x.kind
    FROM (
      SELECT DISTINCT ON (s.manuscript_id) s.manuscript_id, CASE
        WHEN s.manuscript_id IN ${writtenByEither(pair)} THEN 'author_reviews'
        WHEN s.reviewer_id = ${merge} AND s.status IN ('pending', 'in_progress') THEN 'invited_twice'
        ELSE 'reviewed_by_both' END AS kind
      FROM assignments s
      WHERE s.reviewer_id IN (${keep}, ${merge}) AND s.status IN ('pending', 'in_progress', 'completed')
        AND (s.manuscript_id IN ${writtenByEither(pair)}
          OR s.reviewer_id = ${merge} AND s.manuscript_id IN (SELECT manuscript_id FROM assignments WHERE reviewer_id = ${keep}))
      ORDER BY s.manuscript_id, kind
    ) x JOIN manuscripts m ON m.id = x.manuscript_id
    ORDER BY m.number`.execute(db)
  return rows
}

/** Addresses and ORCID iDs that the merged account has proved and the account that stays takes over. */
export async function identifiersOf(db: Queryable, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT email_key AS name FROM users WHERE id = ${id} AND email_verified_at IS NOT NULL
    UNION SELECT orcid FROM users WHERE id = ${id} AND orcid IS NOT NULL AND orcid_verified_at IS NOT NULL
    UNION SELECT name FROM former_names WHERE user_id = ${id}
    ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name)
}
