import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { migrate, requireVersion } from './migrate.ts'

let database: TestDatabase
let client: pg.Client
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // The cloned database already has the program's schema, but these tests need an empty one.
  await client.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
  await write('0001_papers.sql', 'create table papers (id int); insert into papers values (1);')
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(database.url, { folder })
const count = async (table: string) => (await client.query(`select from ${table}`)).rowCount

test('applies every file once, in order, after the schema of the queue', async () => {
  await write(
    '0002_titles.sql',
    `alter table papers add title text; select graphile_worker.add_job('greet');`,
  )
  expect(await run()).toEqual(['0001_papers.sql', '0002_titles.sql'])
  await write('0003_years.sql', 'alter table papers add year int')
  expect(await run()).toEqual(['0003_years.sql'])
  expect(await run()).toEqual([])
  expect(await count('papers')).toBe(1)
})

test('runs once if called several times at once', async () => {
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_papers.sql'])
})

test('rolls back a failing file, keeps the ones before it, and names the line', async () => {
  await write('0002_broken.sql', 'insert into papers values (2);\nselect * from nowhere;')
  await expect(run()).rejects.toThrow('0002_broken.sql failed: relation "nowhere" does not exist (line 2)')
  expect(await count('papers')).toBe(1)
  expect(await count('schema_migrations')).toBe(1)
})

test('refuses a file that was changed after it was applied, but not for its line ends', async () => {
  await write('0001_papers.sql', 'create table papers (id int);\n')
  await run()
  await write('0001_papers.sql', 'create table papers (id int);\r\n')
  expect(await run()).toEqual([])
  await write('0001_papers.sql', 'create table papers (id bigint);\n')
  await expect(run()).rejects.toThrow('0001_papers.sql was changed after it was applied')
})

test('refuses the database of a newer release', async () => {
  await write('0002_later.sql', 'select 1')
  await run()
  await rm(join(folder, '0002_later.sql'))
  await expect(run()).rejects.toThrow('knows the migration 0002_later.sql, this program does not')
})

test('refuses a file numbered before one already applied', async () => {
  await write('0003_later.sql', 'select 1')
  await run()
  await write('0002_between.sql', 'select 1')
  await expect(run()).rejects.toThrow('0002_between.sql comes before 0003_later.sql')
})

test.each([
  ['0001_again.sql', 'Two migrations have the number 0001'],
  ['two.sql', 'is named NNNN_what_it_does.sql, not two.sql'],
])('refuses the file name %s', async (name, text) => {
  await write(name, 'select 1')
  await expect(run()).rejects.toThrow(text)
})

test('a database server that is too old is refused, naming the variable to change', async () => {
  const server = (version: string) =>
    ({ query: async () => ({ rows: [{ server_version_num: version }] }) }) as unknown as pg.Client
  await expect(requireVersion(server('140012'))).rejects.toThrow(/DATABASE_URL.*PostgreSQL 14.*15 or newer/)
  await expect(requireVersion(server('150003'))).resolves.toBeUndefined()
})
