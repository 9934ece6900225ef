import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  finishedStatuses,
  pendingStatuses,
  reviewedStatuses,
  type Status,
} from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { longStayDays, type QueueSort, type QueueTab, type QueueView } from '#domain/manuscript/queue.ts'
import type { Turn } from '#domain/manuscript/turn.ts'
import type { SavedFilter } from '#domain/schemas/queue.ts'
import type { Queryable } from '../db/client.ts'
import { askedIds, closedIds, worksOnAll } from '../workflow/visibility-queries.ts'

const tabStatuses: Record<QueueTab, readonly Status[]> = {
  pending: pendingStatuses,
  reviewed: [...reviewedStatuses, ...finishedStatuses],
}

/** Rejected manuscripts whose authors wait for an answer to their appeal. */
const appealed = sql`SELECT a.manuscript_id FROM appeals a WHERE a.upheld IS NULL`

/**
 * Condition: manuscript `m` is in the tab. An open appeal waits for an editor, so the manuscript is pending; among
 * the decided ones it stays, because the rejection stands until the answer.
 */
function inTab(tab: QueueTab) {
  const hasStatus = sql`m.status IN (${sql.join([...tabStatuses[tab]])})`
  return tab === 'pending'
    ? sql`(m.status IN (${sql.join([...tabStatuses[tab], 'rejected'])}) AND (m.status <> 'rejected' OR m.id = ANY(ARRAY(${appealed}))))`
    : hasStatus
}

/** The rule of domain/manuscript/turn.ts in SQL. queue.test.ts checks that both give the same results. */
function turnSql(needed: number) {
  return sql<Turn>`CASE
    WHEN m.status = 'revisions_required' THEN 'author'
    WHEN m.status IN ('submitted', 'revised') THEN 'editor'
    WHEN m.status = 'under_review' THEN
      CASE WHEN c.completed < ${needed} AND c.completed + c.open >= ${needed} THEN 'reviewers' ELSE 'editor' END
    WHEN m.status = 'accepted' THEN
      CASE WHEN m.stage = 'production'
          AND EXISTS (SELECT FROM proofs p WHERE p.manuscript_id = m.id AND p.answered_at IS NULL
            AND p.replaced_at IS NULL AND (p.version_id IS NOT NULL
              OR EXISTS (SELECT FROM files f WHERE f.manuscript_id = m.id AND f.kind = 'galley')))
        THEN 'author' ELSE 'production' END
    WHEN m.status = 'rejected' AND m.id IN (${appealed}) THEN 'editor'
    ELSE 'nobody' END`
}

/** Which handling editors' manuscripts need the viewer's attention today. */
export interface ActingFor {
  /** The editors for whom the viewer acts: the viewer while in office, and absent editors. */
  editors: readonly string[]
  /** Absent editors for whom nobody acts. Their manuscripts need all editors' attention. */
  nobody: readonly string[]
  /** Absent editors and who acts for them. */
  others: readonly (readonly [absent: string, acting: string])[]
}

/** Condition: the viewer acts for the handling editor of manuscript `m`. */
function handledSql(viewer: Viewer, { editors, nobody, others }: ActingFor) {
  const isEveryones = others.map(
    ([
      absent,
      acting,
    ]) => sql`OR (m.handling_editor_id = ${absent} AND EXISTS (SELECT FROM closed_manuscripts x
      WHERE x.user_id = ${acting} AND x.manuscript_id = m.id))`,
  )
  if (editors.length === 1 && editors[0] === viewer.id && nobody.length + others.length === 0)
    return sql`(m.handling_editor_id = ${viewer.id})`
  return sql`(m.handling_editor_id = ANY(${[...editors, ...nobody]}::uuid[]) ${sql.join(isEveryones, sql` `)})`
}

/**
 * Selects all manuscripts of one tab that this editor may see, with the columns that the views need. Assignments are
 * counted only for manuscripts under review. Reads no other columns than the indexes manuscripts_queue and
 * assignments_manuscript hold.
 */
