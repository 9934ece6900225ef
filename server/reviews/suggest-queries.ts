import { type SqlBool, sql } from 'kysely'
import type { Identifier } from '#domain/manuscript/authorship.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ReviewerSort } from '#domain/manuscript/review.ts'
import type { Queryable } from '../db/client.ts'
import {
  authorAccounts,
  concealedIds,
  isHiddenFrom,
  sharesProvedIdentifier,
} from '../workflow/visibility-queries.ts'

export interface Candidate {
  id: string
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  affiliation: string | null
  expertise: string[]
  orcid: string | null
  /** Text similarity with the manuscript; 0 if none. */
  fit: number
  load: number
  completed: number
  declined: number
  /** Last day of a current absence. */
  awayUntil: string | null
  /** Median days from invitation to review. */
  medianDays: number | null
  lastInvited: string | null
  /** Rounds of this manuscript that they reviewed. */
  rounds: number[] | null
  /** Their article that is most similar to the manuscript. */
  article: string | null
  /** Keywords shared with other manuscripts that they reviewed. */
  reviewedOn: string[] | null
  /** Declined to review this manuscript. */
  declinedThis: boolean
  /** Co-author of one of the authors within three years. */
  coauthor: boolean
  /** Unverified identifiers shared with an author entry. */
  shared: Identifier[]
}

interface CandidateSearch {
  manuscriptId: string
  round: number
  title: string
  keywords: string[]
  handlingEditorId: string | null
  viewer: Viewer
  search: string
  sort: ReviewerSort
  now: Date
  limit: number
}

/** Query of words with at least three letters; without any it matches nobody. */
function anyOf(text: string) {
  return sql`(SELECT coalesce(nullif(string_agg(quote_literal(lexeme), ' | '), ''), '''''')::tsquery
    FROM unnest(to_tsvector('english', fold(${text}))))`
}

const orders: Record<ReviewerSort, ReturnType<typeof sql>> = {
  fit: sql`(rounds IS NULL), fit DESC, load, last_name NULLS LAST, id`,
  name: sql`last_name NULLS LAST, first_name, id`,
  load: sql`load, fit DESC, id`,
  days: sql`median_days NULLS LAST, id`,
  invited: sql`last_invited NULLS FIRST, id`,
}

/**
 * Candidates for review, with the facts an editor considers. Authors, this editor and the handling editor are excluded. The
 * best few hundred by similarity, or by the search, are examined in detail; manuscripts that the viewer authored are ignored.
 */
