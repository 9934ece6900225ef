import { type SqlBool, sql } from 'kysely'
import type { Identifier } from '#domain/manuscript/authorship.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ReviewerSort } from '#domain/manuscript/review.ts'
import type { Queryable } from '../db/client.ts'
import {
  authorAccounts,
  concealedIds,
  isHiddenFrom,
  isNamedAsAuthor,
  sharedIdentifiers,
} from '../workflow/visibility-queries.ts'
import { parameters } from './expertise/model.ts'

export interface Candidate {
  id: string
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  affiliation: string | null
  expertise: string[]
  orcid: string | null
  /** Mean similarity of the three papers that are closest to the manuscript; 0 if none is similar. */
  fit: number
  /** The paper of this person that is closest to the manuscript, in `expertise_papers`. */
  nearestId: number | null
  nearestSimilarity: number | null
  nearestTitle: string | null
  /** Whether the person only reviewed that paper here. */
  nearestReviewed: boolean
  load: number
  completed: number
  declined: number
  /** Last day of a current absence. */
  awayUntil: string | null
  /** Median days from invitation to review. */
  medianDays: number | null
  lastInvited: string | null
  /** Rounds of this manuscript that the person reviewed. */
  rounds: number[] | null
  /** Keywords that the manuscript shares with others that the person reviewed. */
  reviewedOn: string[] | null
  /** Whether the person declined to review this manuscript. */
  declinedThis: boolean
  /** Whether the person was a co-author of one of the authors in the last three years. */
  coauthor: boolean
  /** Mean of the editors' private ratings of the person's reviews; null if there are none. */
  rating: number | null
  /** Number of reviews that were rated. */
  rated: number
  /** Unverified identifiers that the person shares with an author entry. */
  shared: Identifier[]
}

interface CandidateSearch {
  manuscriptId: string
  round: number
  keywords: string[]
  /** Papers that are similar to the manuscript, with their similarity. */
  similar: readonly { id: number; similarity: number }[]
  handlingEditorId: string | null
  viewer: Viewer
  search: string
  sort: ReviewerSort
  now: Date
  limit: number
}

const { bestPapers } = parameters

/** A contributor's name as it is compared and indexed; accounts have it as `name_key`. */
const nameOf = (table: 'k' | 'o') =>
  sql`person_key(${sql.ref(`${table}.given_name`)}, ${sql.ref(`${table}.family_name`)})`

const orders: Record<ReviewerSort, ReturnType<typeof sql>> = {
  fit: sql`(rounds IS NULL), fit DESC, load, last_name NULLS LAST, id`,
  name: sql`last_name NULLS LAST, first_name, id`,
  load: sql`load, fit DESC, id`,
  days: sql`median_days NULLS LAST, id`,
  invited: sql`last_invited NULLS FIRST, id`,
}

/**
 * Returns candidates for review, with the facts that an editor considers. Authors, this editor and the
 * handling editor are excluded. Only the best few hundred by similarity (or by the search) are examined in
 * detail. Manuscripts whose reviewers are hidden from the viewer are ignored: who reviewed them does not show.
 */