function base(viewer: Viewer, tab: QueueTab, needed: number, now: Date, acting: ActingFor) {
  const handled = handledSql(viewer, acting)
  return sql`SELECT m.id, m.number, m.status, m.stage, m.round, m.manuscript_type, m.field_of_study,
      m.handling_editor_id, m.stage_entered_at, m.submitted_at, m.last_status_update,
      coalesce(c.completed, 0) AS completed, coalesce(c.open, 0) AS open, coalesce(c.late, 0) AS late,
      coalesce(c.due_at, m.revision_due_at) AS due_at,
      ${turnSql(needed)} AS turn, coalesce(x.assigned, false) AS assigned, coalesce(x.unanswered, false) AS unanswered,
      CASE WHEN m.handling_editor_id IS NULL THEN true
        -- An editor who may only recommend has done so: now it is the turn of the editor who assigned them.
        WHEN m.handling_assigned_by = ${viewer.id} OR (m.handling_editor_id = ${viewer.id} AND ${viewer.recommendsOnly === true})
          THEN ${handled} <> EXISTS (SELECT FROM editor_recommendations r
            WHERE r.manuscript_id = m.id AND r.round = m.round AND r.recommended_by = m.handling_editor_id)
        ELSE ${handled} END AS own
    FROM manuscripts m
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s.status = 'completed') AS completed,
        count(*) FILTER (WHERE s.status IN ('pending', 'in_progress')) AS open,
        count(*) FILTER (WHERE s.status IN ('pending', 'in_progress') AND s.due_at < ${now}) AS late,
        min(s.due_at) FILTER (WHERE s.status IN ('pending', 'in_progress')) AS due_at
      FROM assignments s
      WHERE m.status = 'under_review' AND s.manuscript_id = m.id AND s.round = m.round
        AND m.id NOT IN (SELECT manuscript_id FROM asked)) c ON ${tabStatuses[tab].includes('under_review')}
    LEFT JOIN (
      SELECT manuscript_id, bool_or(assignee_id = ANY(${acting.editors as string[]}::uuid[])) AS assigned,
        bool_or(assignee_id IS NULL AND last_side <> 'editor') AS unanswered
      FROM discussions WHERE closed_at IS NULL AND manuscript_id NOT IN (SELECT manuscript_id FROM asked)
      GROUP BY manuscript_id) x ON x.manuscript_id = m.id
    WHERE ${inTab(tab)} AND m.id NOT IN (SELECT manuscript_id FROM closed)`
}

/**
 * Condition: the manuscript needs this editor's attention, because no other editor handles it, or because of a
 * discussion: one that the editor is in charge of, or a message that no editor has answered.
 */
const mine = sql<SqlBool>`((b.turn = 'editor' AND b.own) OR b.assigned OR (b.unanswered AND b.own))`

function viewSql(view: QueueView, needed: number, now: Date): RawBuilder<SqlBool> {
  const views: Record<QueueView, RawBuilder<SqlBool>> = {
    all: sql`true`,
    mine,
    decide: sql`(b.status = 'under_review' AND b.completed >= ${needed})`,
    revised: sql`b.status = 'revised'`,
    awaiting: sql`b.turn = 'reviewers'`,
    late: sql`b.late > 0`,
    needed: sql`(b.status = 'under_review' AND b.completed + b.open < ${needed})`,
    second: sql`(b.round > 1 OR (b.round = 1 AND b.status = 'revised'))`,
    old: sql`b.stage_entered_at < ${new Date(now.getTime() - longStayDays * 86_400_000)}`,
  }
  return views[view]
}

const wordsOf = ({ q }: SavedFilter) =>
  (q ?? '').replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, 8)

/**
 * Finds manuscripts with the word in the number, the title, or the name of an author, a reviewer or the
 * handling editor. Titles are searched only in the tab's manuscripts, because a common word is in most of them.
 */
function withWord(tab: QueueTab, word: string) {
  const pattern = sql`fold(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`
  return sql`SELECT m.id FROM manuscripts m WHERE ${inTab(tab)} AND m.search_text LIKE ${pattern}
    UNION SELECT manuscript_id FROM manuscript_authors WHERE search_text LIKE ${pattern}
    UNION SELECT id FROM manuscripts WHERE handling_editor_id IN (SELECT id FROM users WHERE search_text LIKE ${pattern})
    UNION SELECT manuscript_id FROM assignments WHERE reviewer_id IN (SELECT id FROM users WHERE search_text LIKE ${pattern})
      AND manuscript_id NOT IN (SELECT manuscript_id FROM asked)`
}

