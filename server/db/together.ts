import { type Expression, sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { Queryable } from './client.ts'

type RowsOf<Queries> = {
  [Name in keyof Queries]: Queries[Name] extends Expression<infer Row> ? Row[] : never
}

/**
 * Runs queries as one statement, so that they use one round trip and see the same snapshot. The rows are
 * returned as JSON and then converted to the types that other queries return.
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

/** Matches the names of exactly those columns that contain timestamps (checked in together.test.ts). */
export const instants = /(^|_)at$|^(last_status_update|hour)$/

function asSelected(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      instants.test(column) && typeof value === 'string' ? new Date(value).toISOString() : value,
    ]),
  )
}

/**
 * Returns the single row of a query. Throws `not_found` if there is none, because the object was deleted
 * concurrently.
 */
export function only<T>(rows: readonly T[]): T {
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  return row
}
