import { sql } from 'kysely'
import { decisionForms } from '#domain/manuscript/decision.ts'
import type { Queryable } from '../db/client.ts'

/**
 * What is forecast: that enough reviews are in, the decision of a round, the first decision, that a revision which was asked
 * for comes in, and the decision after it.
 */
export type ForecastKind = 'reviews' | 'decision' | 'first' | 'revision' | 'revised'

interface CaseRow {
  kind: ForecastKind
  startedAt: string
  endedAt: string | null
  ended: boolean
}

/**
 * Returns the cases of the journal's history. A round ends with its decision; for the reviews, a decision made
 * earlier ends the observation. Decisions that were undone do not count, nor does a return for technical fixes. A revision
 * is asked for when the letter is sent.
 */
export async function pastCases(db: Queryable, needed: number, now: Date): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    WITH d AS (SELECT manuscript_id, round, min(decided_at) AS decided_at FROM decisions
      WHERE undone_at IS NULL AND kind <> 'return_for_fixes' GROUP BY manuscript_id, round),
    t AS (SELECT r.manuscript_id, r.number, r.opened_at,
        (SELECT v.submitted_at FROM assignments s JOIN reviews v ON v.assignment_id = s.id
          WHERE s.manuscript_id = r.manuscript_id AND s.round = r.number
          ORDER BY v.submitted_at OFFSET ${needed - 1} LIMIT 1) AS reviewed_at,
        d.decided_at,
        CASE WHEN m.status = 'withdrawn' OR m.round <> r.number THEN m.last_status_update END AS left_at
      FROM rounds r JOIN manuscripts m ON m.id = r.manuscript_id
      LEFT JOIN d ON d.manuscript_id = r.manuscript_id AND d.round = r.number),
    a AS (SELECT x.manuscript_id, x.released_at AS asked_at,
        (SELECT min(p.created_at) FROM responses p WHERE p.manuscript_id = x.manuscript_id AND p.round = x.round
          AND p.created_at >= x.released_at) AS revised_at,
        (SELECT min(n.decided_at) FROM decisions n WHERE n.manuscript_id = x.manuscript_id AND n.undone_at IS NULL
          AND n.kind <> 'return_for_fixes' AND n.decided_at > x.released_at) AS decided_at,
        CASE WHEN m.status NOT IN ('revisions_required', 'revised', 'under_review') THEN m.last_status_update END AS left_at
      FROM decisions x JOIN manuscripts m ON m.id = x.manuscript_id
      WHERE x.undone_at IS NULL AND x.released_at <= ${now} AND x.kind IN (${sql.join([...decisionForms.revisions])}))
    SELECT 'reviews' AS kind, opened_at AS started_at, coalesce(reviewed_at, decided_at, left_at) AS ended_at,
      reviewed_at IS NOT NULL AS ended FROM t WHERE opened_at <= ${now}
    UNION ALL
    SELECT 'decision', opened_at, coalesce(decided_at, left_at), decided_at IS NOT NULL FROM t WHERE opened_at <= ${now}
    UNION ALL
    SELECT 'first', m.submitted_at, coalesce(f.decided_at,
        CASE WHEN m.status = 'withdrawn' THEN m.last_status_update END), f.decided_at IS NOT NULL
      FROM manuscripts m LEFT JOIN (SELECT manuscript_id, min(decided_at) AS decided_at FROM d GROUP BY manuscript_id) f
        ON f.manuscript_id = m.id WHERE m.submitted_at <= ${now}
    UNION ALL
    SELECT 'revision', asked_at, coalesce(revised_at, decided_at, left_at), revised_at IS NOT NULL FROM a
    UNION ALL
    SELECT 'revised', revised_at, coalesce(decided_at, left_at), decided_at IS NOT NULL FROM a
      WHERE revised_at IS NOT NULL`.execute(db)
  return rows
}