function filterSql(
  filter: SavedFilter,
  viewer: Viewer,
  needed: number,
  now: Date,
  /** Returns the name of the CTE of manuscripts that match a word. */
  found: (word: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const { view, status, stage, type, field, editor } = filter
  const parts = [
    viewSql(view ?? 'all', needed, now),
    ...(status ? [sql`b.status = ${status}`] : []),
    ...(stage ? [sql`b.stage = ${stage}`] : []),
    ...(type ? [sql`b.manuscript_type = ${type}`] : []),
    ...(field ? [sql`b.field_of_study = ${field}`] : []),
    ...(editor === 'none' ? [sql`b.handling_editor_id IS NULL`] : []),
    ...(editor && editor !== 'none'
      ? [sql`b.handling_editor_id = ${editor === 'me' ? viewer.id : editor}`]
      : []),
    ...wordsOf(filter).map((word) => sql<SqlBool>`b.id IN (SELECT id FROM ${found(word)})`),
  ]
  return sql`(${sql.join(parts, sql` AND `)})`
}

const turnRank = sql`CASE b.turn WHEN 'editor' THEN 1 WHEN 'reviewers' THEN 2 WHEN 'author' THEN 3 WHEN 'production' THEN 4 ELSE 5 END`
const orders: Record<QueueSort, RawBuilder<unknown>> = {
  // Manuscripts that need the viewer come first, then the others that need an editor.
  turn: sql`b.mine DESC, ${turnRank}, b.stage_entered_at, b.number`,
  longest: sql`b.stage_entered_at, b.number`,
  newest: sql`b.submitted_at DESC, b.number`,
  updated: sql`b.last_status_update DESC, b.number`,
  due: sql`b.due_at NULLS LAST, b.number`,
  number: sql`b.number`,
  title: sql`(SELECT search_text FROM manuscripts WHERE id = b.id), b.number`,
}

export interface QueueAsked {
  tab: QueueTab
  filter: SavedFilter
  sort: QueueSort
  limit: number
  offset: number
  saved: { id: string; filter: SavedFilter }[]
  needed: number
  now: Date
  acting: ActingFor
}

export interface QueueFound {
  ids: string[]
  /** For each manuscript, whether it needs this editor's attention. */
  mine: boolean[]
  total: number
  /** Counts by view, and by id of each saved view. */
  counts: Record<string, number>
  firstMine: string | null
  oldestMine: string | null
}

/**
 * Returns one page and the counts of all views, in one statement over the manuscripts that this editor may
 * see.
 */
export async function findInQueue(
  db: Queryable,
  viewer: Viewer,
  views: readonly QueueView[],
  { tab, filter, sort, limit, offset, saved, needed, now, acting }: QueueAsked,
): Promise<QueueFound> {
  const words = [...new Set([filter, ...saved.map(({ filter }) => filter)].flatMap(wordsOf))]
  const found = (word: string) => sql.ref(`w${words.indexOf(word)}`)
  const count = (name: string, condition: RawBuilder<SqlBool>) =>
    sql`${name}::text, count(*) FILTER (WHERE ${condition})`
  const counted = [
    ...views.map((view) => count(view, viewSql(view, needed, now))),
    ...saved.map(({ id, filter }) => count(id, filterSql(filter, viewer, needed, now, found))),
  ]
  // Published and withdrawn manuscripts are included only on request.
  const decided =
    tab === 'reviewed' && !filter.status ? sql`b.status IN (${sql.join([...reviewedStatuses])})` : sql`true`
  const condition = sql`(${decided} AND ${filterSql(filter, viewer, needed, now, found)})`
  const { rows } = await sql<{
    ids: string[]
    mine: boolean[]
    total: number
    counts: Record<string, number>
    firstMine: string | null
    oldestMine: string | null
  }>`
    -- The two views are named once, because each naming adds milliseconds of planning.
    WITH closed AS MATERIALIZED ${closedIds(viewer)}, asked AS MATERIALIZED ${askedIds(viewer)}, ${sql.join(
      words.map((word) => sql`${found(word)} AS MATERIALIZED (${withWord(tab, word)}),`),
      sql` `,
    )}
    b AS MATERIALIZED (
      SELECT b.*, ${mine} AS mine, ${condition} AS hit FROM (${base(viewer, tab, needed, now, acting)}) b
    )
    SELECT page.ids, page.mine, seen.*,
      (SELECT b.id FROM b WHERE b.mine ORDER BY b.stage_entered_at, b.number LIMIT 1) AS first_mine
    FROM (
      SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(mine), '{}') AS mine FROM (
        SELECT b.id, b.mine FROM b WHERE b.hit ORDER BY ${orders[sort]} LIMIT ${limit} OFFSET ${offset}
      ) ordered
    ) page, (
      SELECT count(*) FILTER (WHERE b.hit) AS total, json_build_object(${sql.join(counted)}) AS counts,
        min(b.stage_entered_at) FILTER (WHERE b.mine) AS oldest_mine
      FROM b
    ) seen`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A statement of subselects answers one row')
  return row
}

/** Returns the number of manuscripts per status, and of open appeals, for the dashboard header. */
export async function statusCounts(
  db: Queryable,
  viewer: Viewer,
): Promise<{ inStatus: Map<Status, number>; appeals: number }> {
  const { rows } = await sql<{ status: Status; number: number; appeals: number }>`
    SELECT m.status, count(*) AS number,
      count(*) FILTER (WHERE m.status = 'rejected' AND m.id IN (${appealed})) AS appeals
    FROM manuscripts m WHERE m.id NOT IN ${closedIds(viewer)}
    GROUP BY m.status`.execute(db)
  return {
    inStatus: new Map(rows.map((row) => [row.status, row.number])),
    appeals: rows.reduce((total, row) => total + row.appeals, 0),
  }
}

export interface QueueHint {
  id: string
  dueAt: string | null
  remindedAt: string | null
  openFindings: number
  invitesNext: boolean
  recommendation: string | null
  /** Open discussions that wait for this editor, and the first due date among them. */
  discussions: { count: number; dueDate: string | null }
}

/**
 * Returns additional facts for each row. They contain nothing about reviewers if these are hidden from the
 * viewer.
 */
export async function queueHints(
  db: Queryable,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, QueueHint>> {
  if (ids.length === 0) return new Map()
  const isShown = sql`m.id NOT IN ${askedIds(viewer)}`
  const rows = await db
    .selectFrom('manuscripts as m')
    .select([
      'm.id',
      sql<
        string | null
      >`coalesce((SELECT min(s.due_at) FROM assignments s WHERE s.manuscript_id = m.id AND s.round = m.round
        AND s.status IN ('pending', 'in_progress') AND ${isShown}), m.revision_due_at)`.as('dueAt'),
      sql<
        string | null
      >`(SELECT max(s.reminded_at) FROM assignments s WHERE s.manuscript_id = m.id AND s.round = m.round
        AND s.status IN ('pending', 'in_progress') AND ${isShown})`.as('remindedAt'),
      sql<number>`(SELECT count(*) FROM anonymity_findings a JOIN files f ON f.id = a.file_id
        WHERE m.review_mode = 'double_blind' AND f.manuscript_id = m.id AND f.version = m.version
        AND a.severity = 'visible' AND a.resolution IS NULL)`.as('openFindings'),
      sql<boolean>`EXISTS (SELECT FROM reviewer_lists l JOIN reviewer_list_entries e USING (manuscript_id, round)
        WHERE l.manuscript_id = m.id AND l.round = m.round AND l.active
        AND e.invited_at IS NULL AND e.passed_over IS NULL AND ${isShown})`.as('invitesNext'),
      sql<string | null>`(SELECT r.kind FROM editor_recommendations r WHERE r.manuscript_id = m.id
        AND r.round = m.round AND ${isShown} ORDER BY r.recommended_at DESC LIMIT 1)`.as('recommendation'),
      sql<QueueHint['discussions']>`(SELECT json_build_object('count', count(*), 'dueDate', min(x.due_on))
        FROM discussions x WHERE x.manuscript_id = m.id AND x.closed_at IS NULL AND ${isShown}
        AND (x.assignee_id = ${viewer.id} OR (x.assignee_id IS NULL AND x.last_side <> 'editor'
          AND (m.handling_editor_id IS NULL OR m.handling_editor_id = ${viewer.id}))))`.as('discussions'),
    ])
    .where('m.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function heldBy(db: Queryable, viewer: Viewer) {
  return db
    .selectFrom('decisions as d')
    .innerJoin('manuscripts as m', 'm.id', 'd.manuscriptId')
    .select(['d.manuscriptId', 'm.number', 'd.kind', 'd.decidedAt', 'd.releaseAt'])
    .where('d.decidedBy', '=', viewer.id)
    .where(sql<SqlBool>`m.id NOT IN ${closedIds(viewer)}`)
    .where('d.releasedAt', 'is', null)
    .where('d.undoneAt', 'is', null)
    .orderBy('d.releaseAt')
    .execute()
}

export function handlingEditors(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName'])
    .where('isActive', '=', true)
    .where('role', 'in', ['editor', 'admin'])
    .where(worksOnAll)
    .orderBy('lastName')
    .orderBy('username')
    .execute()
}