export async function reviewerCandidates(db: Queryable, asked: CandidateSearch): Promise<Candidate[]> {
  const { manuscriptId, keywords, viewer, now } = asked
  const words = asked.search.split(/\s+/).filter(Boolean).slice(0, 8)
  const found = words.map(
    (word) => sql<SqlBool>`p.search_text LIKE '%' || fold(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`,
  )
  const ownWords = sql`setweight(to_tsvector('english', fold(array_to_string(u.expertise, ' '))), 'A')`
  // Without a search: similar profiles, and earlier reviewers of the manuscript; nobody who declined it or has reviewed this round.
  const meets = sql<SqlBool>`((p.words @@ q.any AND (u.id NOT IN (SELECT reviewer_id FROM telling) OR ${ownWords} @@ q.any)) OR EXISTS (SELECT FROM assignments s
    WHERE s.manuscript_id = ${manuscriptId} AND s.reviewer_id = u.id AND s.status = 'completed'))
    AND NOT EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = ${manuscriptId} AND s.reviewer_id = u.id
      AND (s.status = 'declined' OR (s.status = 'completed' AND s.round = ${asked.round})))`
  const theirs = sql`s.reviewer_id = c.id AND s.manuscript_id NOT IN (SELECT id FROM hidden)`
  const folded = sql`ARRAY(SELECT fold(k) FROM unnest(${keywords}::text[]) k)`
  const since = new Date(now.getTime() - 3 * 365.25 * 86_400_000)
  const { rows } = await sql<Candidate>`
    WITH q AS MATERIALIZED (SELECT ${anyOf(`${asked.title} ${keywords.join(' ')}`)} AS any),
    hidden (id) AS MATERIALIZED ${concealedIds(viewer)},
    -- Their profiles contain words of manuscripts that the viewer wrote, so they are matched by their own keywords only.
    telling AS MATERIALIZED (SELECT DISTINCT reviewer_id FROM assignments WHERE manuscript_id IN (SELECT id FROM hidden)),
    own AS MATERIALIZED (SELECT email_key, orcid, fold(first_name || ' ' || last_name) AS name
      FROM manuscript_authors WHERE manuscript_id = ${manuscriptId}),
    c AS MATERIALIZED (
      SELECT u.id, u.username, u.email, u.email_key, u.first_name, u.last_name, u.affiliation, u.expertise, u.orcid,
        CASE WHEN u.away_until >= ${now}::timestamptz::date THEN u.away_until END AS away_until,
        CASE WHEN u.id IN (SELECT reviewer_id FROM telling) THEN ts_rank('{0, 0.3, 0.6, 1}', ${ownWords}, q.any)
          WHEN p.words @@ q.any THEN ts_rank('{0, 0.3, 0.6, 1}', p.words, q.any) ELSE 0 END AS fit
      FROM q, users u JOIN reviewer_profiles p ON p.user_id = u.id
      WHERE u.is_active AND u.email_verified_at IS NOT NULL AND u.role IN ('reviewer', 'editor', 'admin')
        AND u.id <> ${viewer.id} AND u.id IS DISTINCT FROM ${asked.handlingEditorId}
        AND u.id NOT IN ${authorAccounts(manuscriptId)} AND NOT ${sharesProvedIdentifier(manuscriptId)}
        AND NOT ${isHiddenFrom(viewer)}
        AND ${found.length > 0 ? sql`(${sql.join(found, sql` AND `)})` : meets}
      ORDER BY fit DESC, u.id LIMIT 300),
    weighed AS (
      SELECT c.*, s.load, s.completed, s.declined, s.median_days, s.last_invited,
        (SELECT array_agg(DISTINCT s.round) FROM assignments s WHERE s.manuscript_id = ${manuscriptId}
          AND s.reviewer_id = c.id AND s.status = 'completed') AS rounds,
        EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = ${manuscriptId}
          AND s.reviewer_id = c.id AND s.status = 'declined') AS declined_this
      FROM c, LATERAL (
        SELECT count(*) FILTER (WHERE s.status IN ('pending', 'in_progress')) AS load,
          count(*) FILTER (WHERE s.status = 'completed') AS completed,
          count(*) FILTER (WHERE s.status = 'declined') AS declined,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.completed_at - s.invited_at) / 86400)
            FILTER (WHERE s.status = 'completed') AS median_days,
          max(s.invited_at) AS last_invited
        FROM assignments s WHERE ${theirs}) s),
    shown AS MATERIALIZED (SELECT * FROM weighed ORDER BY ${orders[asked.sort]} LIMIT ${asked.limit})
    SELECT c.*,
      (SELECT a.title FROM q, article_contributors k JOIN articles a ON a.id = k.article_id
        WHERE k.orcid = c.orcid AND to_tsvector('english', fold(a.title || ' ' || array_to_string(a.keywords, ' '))) @@ q.any
        ORDER BY ts_rank(to_tsvector('english', fold(a.title || ' ' || array_to_string(a.keywords, ' '))), q.any) DESC LIMIT 1) AS article,
      (SELECT array_agg(DISTINCT k) FROM assignments s JOIN manuscripts m ON m.id = s.manuscript_id, unnest(m.keywords) k
        WHERE ${theirs} AND s.status = 'completed' AND m.id <> ${manuscriptId} AND fold(k) = ANY(${folded})) AS reviewed_on,
      (EXISTS (SELECT FROM article_contributors k JOIN articles a ON a.id = k.article_id
          JOIN article_contributors o ON o.article_id = a.id
          JOIN own ON own.orcid = o.orcid OR own.name = fold(o.given_name || ' ' || o.family_name)
          WHERE a.published_date >= ${since} AND (k.orcid = c.orcid
            OR (c.orcid IS NULL AND fold(k.given_name || ' ' || k.family_name) = fold(concat_ws(' ', c.first_name, c.last_name)))))
        OR EXISTS (SELECT FROM manuscript_authors k JOIN manuscripts m ON m.id = k.manuscript_id
          JOIN manuscript_authors o ON o.manuscript_id = m.id
          JOIN own ON own.email_key = o.email_key OR own.orcid = o.orcid
          WHERE m.submitted_at >= ${since} AND m.id NOT IN (SELECT id FROM hidden)
            AND (k.email_key = c.email_key OR k.orcid = c.orcid))) AS coauthor,
      ARRAY(SELECT DISTINCT x.identifier FROM authorship_matches x
        WHERE x.user_id = c.id AND x.manuscript_id = ${manuscriptId} ORDER BY 1) AS shared
    FROM shown c ORDER BY ${orders[asked.sort]}`.execute(db)
  return rows
}
