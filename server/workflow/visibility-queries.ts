import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { Identifier } from '#domain/manuscript/authorship.ts'
import { editsAll, type Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../db/client.ts'

/** Conditions and columns of SQL statements that determine who may see which manuscripts and people. */

/**
 * Ids of manuscripts that are closed to the viewer as an editor: those of which they are a verified author, those
 * with which they declared a conflict, and those outside of the fields and calls to which they are limited.
 * Evaluated once per statement rather than for each row.
 */
export const closedIds = ({ id }: Pick<Viewer, 'id'>) =>
  sql`(SELECT manuscript_id FROM closed_manuscripts WHERE user_id = ${id})`

/** Ids of manuscripts of which the viewer is a verified author. */
export const authoredIds = ({ id }: Pick<Viewer, 'id'>) =>
  sql`(SELECT manuscript_id FROM authorships WHERE user_id = ${id})`

type Concealing = Pick<Viewer, 'id' | 'limitedTo'>

/**
 * Ids of manuscripts whose reviewers are hidden from the viewer: those with an author entry that may be the
 * viewer, until they answer. For editors who are limited to production, these are all manuscripts.
 */
export const askedIds = ({ id, limitedTo }: Concealing) =>
  limitedTo
    ? sql`(SELECT id AS manuscript_id FROM manuscripts)`
    : sql`(SELECT manuscript_id FROM authorship_matches WHERE user_id = ${id})`

/** Ids of manuscripts whose reviewers, and anything that could reveal them, are hidden from the viewer. */
export const concealedIds = ({ id, limitedTo }: Concealing) =>
  limitedTo
    ? sql`(SELECT id AS manuscript_id FROM manuscripts)`
    : sql`(SELECT manuscript_id FROM closed_manuscripts WHERE user_id = ${id}
    UNION ALL SELECT manuscript_id FROM authorship_matches WHERE user_id = ${id})`

/**
 * Condition: the duties in production cover manuscript `m`. The rule is isCovered in
 * domain/manuscript/permissions.ts.
 */
export const isCoveredSql = sql<boolean>`(m.status = 'accepted' AND NOT EXISTS (SELECT FROM decisions d
  WHERE d.manuscript_id = m.id AND d.released_at IS NULL AND d.undone_at IS NULL))`

/** Condition: the account is not limited to its duties in production. */
export const worksOnAll = sql<SqlBool>`(role <> 'editor' OR NOT limited_to_duties
  OR duties && ARRAY['section_editor', 'guest_editor'])`

/** True of an account whose address is proved: an invited person who has not answered gets no message about a manuscript. */
export const hasJoined = sql<SqlBool>`email_verified_at IS NOT NULL`

/** Condition: manuscript `m` is closed to the viewer as an editor. */
export const closedTo = (viewer: Pick<Viewer, 'id'>) => sql<SqlBool>`m.id IN ${closedIds(viewer)}`

/** Condition: the reviewers of manuscript `m` are hidden from the viewer. */
export const concealedFrom = (viewer: Pick<Viewer, 'id'>) => sql<SqlBool>`m.id IN ${concealedIds(viewer)}`

/**
 * Ids of manuscripts whose submitter named the viewer's verified address. The viewer gets the author's view
 * of them, unless they hold an assignment. For reviewers an unverified author entry has no effect; editors
 * are asked whether it is theirs.
 */
const namedIds = ({ id }: Pick<Viewer, 'id'>) =>
  sql`(SELECT x.manuscript_id FROM authorship_matches x
    WHERE x.user_id = ${id} AND x.identifier = 'email' AND x.is_proved
      AND NOT EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = x.manuscript_id AND s.reviewer_id = ${id}))`

/** Condition: the viewer may follow manuscript `m` as one of its authors. */
export const followedBy = (viewer: Pick<Viewer, 'id' | 'role' | 'limitedTo'>) =>
  sql<SqlBool>`(m.id IN (SELECT manuscript_id FROM authorships WHERE user_id = ${viewer.id} AND follows)
    ${editsAll(viewer) ? sql`` : sql`OR m.id IN ${namedIds(viewer)} ${viewer.limitedTo ? sql`AND NOT ${isCoveredSql}` : sql``}`})`

/** Ids of the accounts of everybody who verifiably is or was an author of the manuscript. */
export const authorAccounts = (manuscriptId: string) =>
  sql`(SELECT user_id FROM authorships WHERE manuscript_id = ${manuscriptId}
    UNION ALL SELECT user_id FROM former_authorships WHERE manuscript_id = ${manuscriptId})`

/** Condition: the person `u` verifiably is or was an author of the manuscript. */
export const isAuthorOf = (manuscriptId: string) => sql<boolean>`(u.id IN ${authorAccounts(manuscriptId)})`

/** Condition: the manuscript is closed to the person `u` as an editor. */
export const isClosedTo = (manuscriptId: string) =>
  sql<boolean>`EXISTS (SELECT FROM closed_manuscripts x WHERE x.user_id = u.id AND x.manuscript_id = ${manuscriptId})`

/** Condition: an author entry of the manuscript may be the person `u`, who has not answered yet. */
export const isMatchOf = (manuscriptId: string) =>
  sql<boolean>`EXISTS (SELECT FROM authorship_matches x WHERE x.user_id = u.id AND x.manuscript_id = ${manuscriptId})`

const entriesLike = sql`(SELECT user_id, manuscript_id, identifier, is_proved FROM authorship_matches
  UNION ALL SELECT user_id, manuscript_id, identifier, is_proved FROM former_authorship_matches)`

/**
 * Condition: an author entry of the manuscript has or had the address of the person `u`, to which an invitation would go,
 * or their verified ORCID iD.
 */
export const isNamedAsAuthor = (manuscriptId: string) =>
  sql<boolean>`EXISTS (SELECT FROM ${entriesLike} x
    WHERE x.user_id = u.id AND x.manuscript_id = ${manuscriptId} AND (x.is_proved OR x.identifier = 'email'))`

/** Condition: the reviewer `u` of manuscript `m` verifiably is one of its authors by now, or was one. */
export const isReviewedByAuthor = sql<boolean>`(
  EXISTS (SELECT FROM authorships x WHERE x.user_id = u.id AND x.manuscript_id = m.id)
  OR EXISTS (SELECT FROM former_authorships x WHERE x.user_id = u.id AND x.manuscript_id = m.id))`

/** The unverified identifiers that the person `u` shares with author entries of the manuscript, of today or earlier. */
export const sharedIdentifiers = (u: RawBuilder<unknown>, manuscriptId: RawBuilder<unknown>) =>
  sql<Identifier[]>`ARRAY(SELECT DISTINCT x.identifier FROM ${entriesLike} x
    WHERE x.user_id = ${u} AND x.manuscript_id = ${manuscriptId} ORDER BY 1)`

/**
 * Condition: the account `u` exists only because it was invited to review a manuscript whose reviewers are
 * hidden from the viewer. Such accounts are excluded from every list and count that the viewer sees.
 */
export const isHiddenFrom = (viewer: Pick<Viewer, 'id'>) =>
  sql<boolean>`(u.invited_for IS NOT NULL AND u.role IN ('author', 'reviewer') AND u.invited_for IN ${concealedIds(viewer)}
    AND NOT EXISTS (SELECT FROM manuscripts o WHERE o.submitter_id = u.id)
    AND NOT EXISTS (SELECT FROM assignments s
      WHERE s.reviewer_id = u.id AND s.manuscript_id NOT IN ${concealedIds(viewer)}))`

/**
 * The role of the account `u` as shown to the viewer. A role that was gained by accepting a review is not
 * shown if that review is hidden from the viewer.
 */
export const roleShownTo = (viewer: Pick<Viewer, 'id'>) =>
  sql<Role>`CASE WHEN u.role = 'reviewer' AND u.raised_for IS NOT NULL AND u.raised_for IN ${concealedIds(viewer)}
    AND NOT EXISTS (SELECT FROM assignments s WHERE s.reviewer_id = u.id
      AND s.status IN ('in_progress', 'completed') AND s.manuscript_id NOT IN ${concealedIds(viewer)})
    THEN 'author' ELSE u.role END`

export interface Ties {
  isAuthor: boolean
  follows: boolean
  named: boolean
  matched: boolean
  reviews: boolean
  conflicted: boolean
  outside: boolean
}

/**
 * A person's relations to manuscript `m`. Each view is queried only once, because planning takes longer than
 * running.
 */
export const tiesTo = ({ id }: Pick<Viewer, 'id'>) =>
  sql<Ties>`(
    SELECT a.is_author, a.follows, x.matched, x.by_address AND NOT s.assigned AS named, s.reviews,
      EXISTS (SELECT FROM editor_conflicts WHERE user_id = ${id} AND manuscript_id = m.id)
        OR EXISTS (SELECT FROM former_authorships WHERE user_id = ${id} AND manuscript_id = m.id) AS conflicted,
      EXISTS (SELECT FROM manuscripts_out_of_scope WHERE user_id = ${id} AND manuscript_id = m.id) AS outside
    FROM (SELECT count(*) > 0 AS is_author, coalesce(bool_or(follows), false) AS follows
        FROM authorships WHERE user_id = ${id} AND manuscript_id = m.id) a,
      (SELECT count(*) > 0 AS matched, coalesce(bool_or(identifier = 'email' AND is_proved), false) AS by_address
        FROM authorship_matches WHERE user_id = ${id} AND manuscript_id = m.id) x,
      (SELECT count(*) > 0 AS assigned, coalesce(bool_or(status IN ('in_progress', 'completed')), false) AS reviews
        FROM assignments WHERE reviewer_id = ${id} AND manuscript_id = m.id) s)`.as('t')

export const tieColumns = [
  't.isAuthor',
  't.follows',
  't.named',
  't.matched',
  't.reviews',
  't.conflicted',
  't.outside',
] as const

export async function tiesOf(db: Queryable, manuscriptId: string, viewer: Pick<Viewer, 'id'>): Promise<Ties> {
  const row = await db
    .selectFrom('manuscripts as m')
    .innerJoinLateral(tiesTo(viewer), (join) => join.onTrue())
    .select(tieColumns)
    .where('m.id', '=', manuscriptId)
    .executeTakeFirst()
  return (
    row ?? {
      ...{ isAuthor: false, follows: false, named: false, matched: false, reviews: false },
      ...{ conflicted: false, outside: false },
    }
  )
}

/** Condition: the viewer may see manuscript `m` in some form. */
export const visibleTo = (viewer: Pick<Viewer, 'id' | 'role' | 'limitedTo'>) =>
  sql<SqlBool>`((SELECT t.follows OR t.named OR t.reviews AND NOT t.conflicted FROM ${tiesTo(viewer)})
    ${handledBy(viewer)})`

/** Rest of an OR: the viewer may see manuscript `m` as an editor, or its author. */
const handledBy = (viewer: Pick<Viewer, 'id' | 'role' | 'limitedTo'>) =>
  editsAll(viewer)
    ? sql`OR NOT ${closedTo(viewer)} OR m.id IN ${authoredIds(viewer)}`
    : viewer.limitedTo
      ? sql`OR (${isCoveredSql} AND NOT ${closedTo(viewer)}) OR (${isCoveredSql} AND m.id IN ${authoredIds(viewer)})`
      : sql``
