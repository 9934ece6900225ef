import { sql } from 'kysely'
import type { Database, Queryable } from '../../db/client.ts'

export interface Permission {
  userId: string
  orcid: string
  sealedToken: string
}

/** The people with these iDs who allow that their articles are added to their records. */
export async function permissionsFor(
  db: Queryable,
  orcids: readonly string[],
  now: Date,
): Promise<Permission[]> {
  if (orcids.length === 0) return []
  return db
    .selectFrom('orcidPermissions')
    .select(['userId', 'orcid', 'sealedToken'])
    .where('orcid', 'in', orcids)
    .where('addsArticles', '=', true)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', now.toISOString())]))
    .orderBy('orcid')
    .execute()
}

/** What an entry of a record is about. */
export interface EntryOf {
  kind: 'article' | 'review'
  id: string
}
const columnOf = ({ kind }: EntryOf) => (kind === 'article' ? ('articleId' as const) : ('reviewId' as const))

export function entryOf(db: Queryable, userId: string, about: EntryOf) {
  return db
    .selectFrom('orcidEntries')
    .select(['putCode', 'isRemoved'])
    .where('userId', '=', userId)
    .where(columnOf(about), '=', about.id)
    .executeTakeFirst()
}

interface EntryState {
  putCode?: string | null
  isRemoved?: boolean
  problem?: string | null
  attempts?: number
  nextAt?: Date | null
}

export async function keepEntry(
  db: Queryable,
  userId: string,
  about: EntryOf,
  state: EntryState,
): Promise<void> {
  const settled = { problem: null, nextAt: null, ...state }
  await db
    .insertInto('orcidEntries')
    .values({ userId, [columnOf(about)]: about.id, ...settled })
    .onConflict((conflict) => conflict.columns(['userId', columnOf(about)]).doUpdateSet(settled))
    .execute()
}

export async function forgetPermission(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('orcidPermissions').where('userId', '=', userId).execute()
}

export interface DueReview extends Permission {
  reviewId: string
  /** Identifies the review at ORCID, and is derived from nothing of the manuscript. */
  publicId: string
  year: string
  attempts: number
}

/**
 * Takes reviews that are to be added to their reviewers' records: those whose round has a decision that authors know. Reviews that were moved in
 * from another system were that system's to add.
 */
export async function claimReviews(
  db: Database,
  { now, until, atOnce }: { now: Date; until: Date; atOnce: number },
): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    INSERT INTO orcid_entries AS e (user_id, review_id, next_at)
    SELECT p.user_id, r.id, ${until}
    FROM orcid_permissions p
    JOIN assignments a ON a.reviewer_id = p.user_id
    JOIN reviews r ON r.assignment_id = a.id
    LEFT JOIN orcid_entries old ON old.user_id = p.user_id AND old.review_id = r.id
    WHERE p.adds_reviews AND (p.expires_at IS NULL OR p.expires_at > ${now})
      AND (old.id IS NULL OR old.next_at <= ${now})
      AND EXISTS (SELECT FROM decisions d
        WHERE d.manuscript_id = a.manuscript_id AND d.round >= a.round AND d.released_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM imported_records i
        WHERE i.kind = 'submission' AND i.target_id = a.manuscript_id::text AND r.submitted_at < i.imported_at)
    ORDER BY r.submitted_at LIMIT ${atOnce}
    ON CONFLICT (user_id, review_id) DO UPDATE SET next_at = excluded.next_at
      WHERE e.next_at <= ${now}
    RETURNING e.review_id, e.user_id, e.id AS public_id, e.attempts,
      (SELECT orcid FROM orcid_permissions p WHERE p.user_id = e.user_id) AS orcid,
      (SELECT sealed_token FROM orcid_permissions p WHERE p.user_id = e.user_id) AS sealed_token,
      (SELECT to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY') FROM reviews r WHERE r.id = e.review_id) AS year`.execute(
    db,
  )
  return rows
}
