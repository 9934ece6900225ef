import { sql } from 'kysely'
import type { Duty } from '#domain/account/duties.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { ProductionStep } from '#domain/production/steps.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { closedIds, hasJoined, isClosedTo, isCoveredSql } from '../../workflow/visibility-queries.ts'

export interface QueueItem {
  id: string
  number: string
  title: string
  manuscriptType: string
  step: ProductionStep
  stageEnteredAt: string
  handlingEditorId: string | null
  assigneeId: string | null
  assigneeUsername: string | null
  assigneeFirstName: string | null
  assigneeLastName: string | null
  dueOn: string | null
  proofSentAt: string | null
  proofAnsweredAt: string | null
  proofDueAt: string | null
  proofRemindedAt: string | null
  asksChanges: boolean
  mayRemind: boolean
  openTasks: number
  hasText: boolean
  queries: number
  answeredQueries: number
  publishAt: string | null
  failure: string | null
  volume: number | null
  issue: number | null
  /** Time at which the author was asked for the source; null if they were not asked or have sent it. */
  sourceAskedAt: string | null
}

/**
 * Returns all manuscripts in production of which the viewer is not an author. An approved proof is valid only
 * if the text has not changed since.
 */
export async function inProduction(db: Queryable, viewer: Viewer): Promise<QueueItem[]> {
  const { rows } = await sql<QueueItem>`
    SELECT m.id, m.number, m.title, m.manuscript_type, m.stage_entered_at, m.handling_editor_id,
      CASE WHEN coalesce(i.publish_at, plan.publish_at) IS NOT NULL THEN 'scheduled'
        WHEN m.stage = 'copyediting' THEN 'copyediting'
        WHEN p.id IS NOT NULL AND p.answered_at IS NULL THEN 'proofs'
        WHEN p.approved AND (p.version_id IS NULL OR p.version_id = v.id) THEN 'ready'
        ELSE 'typesetting' END AS step,
      w.assignee_id, u.username AS assignee_username, u.first_name AS assignee_first_name,
      u.last_name AS assignee_last_name, w.due_on,
      p.requested_at AS proof_sent_at, p.answered_at AS proof_answered_at, p.due_at AS proof_due_at,
      p.reminded_at AS proof_reminded_at,
      coalesce(p.approved = false, false) AS asks_changes,
      p.id IS NOT NULL AND p.answered_at IS NULL AS may_remind,
      (SELECT count(*) FROM production_tasks t WHERE t.manuscript_id = m.id AND t.state = 'open') AS open_tasks,
      coalesce(q.sent, 0) AS queries, coalesce(q.answered, 0) AS answered_queries,
      coalesce(i.publish_at, plan.publish_at) AS publish_at, coalesce(plan.failure, i.failure) AS failure,
      e.volume, e.issue, s.requested_at AS source_asked_at, v.id IS NOT NULL AS has_text
    FROM manuscripts m
    LEFT JOIN production_assignments w ON w.manuscript_id = m.id
    LEFT JOIN users u ON u.id = w.assignee_id
    LEFT JOIN LATERAL (SELECT * FROM proofs x WHERE x.manuscript_id = m.id AND x.replaced_at IS NULL
      ORDER BY x.requested_at DESC LIMIT 1) p ON true
    LEFT JOIN LATERAL (SELECT x.id FROM production_versions x WHERE x.manuscript_id = m.id
      ORDER BY x.number DESC LIMIT 1) v ON true
    LEFT JOIN LATERAL (SELECT count(*) AS sent, count(*) FILTER (WHERE a.state <> 'open') AS answered
      FROM annotations a WHERE a.manuscript_id = m.id AND a.kind = 'author_query' AND a.parent_id IS NULL
        AND a.sent_with = p.id) q ON true
    LEFT JOIN publication_plans plan ON plan.manuscript_id = m.id
    LEFT JOIN source_requests s ON s.manuscript_id = m.id AND s.answered_at IS NULL
    LEFT JOIN issue_entries e ON e.manuscript_id = m.id
    LEFT JOIN issues i ON i.volume = e.volume AND i.issue = e.issue
    WHERE ${isCoveredSql} AND m.id NOT IN ${closedIds(viewer)}
    ORDER BY m.stage_entered_at, m.id`.execute(db)
  return rows
}

/** Returns the active editors, with their duties in production, and the administrators. */
export function productionPeople(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName'])
    .select(sql<Duty[]>`CASE WHEN role = 'editor' THEN duties ELSE '{}' END`.as('duties'))
    .where('isActive', '=', true)
    .where('role', 'in', ['editor', 'admin'])
    .where(hasJoined)
    .orderBy('lastName')
    .orderBy('username')
    .execute()
}

/** Whether the account can be assigned the manuscript: an active editor who is not one of its authors. */
export async function mayBeAssigned(db: Queryable, manuscriptId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where(hasJoined)
    .where((eb) => eb.not(isClosedTo(manuscriptId)))
    .executeTakeFirst()
  return row !== undefined
}

export function assignmentOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('productionAssignments')
    .select(['assigneeId', 'dueOn'])
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
}

export async function saveAssignment(
  trx: Trx,
  assignment: { manuscriptId: string; assigneeId: string | null; dueOn: string | null; assignedAt: Date },
): Promise<void> {
  const { manuscriptId: _, ...changed } = assignment
  await trx
    .insertInto('productionAssignments')
    .values(assignment)
    .onConflict((conflict) => conflict.column('manuscriptId').doUpdateSet(changed))
    .execute()
}
