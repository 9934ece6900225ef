import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { type Pair, type Ties, tiesOfPair } from './queries.ts'

type Statement = (move: Pair & Ties) => RawBuilder<unknown>

/** Moves the rows of a table for which the account that stays has no row with the same key. */
function free(table: string, column: string, key: readonly string[]): Statement {
  const [rows, owner] = [sql.table(table), sql.ref(column)]
  const same = sql.join(
    key.map((name) => sql`o.${sql.ref(name)} = t.${sql.ref(name)}`).concat(sql`true`),
    sql` AND `,
  )
  return ({ keep, merge }) => sql`UPDATE ${rows} t SET ${owner} = ${keep} WHERE t.${owner} = ${merge}
    AND NOT EXISTS (SELECT FROM ${rows} o WHERE o.${owner} = ${keep} AND ${same})`
}

const all =
  (table: string, column: string): Statement =>
  ({ keep, merge }) =>
    sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${keep} WHERE ${sql.ref(column)} = ${merge}`

/** What a reviewer has: it stays with the merged account where both accounts had to do with the manuscript. */
const ofReviewer =
  (table: string): Statement =>
  ({ keep, merge, apart }) =>
    sql`UPDATE ${sql.table(table)} SET reviewer_id = ${keep}
    WHERE reviewer_id = ${merge} AND manuscript_id <> ALL (${apart}::uuid[])`

/** What an editor is in charge of. Nobody is in charge of a manuscript that they wrote. */
const inCharge =
  (table: string): Statement =>
  ({ keep, merge, written }) =>
    sql`UPDATE ${sql.table(table)} SET assignee_id =
      CASE WHEN manuscript_id <> ALL (${written}::uuid[]) THEN ${keep}::uuid END
    WHERE assignee_id IN (${keep}, ${merge})`

const drop =
  (table: string, column = 'user_id'): Statement =>
  ({ merge }) =>
    sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${merge}`

/**
 * What the account that stays takes over, by the column that names the merged account. Columns that say who did something
 * are not here: the record names the account that did it.
 */
export const taken: Record<string, Statement> = {
  'reviewer_list_entries.reviewer_id': ofReviewer('reviewer_list_entries'),
  'reviewer_numbers.reviewer_id': ofReviewer('reviewer_numbers'),
  'discussions.reviewer_id': ofReviewer('discussions'),
  'emails.recipient_id': ({ keep, merge, apart }) => sql`UPDATE emails SET recipient_id = ${keep}
    WHERE recipient_id = ${merge} AND (manuscript_id IS NULL OR manuscript_id <> ALL (${apart}::uuid[]))`,
  'assignments.reviewer_id': ofReviewer('assignments'),
  // Without a handling editor, notifications about a manuscript go to all editors.
  'manuscripts.handling_editor_id': ({
    keep,
    merge,
    written,
  }) => sql`UPDATE manuscripts SET handling_editor_id =
      CASE WHEN id <> ALL (${written}::uuid[]) THEN ${keep}::uuid
        WHEN status IN ('published', 'rejected', 'withdrawn') THEN handling_editor_id END
    WHERE handling_editor_id IN (${keep}, ${merge})`,
  'discussions.assignee_id': inCharge('discussions'),
  'production_assignments.assignee_id': inCharge('production_assignments'),
  'manuscripts.submitter_id': all('manuscripts', 'submitter_id'),
  'drafts.owner_id': all('drafts', 'owner_id'),
  'objects.owner_id': all('objects', 'owner_id'),
  'identities.user_id': all('identities', 'user_id'),
  'editor_preferences.substitute_id': ({ keep, merge }) => sql`UPDATE editor_preferences
    SET substitute_id = nullif(${keep}::uuid, user_id) WHERE substitute_id = ${merge}`,
  'editor_preferences.user_id': ({ keep, merge }) => sql`UPDATE editor_preferences
    SET user_id = ${keep}, substitute_id = nullif(substitute_id, ${keep}::uuid) WHERE user_id = ${merge}
    AND NOT EXISTS (SELECT FROM editor_preferences WHERE user_id = ${keep})`,
  'letter_templates.owner_id': ({ keep, merge }) => sql`UPDATE letter_templates t SET owner_id = ${keep},
    is_usual = is_usual AND NOT EXISTS (SELECT FROM letter_templates o
      WHERE o.owner_id = ${keep} AND o.kind = t.kind AND o.is_usual) WHERE owner_id = ${merge}`,
  'authorship_answers.user_id': free('authorship_answers', 'user_id', ['author_id']),
  'editor_conflicts.user_id': free('editor_conflicts', 'user_id', ['manuscript_id']),
  'decision_drafts.editor_id': free('decision_drafts', 'editor_id', ['manuscript_id']),
  'review_ratings.editor_id': free('review_ratings', 'editor_id', ['review_id']),
  'queue_views.user_id': free('queue_views', 'user_id', ['name']),
  'reviewer_papers.user_id': free('reviewer_papers', 'user_id', ['title_key']),
  'saved_articles.user_id': free('saved_articles', 'user_id', ['article_id']),
  'personal_access.user_id': free('personal_access', 'user_id', []),
  'bulk_actions.user_id': all('bulk_actions', 'user_id'),
  'users.merged_into': all('users', 'merged_into'),
}

