import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable, Trx } from '../db/client.ts'

export type Ended = 'not_accepted' | 'published'

const statusesOf: Record<Ended, readonly string[]> = {
  not_accepted: ['rejected', 'withdrawn'],
  published: ['published'],
}

/** Manuscripts that ended before the day, with which nothing has happened since. */
export async function overdue(db: Database, ended: Ended, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('manuscripts as m')
    .select('m.id')
    .where('m.erasedAt', 'is', null)
    .where('m.status', 'in', [...statusesOf[ended]])
    .where('m.lastStatusUpdate', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history as h')
            .select('h.id')
            .whereRef('h.manuscriptId', '=', 'm.id')
            .where('h.changedAt', '>=', before.toISOString()),
        ),
      ),
    )
    .orderBy('m.lastStatusUpdate')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type Statement = (id: string) => RawBuilder<unknown>

const where = (table: string): RawBuilder<unknown> => {
  const ofReview = sql`(SELECT r.id FROM reviews r JOIN assignments a ON a.id = r.assignment_id WHERE a.manuscript_id = `
  const ofAssignment = sql`(SELECT id FROM assignments WHERE manuscript_id = `
  if (reviewTables.has(table)) return sql`review_id IN ${ofReview}`
  if (assignmentTables.has(table)) return sql`assignment_id IN ${ofAssignment}`
  return sql`(manuscript_id = `
}

const reviewTables = new Set([
  ...['confidential_comments', 'hidden_passages', 'review_answers', 'review_ratings', 'review_returns'],
  'review_versions',
])
const assignmentTables = new Set(['extension_requests', 'review_drafts'])

const empty =
  (table: string): Statement =>
  (id) =>
    sql`DELETE FROM ${sql.table(table)} WHERE ${where(table)}${id})`

/** What is said about a manuscript and its review in confidence. Erased of each manuscript, published or not. */
export const confidential = [
  ...['confidential_comments', 'hidden_passages', 'review_answers', 'review_ratings', 'review_returns'],
  ...['review_versions', 'review_drafts', 'extension_requests', 'review_points', 'responses'],
  ...['response_drafts', 'decision_drafts', 'discussion_drafts', 'discussions', 'editor_notes'],
  ...['editor_recommendations', 'appeals', 'extensions', 'emails', 'similarity_reports', 'screenings'],
  ...['source_requests', 'reviewer_lists', 'bulk_items'],
]

/** What a manuscript consists of. Erased unless it was published. */
export const contents = [
  ...['production_drafts', 'production_draft_media', 'production_conversions', 'production_tasks'],
  ...['production_presence', 'production_assignments', 'proofs', 'renditions', 'production_versions'],
  ...['annotations', 'publication_plans', 'pdf_choices', 'peer_review_publications', 'issue_entries'],
  ...['manuscript_declarations', 'manuscript_metadata', 'expertise_papers', 'files'],
  ...['manuscript_authors', 'former_authors'],
]

/** The record that stays, without its texts: who did what and when, and what was decided. */
export const record = [
  'rounds',
  'assignments',
  'reviews',
  'reviewer_numbers',
  'decisions',
  'history',
  'editor_conflicts',
  'orcid_entries',
]

const blankRecord: readonly Statement[] = [
  (id) => sql`UPDATE reviews SET comments = '', released_comments = NULL
    WHERE assignment_id IN (SELECT a.id FROM assignments a WHERE a.manuscript_id = ${id})`,
  (
    id,
  ) => sql`UPDATE assignments SET decline_reason = NULL, suggestion = NULL, token_hash = NULL, token_sealed = NULL
    WHERE manuscript_id = ${id}`,
  (
    id,
  ) => sql`UPDATE decisions SET letter = '', notes = '', override_reason = NULL, review_texts = '{}', mails = '[]',
    reasons = '{}' WHERE manuscript_id = ${id}`,
  (id) => sql`UPDATE history SET notes = NULL, author_notes = NULL WHERE manuscript_id = ${id}`,
]

/**
 * Whoever is or may be an author stays shut out from the review after the names are gone: by account, without a name.
 */