export async function reviewerCandidates(db: Queryable, asked: CandidateSearch): Promise<Candidate[]> {
  const { manuscriptId, keywords, viewer, now, similar } = asked
  const words = asked.search.split(/\s+/).filter(Boolean).slice(0, 8)
  const found = words.map(
    (word) => sql<SqlBool>`p.search_text LIKE '%' || fold(${word.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`,
  )
  // Without a search, the candidates are people with similar papers, and earlier reviewers of the
  // manuscript. People who declined it or have already reviewed this round are excluded.
  const meets = sql<SqlBool>`(b.user_id IS NOT NULL OR EXISTS (SELECT FROM assignments s
    WHERE s.manuscript_id = ${manuscriptId} AND s.reviewer_id = u.id AND s.status = 'completed'))
    AND NOT EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = ${manuscriptId} AND s.reviewer_id = u.id
      AND (s.status = 'declined' OR (s.status = 'completed' AND s.round = ${asked.round})))`
  const theirs = sql`s.reviewer_id = c.id AND s.manuscript_id NOT IN (SELECT id FROM hidden)`
  const folded = sql`ARRAY(SELECT fold(k) FROM unnest(${keywords}::text[]) k)`
  const since = new Date(now.getTime() - 3 * 365.25 * 86_400_000)
  const { rows } = await sql<Candidate>`
    WITH hidden (id) AS MATERIALIZED ${concealedIds(viewer)},
    own AS MATERIALIZED (SELECT email_key, orcid, name_key AS name
      FROM author_identities WHERE manuscript_id = ${manuscriptId}),
    -- Everybody who wrote with one of the authors in the last three years, here or in a submission.
    colleagues AS MATERIALIZED (
      SELECT k.orcid, ${nameOf('k')} AS name, NULL AS email_key
      FROM (SELECT o.article_id FROM own JOIN article_contributors o ON o.orcid = own.orcid
          UNION SELECT o.article_id FROM own JOIN article_contributors o ON ${nameOf('o')} = own.name) x
        JOIN articles a ON a.id = x.article_id JOIN article_contributors k ON k.article_id = a.id
      WHERE a.published_date >= ${since}
      UNION SELECT k.orcid, NULL, k.email_key
      FROM (SELECT o.manuscript_id FROM own JOIN manuscript_authors o ON o.email_key = own.email_key
          UNION SELECT o.manuscript_id FROM own JOIN manuscript_authors o ON o.orcid = own.orcid) x
        JOIN manuscripts m ON m.id = x.manuscript_id JOIN manuscript_authors k ON k.manuscript_id = m.id
      WHERE m.submitted_at >= ${since} AND m.id NOT IN (SELECT id FROM hidden)),
    -- The closest papers of each person, of all who have any: what they wrote, gave as keywords or reviewed here.
    best AS MATERIALIZED (
      SELECT user_id, sum(similarity) AS total, count(*) AS papers,
        (array_agg(id ORDER BY place))[1] AS nearest_id, max(similarity) AS nearest_similarity,
        (array_agg(is_reviewed ORDER BY place))[1] AS nearest_reviewed
      FROM (SELECT user_id, x.id, similarity, bool_and(is_reviewed) AS is_reviewed,
          row_number() OVER (PARTITION BY user_id ORDER BY similarity DESC, x.id) AS place
        FROM unnest(${similar.map(({ id }) => id)}::int[], ${similar.map(({ similarity }) => similarity)}::real[])
          AS x (id, similarity) JOIN expertise_papers p ON p.id = x.id CROSS JOIN LATERAL (
            SELECT p.keywords_of AS user_id, false AS is_reviewed WHERE p.keywords_of IS NOT NULL
            UNION ALL SELECT r.user_id, false FROM reviewer_papers r WHERE r.id = p.reviewer_paper_id
            UNION ALL SELECT u.id, false FROM article_contributors k JOIN users u ON u.orcid = k.orcid
              WHERE k.article_id = p.article_id
            UNION ALL SELECT w.user_id, false FROM articles a JOIN authorships w ON w.manuscript_id = a.manuscript_id
              WHERE a.id = p.article_id
            UNION ALL SELECT s.reviewer_id, true FROM assignments s WHERE s.manuscript_id = p.manuscript_id
              AND s.status = 'completed' AND s.manuscript_id <> ${manuscriptId}
              AND s.manuscript_id NOT IN (SELECT id FROM hidden)) owners
        GROUP BY user_id, x.id, similarity) ranked
      WHERE place <= ${bestPapers} GROUP BY user_id),
    c AS MATERIALIZED (
      SELECT u.id, u.username, u.email, u.email_key, u.first_name, u.last_name, u.affiliation, u.expertise, u.orcid, u.name_key,
        CASE WHEN u.away_until >= ${now}::timestamptz::date THEN u.away_until END AS away_until,
        coalesce(b.total, 0) AS total, coalesce(b.papers, 0) AS papers, b.nearest_id, b.nearest_similarity, coalesce(b.nearest_reviewed, false) AS nearest_reviewed
      FROM users u JOIN reviewer_profiles p ON p.user_id = u.id LEFT JOIN best b ON b.user_id = u.id
      WHERE u.is_active AND u.email_verified_at IS NOT NULL AND u.role IN ('reviewer', 'editor', 'admin')
        AND u.id <> ${viewer.id} AND u.id IS DISTINCT FROM ${asked.handlingEditorId}
        AND u.id NOT IN ${authorAccounts(manuscriptId)} AND NOT ${isNamedAsAuthor(manuscriptId)}
        AND NOT ${isHiddenFrom(viewer)}
        AND ${found.length > 0 ? sql`(${sql.join(found, sql` AND `)})` : meets}
      ORDER BY b.total / b.papers DESC NULLS LAST, u.id LIMIT 300),
    weighed AS (
      -- People with a single paper are scored by that paper, all others by the mean of three.
      SELECT c.*, c.total / least(${bestPapers}, greatest(1, c.papers, s.reviewed + (cardinality(c.expertise) > 0)::int
          + (SELECT count(*) FROM reviewer_papers r WHERE r.user_id = c.id)
          + (SELECT count(*) FROM article_contributors k WHERE k.orcid = c.orcid))) AS fit,
        s.load, s.completed, s.declined, s.median_days, s.last_invited,
        (SELECT array_agg(DISTINCT s.round) FROM assignments s WHERE s.manuscript_id = ${manuscriptId}
          AND s.reviewer_id = c.id AND s.status = 'completed') AS rounds,
        EXISTS (SELECT FROM assignments s WHERE s.manuscript_id = ${manuscriptId}
          AND s.reviewer_id = c.id AND s.status = 'declined') AS declined_this
      FROM c, LATERAL (
        SELECT count(*) FILTER (WHERE s.status IN ('pending', 'in_progress')) AS load,
          count(*) FILTER (WHERE s.status = 'completed') AS completed,
          count(*) FILTER (WHERE s.status = 'declined') AS declined,
          count(DISTINCT s.manuscript_id) FILTER (WHERE s.status = 'completed' AND s.manuscript_id <> ${manuscriptId}) AS reviewed,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.completed_at - s.invited_at) / 86400)
            FILTER (WHERE s.status = 'completed') AS median_days,
          max(s.invited_at) AS last_invited
        FROM assignments s WHERE ${theirs}) s),
    shown AS MATERIALIZED (SELECT * FROM weighed ORDER BY ${orders[asked.sort]} LIMIT ${asked.limit})
    SELECT c.*,
      (SELECT coalesce(a.title, m.title, r.title) FROM expertise_papers x LEFT JOIN articles a ON a.id = x.article_id
        LEFT JOIN manuscripts m ON m.id = x.manuscript_id LEFT JOIN reviewer_papers r ON r.id = x.reviewer_paper_id
        WHERE x.id = c.nearest_id) AS nearest_title,
      (SELECT array_agg(DISTINCT k) FROM assignments s JOIN manuscripts m ON m.id = s.manuscript_id, unnest(m.keywords) k
        WHERE ${theirs} AND s.status = 'completed' AND m.id <> ${manuscriptId} AND fold(k) = ANY(${folded})) AS reviewed_on,
      (SELECT avg(g.rating)::float FROM review_ratings g JOIN reviews r ON r.id = g.review_id
        JOIN assignments s ON s.id = r.assignment_id WHERE ${theirs}) AS rating,
      (SELECT count(DISTINCT r.id) FROM review_ratings g JOIN reviews r ON r.id = g.review_id
        JOIN assignments s ON s.id = r.assignment_id WHERE ${theirs}) AS rated,
      EXISTS (SELECT FROM colleagues g WHERE g.orcid = c.orcid OR g.email_key = c.email_key
        OR (c.orcid IS NULL AND g.name = c.name_key)) AS coauthor,
      ${sharedIdentifiers(sql`c.id`, sql`${manuscriptId}::uuid`)} AS shared
    FROM shown c ORDER BY ${orders[asked.sort]}`.execute(db)
  return rows
}