/** Ways to sign in, and what is only typed: gone with the account. */
export const dropped: Record<string, Statement> = {
  'sessions.user_id': drop('sessions'),
  'account_links.user_id': drop('account_links'),
  'api_tokens.user_id': drop('api_tokens'),
  'orcid_permissions.user_id': drop('orcid_permissions'),
  'recovery_codes.user_id': drop('recovery_codes'),
  'idempotency_keys.user_id': drop('idempotency_keys'),
  'production_presence.user_id': drop('production_presence'),
  'discussion_drafts.user_id': drop('discussion_drafts'),
  'former_names.user_id': drop('former_names'),
}

/** Gives the account that stays the identifiers that the other has proved, so that what they stand for remains theirs. */
async function takeNames(trx: Trx, { keep, merge }: Pair): Promise<void> {
  await sql`INSERT INTO former_names (user_id, name)
    SELECT ${keep}::uuid, name FROM (
      SELECT email_key AS name FROM users WHERE id = ${merge} AND email_verified_at IS NOT NULL
      UNION SELECT orcid FROM users WHERE id = ${merge} AND orcid IS NOT NULL AND orcid_verified_at IS NOT NULL
      UNION SELECT name FROM former_names WHERE user_id = ${merge}) x
    ON CONFLICT DO NOTHING`.execute(trx)
  await sql`UPDATE former_authors SET account_ids = array_replace(account_ids, ${merge}::uuid, ${keep}::uuid)
    WHERE ${merge} = ANY (account_ids)`.execute(trx)
  await sql`UPDATE queue_views SET shared_with = array_replace(shared_with, ${merge}::uuid, ${keep}::uuid)
    WHERE ${merge} = ANY (shared_with)`.execute(trx)
}

/** Whoever said from either account that an entry is theirs is its author. */
const joinAnswers: Statement = ({ keep, merge }) => sql`UPDATE authorship_answers a SET is_author = true
  FROM authorship_answers b
  WHERE a.user_id = ${keep} AND b.user_id = ${merge} AND b.author_id = a.author_id AND b.is_author`

/** The access that ends later. */
const longerAccess: Statement = ({
  keep,
  merge,
}) => sql`UPDATE personal_access a SET ends_on = greatest(a.ends_on, b.ends_on)
  FROM personal_access b WHERE a.user_id = ${keep} AND b.user_id = ${merge}`

/**
 * The higher role, with its duties; of two editors, the duties of both. Profile fields that are empty are filled in. A role
 * that depends on a review keeps depending on it, so that it is shown to nobody who must not know of the review.
 */
