import { type Expression, sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { Queryable } from './client.ts'

type RowsOf<Queries> = {
  [Name in keyof Queries]: Queries[Name] extends Expression<infer Row> ? Row[] : never
}

/**
 * Runs queries as one statement, so that they see the same snapshot in one round trip. The rows are returned as JSON, so
 * their values are converted to the types that other queries return.
 */
export async function together<Queries extends Record<string, Expression<unknown>>>(
  db: Queryable,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const names = Object.keys(queries)
  const lists = names.map((name, index) =>
    sql<Record<string, unknown>[]>`(SELECT coalesce(json_agg(t), '[]') FROM ${queries[name]} AS t)`.as(
      `list${index}`,
    ),
  )
  const row = (await db.selectNoFrom(lists).executeTakeFirstOrThrow()) as Record<
    string,
    Record<string, unknown>[]
  >
  return Object.fromEntries(
    names.map((name, index) => [name, (row[`list${index}`] ?? []).map(asSelected)]),
  ) as RowsOf<Queries>
}

/** Exactly the columns with timestamps have such names (checked in together.test.ts). */
export const instants = /(^|_)at$|^last_status_update$/

function asSelected(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      instants.test(column) && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  )
}

/** The row of a query that returns exactly one, unless it was deleted in the meantime. */
export function only<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}
