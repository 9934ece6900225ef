import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { type DatabaseHandle, openDatabase } from './client.ts'

let database: TestDatabase
let handle: DatabaseHandle

beforeEach(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url, { max: 1 })
})
afterEach(async () => {
  await handle.close()
  await database.drop()
})

const nameOf = (id: number) => sql<{ name: string }>`SELECT 'user ' || ${id}::int AS name`.execute(handle.db)
const prepared = async () =>
  (
    await sql<{ statement: string; plans: number }>`SELECT statement, generic_plans + custom_plans AS plans
    FROM pg_prepared_statements`.execute(handle.db)
  ).rows

test('a statement that is repeated is prepared, with the values of each call', async () => {
  const names: string[] = []
  for (let id = 1; id <= 9; id++) names.push((await nameOf(id)).rows[0]?.name ?? '')
  expect(names).toEqual(Array.from({ length: 9 }, (_, index) => `user ${index + 1}`))
  expect(await prepared()).toEqual([{ statement: expect.stringContaining("'user '"), plans: 7 }])
})

test('a statement that is sent twice, one without values and a search of texts are not', async () => {
  for (let id = 1; id <= 2; id++) await nameOf(id)
  for (let time = 0; time < 9; time++) {
    await sql`SELECT 1`.execute(handle.db)
    await sql`SELECT 'a port' ILIKE ${'%port'}`.execute(handle.db)
    await sql`SELECT to_tsvector('simple', ${'a port'}) @@ to_tsquery('simple', ${'port'})`.execute(handle.db)
  }
  expect(await prepared()).toEqual([])
})

test('a prepared statement can fail and be repeated, in a transaction too', async () => {
  const divide = (by: number) => sql<{ result: number }>`SELECT 12 / ${by}::int AS result`
  for (const by of [1, 2, 3]) await divide(by).execute(handle.db)
  await expect(handle.db.transaction().execute((trx) => divide(0).execute(trx))).rejects.toThrow(
    'division by zero',
  )
  const { rows } = await handle.db.transaction().execute((trx) => divide(4).execute(trx))
  expect(rows).toEqual([{ result: 3 }])
})

test('prepared statements are planned once, searches for their words, also after a rollback', async () => {
  const mode = async () =>
    (await sql<{ mode: string }>`SELECT current_setting('plan_cache_mode') AS mode`.execute(handle.db))
      .rows[0]?.mode
  const search = () => sql`SELECT 'a port' LIKE ${'%port'}`.execute(handle.db)
  await nameOf(1)
  expect(await mode()).toBe('force_generic_plan')
  await search()
  expect(await mode()).toBe('auto')
  await nameOf(2)
  expect(await mode()).toBe('force_generic_plan')
  const failed = handle.db.transaction().execute(async (trx) => {
    await sql`SELECT 'a port' LIKE ${'%port'}`.execute(trx)
    await sql`SELECT 1 / ${0}::int`.execute(trx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  await search()
  expect(await mode()).toBe('auto')
})
