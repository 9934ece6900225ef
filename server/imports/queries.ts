import { type SqlBool, sql } from 'kysely'
import type { ImportState, ItemOutcome, ItemResult } from '#domain/imports/imports.ts'
import type { Queryable, Trx } from '../db/client.ts'
import type { NewRow } from '../db/new-row.ts'

export type NewImport = Pick<
  NewRow<'imports', never>,
  'name' | 'sources' | 'options' | 'createdBy' | 'createdAt'
>

export async function insertImport(db: Queryable, row: NewImport): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({ ...row, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findImport(db: Queryable, id: string) {
  return db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.createdBy')
    .selectAll('i')
    .select('u.username as createdByName')
    .where('i.id', '=', id)
    .executeTakeFirst()
}

export function listImports(db: Queryable) {
  return db
    .selectFrom('imports')
    .select(['id', 'name', 'state', 'problem', 'createdAt', 'finishedAt', 'read'])
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
}

/** Moves an import from one of the states to another. Returns false if it is in none of them. */
export async function moveImport(
  db: Queryable,
  id: string,
  from: readonly ImportState[],
  change: Partial<{
    state: ImportState
    problem: string | null
    wish: 'pause' | 'undo' | null
    checkedAt: Date
    startedAt: Date
    finishedAt: Date | null
    endsAt: Date | null
    read: number
  }>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setRead(
  db: Queryable,
  id: string,
  read: number,
  endsAt: Date | null = null,
): Promise<'pause' | 'undo' | null> {
  const row = await db
    .updateTable('imports')
    .set({ read, endsAt })
    .where('id', '=', id)
    .returning(sql<'pause' | 'undo' | null>`wish`.as('wish'))
    .executeTakeFirst()
  return row ? row.wish : 'pause'
}

export async function deleteItems(trx: Trx, importId: string): Promise<void> {
  await trx.deleteFrom('importItems').where('importId', '=', importId).execute()
}

export type NewItem = Omit<NewRow<'importItems', 'result' | 'problem' | 'before'>, 'importId'> & {
  outcome: ItemOutcome
}

/** Of a record that stands in no issue and has no files. */
export const ofNoIssue = { issue: null, files: 0, bytes: 0 }

export async function insertItems(db: Queryable, importId: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('importItems')
    .values(items.map((item) => ({ ...item, importId })))
    .execute()
}

/** Returns the items at these positions that have not been dealt with. */
export function openItems(db: Queryable, importId: string, from: number, to: number) {
  return db
    .selectFrom('importItems')
    .select(['position', 'key', 'digest', 'outcome', 'decisions', 'targetId', 'place', 'name', 'result'])
    .where('importId', '=', importId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .where('outcome', 'in', ['new', 'changed', 'same'])
    .execute()
}

export async function settleItems(
  trx: Queryable,
  importId: string,
  items: readonly {
    position: number
    result: ItemResult
    problem?: string | null
    targetId?: string | null
    before?: unknown
    notes?: readonly string[]
  }[],
): Promise<void> {
  if (items.length === 0) return
  const rows = JSON.stringify(
    items.map((item) => ({ problem: null, targetId: null, before: null, notes: [], ...item })),
  )
  await sql`
    UPDATE import_items i SET result = r.result, problem = r.problem,
      target_id = coalesce(r."targetId", i.target_id), before = coalesce(r.before, i.before), notes = i.notes || r.notes
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(position int, result text, problem text, "targetId" text, before jsonb, notes text[])
    WHERE i.import_id = ${importId} AND i.position = r.position`.execute(trx)
}

export function recordsWith(db: Queryable, kind: string, keys: readonly string[]) {
  return db
    .selectFrom('importedRecords as r')
    .leftJoin('articles as a', (join) => join.onRef('a.id', '=', 'r.targetId').on('r.kind', '=', 'article'))
    .select(['r.key', 'r.targetId', 'r.digest', 'r.written'])
    .select(sql<string | null>`CASE WHEN a.id IS NOT NULL THEN article_state(a) END`.as('state'))
    .where('r.kind', '=', kind)
    .where('r.key', 'in', keys)
    .execute()
}

export function articlesWithDois(db: Queryable, dois: readonly string[]) {
  return db
    .selectFrom('articles')
    .select(['id'])
    .select(sql<string>`lower(doi)`.as('doi'))
    .where(sql<SqlBool>`lower(doi) = ANY (${dois})`)
    .execute()
}

export async function takenIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM articles WHERE id = ANY (${ids})
    UNION SELECT target_id FROM imported_records WHERE kind = 'article' AND target_id = ANY (${ids})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function keysSeen(
  db: Queryable,
  importId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('importItems')
    .select('key')
    .where('importId', '=', importId)
    .where('outcome', '<>', 'refused')
    .where('key', 'in', keys)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export async function decisionsOf(db: Queryable, importId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('importDecisions')
    .select(['code', 'choice'])
    .where('importId', '=', importId)
    .execute()
  return new Map(rows.map(({ code, choice }) => [code, choice]))
}

export async function saveDecision(
  db: Queryable,
  decision: { importId: string; code: string; choice: string; decidedBy: string | null; decidedAt: Date },
): Promise<void> {
  await db
    .insertInto('importDecisions')
    .values(decision)
    .onConflict((conflict) =>
      conflict.columns(['importId', 'code']).doUpdateSet({
        choice: decision.choice,
        decidedBy: decision.decidedBy,
        decidedAt: decision.decidedAt,
      }),
    )
    .execute()
}

/** Counts items by kind, outcome, result and whether they wait for a decision. */
export async function countItems(db: Queryable, importId: string) {
  return db
    .selectFrom('importItems')
    .select(['kind', 'outcome', 'result'])
    .select(sql<boolean>`decisions <> '{}'`.as('isAsked'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('files').as('files'),
      eb.fn.sum<number>('bytes').as('bytes'),
    ])
    .where('importId', '=', importId)
    .groupBy(['kind', 'outcome', 'result', sql`decisions <> '{}'`])
    .execute()
}

export async function countRecords(db: Queryable, importId: string): Promise<number> {
  const { count } = await db
    .selectFrom('importItems')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the issues in which articles of the import stand. One is taken if any of its articles is, and done when none is left. */
export async function countIssues(db: Queryable, importId: string) {
  const { rows } = await sql<{ found: number; taken: number; same: number; done: number }>`
    SELECT count(*)::int AS found, count(*) FILTER (WHERE is_taken)::int AS taken,
      count(*) FILTER (WHERE is_same)::int AS same, count(*) FILTER (WHERE NOT is_open AND is_done)::int AS done
    FROM (
      SELECT bool_or(decisions = '{}') AS is_taken, bool_and(outcome = 'same') AS is_same,
        bool_or(result IS NULL AND decisions = '{}') AS is_open, bool_or(result = 'done') AS is_done
      FROM import_items WHERE import_id = ${importId} AND issue IS NOT NULL AND outcome <> 'refused' GROUP BY issue
    ) issues`.execute(db)
  return rows[0] ?? { found: 0, taken: 0, same: 0, done: 0 }
}

/** The questions of an import, with how many items each concerns and the first of them. */
export async function questionsOf(db: Queryable, importId: string) {
  const { rows } = await sql<{
    code: string
    kind: string
    count: number
    examples: string[]
    choice: string | null
    by: string | null
    at: string | null
    isOpen: boolean
  }>`
    SELECT q.code, q.kind, q.count, q.examples, q.is_open AS "isOpen", d.choice, u.username AS by, d.decided_at AS at
    FROM (
      SELECT c.code, i.kind, count(*)::int AS count, (array_agg(i.name ORDER BY i.position))[1:3] AS examples,
        bool_or(i.result IS NULL) AS is_open
      FROM import_items i, unnest(i.decisions) AS c(code)
      WHERE i.import_id = ${importId} GROUP BY c.code, i.kind
    ) q
    LEFT JOIN import_decisions d ON d.import_id = ${importId} AND d.code = q.code
    LEFT JOIN users u ON u.id = d.decided_by
    ORDER BY q.count DESC, q.code`.execute(db)
  return rows
}

/** The reasons for which items are refused or failed, with how many and the first of them. */
export async function reasonsOf(db: Queryable, importId: string) {
  const { rows } = await sql<{ reason: string; kind: string; count: number; examples: string[] }>`
    SELECT coalesce(problem, reason) AS reason, kind, count(*)::int AS count, (array_agg(name ORDER BY position))[1:3] AS examples
    FROM import_items WHERE import_id = ${importId} AND (outcome = 'refused' OR result = 'failed')
    GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT 100`.execute(db)
  return rows
}

export interface ItemFilter {
  show: 'all' | 'taken' | 'decide' | 'refused' | 'notes'
  code?: string | undefined
  reason?: string | undefined
}

export function itemsAfter(
  db: Queryable,
  importId: string,
  after: number,
  limit: number,
  { show, code, reason }: ItemFilter = { show: 'all' },
) {
  return db
    .selectFrom('importItems')
    .select([
      'position',
      'kind',
      'place',
      'name',
      'key',
      'outcome',
      'reason',
      'decisions',
      'notes',
      'result',
      'problem',
      'targetId',
    ])
    .where('importId', '=', importId)
    .where('position', '>', after)
    .$if(show === 'taken', (q) => q.where('outcome', '<>', 'refused').where(sql<SqlBool>`decisions = '{}'`))
    .$if(show === 'decide', (q) => q.where(sql<SqlBool>`decisions <> '{}'`))
    .$if(show === 'refused', (q) =>
      q.where((eb) => eb.or([eb('outcome', '=', 'refused'), eb('result', '=', 'failed')])),
    )
    .$if(show === 'notes', (q) => q.where(sql<SqlBool>`notes <> '{}'`))
    .$if(code !== undefined, (q) => q.where(sql<SqlBool>`${code} = ANY (decisions)`))
    .$if(reason !== undefined, (q) => q.where(sql<SqlBool>`coalesce(problem, reason) = ${reason}`))
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Returns where a page of the old site is now. */
export async function newAddress(db: Queryable, path: string): Promise<string | null> {
  const row = await db.selectFrom('oldAddresses').select('target').where('path', '=', path).executeTakeFirst()
  return row?.target ?? null
}

/** Counts the records that a run would deal with: new or changed ones whose questions are all answered. */
export async function countReady(db: Queryable, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM import_items
    WHERE import_id = ${importId} AND result IS NULL AND outcome IN ('new', 'changed')
      AND decisions <@ (SELECT coalesce(array_agg(code), '{}') FROM import_decisions WHERE import_id = ${importId})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
