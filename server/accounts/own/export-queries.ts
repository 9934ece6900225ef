import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { authoredIds, closedIds } from '../../workflow/visibility-queries.ts'

interface Me {
  id: string
  email: string
}

/**
 * Condition for manuscripts of which this person is not an author. Of their own manuscripts they see only
 * what authors see.
 */
const notMine = ({ id }: Me) => sql`m.id NOT IN ${authoredIds({ id })}`

/** The same, and without those that have been closed to the person as an editor. */
const handled = ({ id }: Me) => sql`m.id NOT IN ${closedIds({ id })}`

async function rows(db: Queryable, query: ReturnType<typeof sql>): Promise<object[]> {
  return (await query.execute(db)).rows as object[]
}

/**
 * Returns all data held about one person, as far as that person may see it. It never reveals who reviewed
 * their manuscripts.
 */
export async function everythingOf(db: Queryable, me: Me) {
  const { id, email } = me
  return {
    drafts: await rows(
      db,
      sql`SELECT id, content, created_at, updated_at FROM drafts WHERE owner_id = ${id}`,
    ),
    responses: await rows(
      db,
      sql`SELECT m.number AS manuscript, r.round, r.body, r.editor_note, r.created_at FROM responses r
        JOIN manuscripts m ON m.id = r.manuscript_id WHERE r.created_by = ${id} ORDER BY r.created_at`,
    ),
    // The person's answers alone: the points themselves come from reviews.
    pointAnswers: await rows(
      db,
      sql`SELECT m.number AS manuscript, p.round, p.order_index + 1 AS point, p.answer, p.done, p.declined, p.answered_at
        FROM review_points p JOIN manuscripts m ON m.id = p.manuscript_id JOIN decisions d ON d.id = p.decision_id
        WHERE m.submitter_id = ${id} AND p.answer <> '' AND p.chosen AND d.released_at IS NOT NULL
        ORDER BY m.number, p.round, p.order_index`,
    ),
    appeals: await rows(
      db,
      sql`SELECT m.number AS manuscript, a.body, a.sent_at, a.answer, a.answered_at, a.upheld FROM appeals a
        JOIN manuscripts m ON m.id = a.manuscript_id WHERE a.sent_by = ${id} ORDER BY a.sent_at`,
    ),
    responseDrafts: await rows(
      db,
      sql`SELECT m.number AS manuscript, d.round, d.content, d.updated_at FROM response_drafts d
        JOIN manuscripts m ON m.id = d.manuscript_id WHERE m.submitter_id = ${id}`,
    ),
    files: await rows(
      db,
      sql`SELECT m.number AS manuscript, f.id, f.file_name, f.kind, f.file_size, f.version, f.uploaded_at
        FROM files f JOIN manuscripts m ON m.id = f.manuscript_id
        WHERE f.uploaded_by = ${id} ORDER BY f.uploaded_at, f.order_index`,
    ),
    reviews: await rows(
      db,
      sql`SELECT m.number AS manuscript, a.round, a.status, a.invited_at, a.responded_at, a.due_at, a.decline_reason,
          a.suggestion, r.recommendation, r.rating, r.comments, c.body AS confidential_comments, r.submitted_at,
          r.publication, d.content AS draft,
          (SELECT json_agg(json_build_object('question', w.label, 'answer', w.value) ORDER BY w.position)
            FROM review_answers w WHERE w.review_id = r.id) AS answers
        FROM assignments a JOIN manuscripts m ON m.id = a.manuscript_id
        LEFT JOIN reviews r ON r.assignment_id = a.id
        LEFT JOIN confidential_comments c ON c.review_id = r.id
        LEFT JOIN review_drafts d ON d.assignment_id = a.id
        WHERE a.reviewer_id = ${id} AND ${notMine(me)} ORDER BY a.invited_at`,
    ),
    // The person's own words alone. Of manuscripts that they wrote, only what they wrote as an author.
    messages: await rows(
      db,
      sql`SELECT m.number AS manuscript, x.side, x.body, x.sent_at FROM discussion_messages x
        JOIN discussions d ON d.id = x.discussion_id JOIN manuscripts m ON m.id = d.manuscript_id
        WHERE x.author_id = ${id} AND (x.side = 'author' OR (x.side = 'reviewer' AND ${notMine(me)}) OR ${handled(me)}) ORDER BY x.sent_at`,
    ),
    messageDrafts: await rows(
      db,
      sql`SELECT m.number AS manuscript, d.side, d.content ->> 'subject' AS subject, d.content ->> 'body' AS body, d.saved_at
        FROM discussion_drafts d JOIN manuscripts m ON m.id = d.manuscript_id
        WHERE d.user_id = ${id} AND (d.side = 'author' OR (d.side = 'reviewer' AND ${notMine(me)}) OR ${handled(me)}) ORDER BY d.saved_at`,
    ),
    peerReviewConsents: await rows(
      db,
      sql`SELECT m.number AS manuscript, p.authors_agree, p.answered_at FROM peer_review_publications p
        JOIN manuscripts m ON m.id = p.manuscript_id WHERE p.answered_by = ${id} ORDER BY p.answered_at`,
    ),
    papers: await rows(
      db,
      sql`SELECT title, abstract, doi, year, source, added_at FROM reviewer_papers
        WHERE user_id = ${id} ORDER BY added_at, title`,
    ),
    decisions: await rows(
      db,
      sql`SELECT m.number AS manuscript, d.round, d.kind, d.letter, d.notes, d.decided_at, d.undone_at
        FROM decisions d JOIN manuscripts m ON m.id = d.manuscript_id
        WHERE d.decided_by = ${id} AND ${handled(me)} ORDER BY d.decided_at`,
    ),
    ratingsOfReviews: await rows(
      db,
      sql`SELECT m.number AS manuscript, a.round, g.rating, g.rated_at FROM review_ratings g
        JOIN reviews r ON r.id = g.review_id JOIN assignments a ON a.id = r.assignment_id
        JOIN manuscripts m ON m.id = a.manuscript_id
        WHERE g.editor_id = ${id} AND ${notMine(me)} ORDER BY g.rated_at`,
    ),
    savedArticles: await rows(
      db,
      sql`SELECT article_id, saved_at FROM saved_articles WHERE user_id = ${id} ORDER BY saved_at`,
    ),
    personalAccess: await rows(
      db,
      sql`SELECT granted_at, ends_on FROM personal_access WHERE user_id = ${id}`,
    ),
    alerts: await rows(
      db,
      sql`SELECT scope, term, created_at, confirmed_at FROM alert_subscriptions WHERE email_key = lower(${email})`,
    ),
    // Omits the bodies of messages, because some contain links that are still valid.
    emails: await rows(
      db,
      sql`SELECT kind, subject, status, created_at, sent_at FROM emails
        WHERE recipient_id = ${id} AND (manuscript_id IS NULL OR manuscript_id NOT IN
          (SELECT c.manuscript_id FROM editor_conflicts c WHERE c.user_id = ${id})) ORDER BY created_at`,
    ),
    deeds: await rows(
      db,
      sql`SELECT e.at, e.action, e.subject_kind FROM audit_events e
        LEFT JOIN manuscripts m ON e.subject_kind = 'manuscript' AND m.id::text = e.subject_id
        WHERE e.actor_id = ${id} ORDER BY e.at, e.id`,
    ),
  }
}
