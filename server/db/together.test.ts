import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { submitted } from '#tests/manuscripts.ts'
import { instants, together } from './together.ts'

let journal: TestApp
let author: Person
let editor: Person
let id: string

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account({})
  editor = await journal.account({ role: 'editor' })
  id = await submitted(journal, author)
})
afterAll(() => journal.close())

test('returns the rows that the single queries return', async () => {
  const { db } = journal.context
  const queries = {
    history: db.selectFrom('history').selectAll().orderBy('sequence'),
    manuscripts: db.selectFrom('manuscripts').selectAll(),
    none: db.selectFrom('manuscripts').selectAll().where('number', '=', 'none'),
  }
  const before = journal.statements()
  const read = await together(db, queries)
  expect(journal.statements() - before).toBe(1)
  expect(read).toEqual({
    history: await queries.history.execute(),
    manuscripts: await queries.manuscripts.execute(),
    none: [],
  })
  expect(read.history.length).toBeGreaterThan(0)
})

test('only columns that hold an instant have names that say so', async () => {
  const { rows } = await sql<{ name: string; isInstant: boolean }>`
    SELECT column_name AS name, data_type = 'timestamp with time zone' AS is_instant
    FROM information_schema.columns WHERE table_schema = 'public'`.execute(journal.context.db)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ name, isInstant }) => instants.test(name) !== isInstant)).toEqual([])
})

test.each(['author', 'editor'])(
  'the manuscript’s page needs at most eight statements for the %s',
  async (who) => {
    const person = who === 'author' ? author : editor
    await person.get(`/api/manuscripts/${id}`)
    const before = journal.statements()
    const answer = await person.get(`/api/manuscripts/${id}`)
    expect(answer.status).toBe(200)
    expect(journal.statements() - before).toBeLessThanOrEqual(8)
  },
)