const joinProfiles: Statement = ({ keep, merge }) => sql`UPDATE users a SET
    role = CASE WHEN b.rank > r.rank THEN b.role ELSE a.role END,
    raised_for = CASE WHEN b.rank > r.rank THEN b.raised_for WHEN b.rank < r.rank OR b.raised_for IS NULL THEN
      CASE WHEN b.rank < r.rank THEN a.raised_for END ELSE a.raised_for END,
    duties = CASE WHEN b.rank > r.rank THEN b.duties WHEN b.rank < r.rank THEN a.duties
      ELSE ARRAY(SELECT DISTINCT unnest(a.duties || b.duties)) END,
    section_fields = CASE WHEN b.rank > r.rank THEN b.section_fields WHEN b.rank < r.rank THEN a.section_fields
      ELSE ARRAY(SELECT DISTINCT unnest(a.section_fields || b.section_fields)) END,
    guest_calls = CASE WHEN b.rank > r.rank THEN b.guest_calls WHEN b.rank < r.rank THEN a.guest_calls
      ELSE ARRAY(SELECT DISTINCT unnest(a.guest_calls || b.guest_calls)) END,
    limited_to_duties = CASE WHEN b.rank > r.rank THEN b.limited_to_duties WHEN b.rank < r.rank THEN a.limited_to_duties
      ELSE a.limited_to_duties AND b.limited_to_duties END,
    recommends_only = CASE WHEN b.rank > r.rank THEN b.recommends_only WHEN b.rank < r.rank THEN a.recommends_only
      ELSE a.recommends_only OR b.recommends_only END,
    first_name = CASE WHEN a.name_key IS NULL THEN b.first_name ELSE a.first_name END,
    last_name = CASE WHEN a.name_key IS NULL THEN b.last_name ELSE a.last_name END,
    affiliation = coalesce(nullif(a.affiliation, ''), b.affiliation),
    affiliation_ror = CASE WHEN nullif(a.affiliation, '') IS NULL THEN b.affiliation_ror ELSE a.affiliation_ror END,
    expertise = CASE WHEN cardinality(a.expertise) = 0 THEN b.expertise ELSE a.expertise END,
    orcid = CASE WHEN a.orcid IS NULL AND b.orcid_verified_at IS NOT NULL THEN b.orcid ELSE a.orcid END,
    orcid_verified_at = CASE WHEN a.orcid IS NULL AND b.orcid_verified_at IS NOT NULL THEN b.orcid_verified_at
      ELSE a.orcid_verified_at END,
    created_at = least(a.created_at, b.created_at)
  FROM (SELECT *, array_position(ARRAY['author', 'reviewer', 'editor', 'admin'], role) AS rank FROM users WHERE id = ${merge}) b,
    (SELECT array_position(ARRAY['author', 'reviewer', 'editor', 'admin'], role) AS rank FROM users WHERE id = ${keep}) r
  WHERE a.id = ${keep}`

/** Moves everything. What the merged account did stays under its name, and the account can no longer be used. */
export async function moveAccount(trx: Trx, pair: Pair): Promise<void> {
  const move = { ...pair, ...(await tiesOfPair(trx, pair)) }
  const statements = [joinAnswers, longerAccess, ...Object.values(taken), joinProfiles]
  for (const statement of statements) await statement(move).execute(trx)
  await takeNames(trx, pair)
  for (const statement of Object.values(dropped)) await statement(move).execute(trx)
  await trx
    .updateTable('users')
    .set({
      isActive: false,
      mergedInto: pair.keep,
      passwordHash: null,
      totpSecret: null,
      totpConfirmedAt: null,
      role: 'author',
      raisedFor: null,
      duties: [],
      limitedToDuties: false,
      sectionFields: [],
      guestCalls: [],
    })
    .where('id', '=', pair.merge)
    .execute()
}