const keepClosed: Statement = (
  id,
) => sql`INSERT INTO editor_conflicts (user_id, manuscript_id, reason, declared_at)
  SELECT DISTINCT user_id, manuscript_id, 'The texts of this manuscript were erased.', now() FROM (
    SELECT user_id, manuscript_id FROM authorships UNION SELECT user_id, manuscript_id FROM former_authorships
    UNION SELECT user_id, manuscript_id FROM authorship_matches
    UNION SELECT user_id, manuscript_id FROM former_authorship_matches) x
  WHERE manuscript_id = ${id} ON CONFLICT DO NOTHING`

const blankManuscript: Statement = (
  id,
) => sql`UPDATE manuscripts SET title = 'Erased manuscript', abstract = '',
  keywords = '{}', handling_explanation = NULL, galley_id = NULL WHERE id = ${id}`

/** Storage keys of what belongs to this manuscript alone. */
async function keysOf(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT blind_key AS key FROM files WHERE manuscript_id = ${id} AND blind_key IS NOT NULL
    UNION SELECT pm.storage_key FROM production_media pm JOIN production_versions v ON v.id = pm.version_id
      WHERE v.manuscript_id = ${id}
    UNION SELECT storage_key FROM production_draft_media WHERE manuscript_id = ${id}
    UNION SELECT storage_key FROM renditions WHERE manuscript_id = ${id} AND storage_key IS NOT NULL
    UNION SELECT pdf_key FROM proofs WHERE manuscript_id = ${id} AND pdf_key IS NOT NULL`.execute(trx)
  return rows.map(({ key }) => key)
}

/** Erases the texts about a manuscript and returns the storage keys of files that nothing refers to any more. */
export async function eraseManuscript(trx: Trx, id: string, ended: Ended, now: Date): Promise<string[]> {
  const keys: string[] = []
  const steps: Statement[] = confidential.map(empty)
  if (ended === 'not_accepted') {
    keys.push(...(await keysOf(trx, id)))
    await keepClosed(id).execute(trx)
    // The uploads themselves are removed by the sweep of unused ones, unless another manuscript uses them.
    await sql`UPDATE objects o SET attached = false FROM files f WHERE f.object_id = o.id AND f.manuscript_id = ${id}
      AND NOT EXISTS (SELECT FROM files x WHERE x.object_id = o.id AND x.manuscript_id <> ${id})`.execute(trx)
    steps.push(...contents.map(empty), blankManuscript)
  }
  for (const step of [...steps, ...blankRecord]) await step(id).execute(trx)
  await trx.updateTable('manuscripts').set({ erasedAt: now }).where('id', '=', id).execute()
  return keys
}

export async function removeDrafts(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('updatedAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function removeMail(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('emails')
    .where('manuscriptId', 'is', null)
    .where('status', '!=', 'queued')
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Milliseconds for which a link that no longer works is known, so that whoever opens it is told that it has expired. */
const endedLinksKept = 90 * 86_400_000

/** Sign-ins that have ended, and links that ended long ago. */
export async function removeExpired(db: Queryable, now: Date): Promise<void> {
  const before = now.toISOString()
  const longBefore = new Date(now.getTime() - endedLinksKept).toISOString()
  await db.deleteFrom('sessions').where('expiresAt', '<', before).execute()
  await db.deleteFrom('accountLinks').where('expiresAt', '<', longBefore).execute()
  await db.deleteFrom('spentCaptchas').where('expiresAt', '<', before).execute()
}

/** Accounts whose owners have never signed in, whether or not there is a record of them: the next ones after `after`, by id. */
export async function neverUsed(
  db: Queryable,
  before: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.lastLoginAt', 'is', null)
    .where('u.role', '!=', 'admin')
    .where('u.createdAt', '<', before.toISOString())
    .where('u.mergedInto', 'is', null)
    .where(sql<boolean>`u.email_key <> 'former-' || u.id || '@former.invalid'`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM authorships a WHERE a.user_id = u.id)`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM users k WHERE k.merged_into = u.id)`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM personal_access p WHERE p.user_id = u.id)`)
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
