import { type RawBuilder, sql } from 'kysely'
import { actions, finishedStatuses, reviewedStatuses, type Stage } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../../db/client.ts'
import { askedIds, closedIds } from '../visibility-queries.ts'

export interface ExportedManuscript {
  number: string
  title: string
  manuscriptType: string
  fieldOfStudy: string
  status: string
  stage: string
  round: number
  submittedAt: string
  lastStatusUpdate: string
  acceptedAt: string | null
  editor: string | null
  authors: string
  decision: string | null
  decidedAt: string | null
  reviewers: string
  invited: number
  received: number
  /** Days spent in each stage so far; stages that the manuscript has not reached are missing. */
  daysIn: Partial<Record<Stage, number>>
}

/** Condition: the manuscript `m` is one of those with the ids. */
export const amongIds = (ids: readonly string[]) => sql`m.id = ANY(${ids as string[]}::uuid[])`

const personOf = (table: string) =>
  sql`coalesce(nullif(btrim(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})), ''),
    ${sql.ref(`${table}.username`)})`

/**
 * Returns the rows of an export, without manuscripts that are closed to the viewer. Where the reviewers are hidden
 * from the viewer, there is nothing about them, and only decisions that the authors have read.
 */
export async function manuscriptsForExport(
  db: Queryable,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<ExportedManuscript[]> {
  const isShown = sql`m.id NOT IN ${askedIds(viewer)}`
  const ended = [...reviewedStatuses, ...finishedStatuses].filter((status) => status !== 'accepted')
  const { rows } = await sql<ExportedManuscript>`
    WITH chosen AS MATERIALIZED (
      SELECT m.* FROM manuscripts m WHERE ${condition} AND m.id NOT IN ${closedIds(viewer)}
    ), people AS (
      SELECT a.manuscript_id, string_agg(concat_ws(' ', a.first_name, a.last_name), '; ' ORDER BY a.order_index) AS names
      FROM manuscript_authors a JOIN chosen m ON m.id = a.manuscript_id GROUP BY 1
    ), latest AS (
      SELECT DISTINCT ON (d.manuscript_id) d.manuscript_id, d.kind, d.decided_at
      FROM decisions d JOIN chosen m ON m.id = d.manuscript_id
      WHERE d.undone_at IS NULL AND (d.released_at IS NOT NULL OR ${isShown})
      ORDER BY d.manuscript_id, d.decided_at DESC
    ), reviewing AS (
      SELECT s.manuscript_id, string_agg(DISTINCT ${personOf('u')}, '; ')
          FILTER (WHERE s.status IN ('in_progress', 'completed')) AS names,
        count(*) AS invited, count(*) FILTER (WHERE s.status = 'completed') AS received
      FROM assignments s JOIN chosen m ON m.id = s.manuscript_id JOIN users u ON u.id = s.reviewer_id
      WHERE ${isShown} GROUP BY 1
    ), spans AS (
      SELECT h.manuscript_id, h.stage, h.changed_at AS begun,
        lead(h.changed_at) OVER (PARTITION BY h.manuscript_id ORDER BY h.sequence) AS ended, m.status
      FROM history h JOIN chosen m ON m.id = h.manuscript_id WHERE h.action IN (${sql.join([...actions])})
    ), stages AS (
      SELECT manuscript_id, json_object_agg(stage, days) AS days_in FROM (
        SELECT manuscript_id, stage, round((sum(extract(epoch FROM coalesce(ended, ${now}) - begun)) / 86400)::numeric, 1)::float AS days
        FROM spans WHERE ended IS NOT NULL OR status NOT IN (${sql.join(ended)}) GROUP BY 1, 2) per_stage
      GROUP BY 1
    )
    SELECT m.number, m.title, m.manuscript_type, m.field_of_study, m.status, m.stage, m.round, m.submitted_at,
      m.last_status_update, m.accepted_at,
      coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.username) AS editor,
      coalesce(p.names, '') AS authors, l.kind AS decision,
      l.decided_at, coalesce(r.names, '') AS reviewers, coalesce(r.invited, 0) AS invited,
      coalesce(r.received, 0) AS received, coalesce(t.days_in, '{}') AS days_in
    FROM chosen m LEFT JOIN users u ON u.id = m.handling_editor_id
    LEFT JOIN people p ON p.manuscript_id = m.id LEFT JOIN latest l ON l.manuscript_id = m.id
    LEFT JOIN reviewing r ON r.manuscript_id = m.id LEFT JOIN stages t ON t.manuscript_id = m.id
    ORDER BY m.number`.execute(db)
  return rows
}
