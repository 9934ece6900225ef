import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { connected } from './connected.ts'
import { migrate, requireFittingDatabase } from './migrate.ts'

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
    ({ query: async () => ({ rows: [{ version, encoding: 'UTF8' }] }) }) as unknown as pg.Client
  await expect(requireFittingDatabase(server('140012'))).rejects.toThrow(
    /DATABASE_URL.*PostgreSQL 14.*15 or newer/,
  )
  await expect(requireFittingDatabase(server('150003'))).resolves.toBeUndefined()
})

test('a database that cannot hold every character is refused and stays empty', async () => {
  const latin = await createEmptyDatabase(
    `encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' locale_provider libc template template0`,
  )
  await expect(migrate(latin.url)).rejects.toThrow(/DATABASE_URL.*LATIN1.*createdb --encoding UTF8/)
  const made = await connected(latin.url, (own) =>
    own.query(`select from pg_class where relnamespace = 'public'::regnamespace or relname ~ '^job'`),
  )
  expect(made.rowCount).toBe(0)
  await latin.drop()
})

test('rows of an older release are carried over: citations, search, addresses and the numbers of reviewers', async () => {
  await migrate(database.url, { until: '0033_search_spellings.sql' })
  // Without the checks of foreign keys, because the migrations need only some of the tables.
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO users (id, username, username_key, email, email_key)
    SELECT ('00000000-0000-4000-8000-00000000001' || n)::uuid, 'r' || n, 'r' || n, n || '@r.example', n || '@r.example'
    FROM generate_series(1, 3) n;
    INSERT INTO manuscripts (id, number, submitter_id, title, abstract, keywords, manuscript_type, field_of_study, status,
      stage, review_mode)
    VALUES ('00000000-0000-4000-8000-000000000001', 'M-1', '00000000-0000-4000-8000-000000000011', '', '', '{}', '', '',
      'accepted', 'production', 'double_blind');
    INSERT INTO articles (id, title, abstract, authors, keywords, category, article_type, is_open_access, published_date,
      doi, full_text_plain, reference_list, citations, manuscript_id)
    VALUES ('cited', 'Cited', 'A', 'Ada Quay', '{}', 'Economics', 'research', false, '2026-01-01', '10.5555/Cited',
        'ninety parts fell', '[]', 7, '00000000-0000-4000-8000-000000000001'),
      ('citing', 'Citing', 'A', 'Ada Quay', '{}', 'Economics', 'research', true, '2026-01-02', '10.5555/citing',
        'ninety parts rose', '[{"doi": "10.5555/CITED"}, {"doi": "10.5555/cited"}, {"doi": null}, {}, {"doi": "10.1/x"}]', 0, NULL),
      ('none', 'None', 'A', 'Ada Quay', '{}', 'Economics', 'research', true, '2026-01-03', NULL, NULL, '[]', 3, NULL),
      ('puertos', 'The ports of the north',
        'We ask who pays for the ports of the north, and for which of these it is the price that matters.', 'Ada Quay', '{}',
        'Economics', 'research', true, '2026-01-04', NULL,
        'Los puertos del norte son más caros que los del sur, como se ve en la tabla de las tarifas que se pagan.', '[]', 0,
        NULL),
      ('chinese', '港口', '新运河开通以后海运价格下降而北方港口的贸易量明显上升本文研究其原因并估计其对各地区福利的影响', 'Ada Quay', '{}',
        'Economics', 'research', true, '2026-01-05', NULL, NULL, '[]', 0, NULL);
    INSERT INTO article_contributors (article_id, order_index, given_name, family_name, is_corresponding)
    VALUES ('cited', 0, 'Ada', 'Quay', true), ('cited', 1, 'Bo', 'Pier', false);
    INSERT INTO manuscript_authors (manuscript_id, order_index, first_name, last_name, email, email_key, affiliation,
      is_corresponding)
    VALUES ('00000000-0000-4000-8000-000000000001', 0, 'Ada', 'Quay', 'ada@quay.example', 'ada@quay.example', 'Port', true),
      ('00000000-0000-4000-8000-000000000001', 1, 'Bo', 'Pier', 'bo@quay.example', 'bo@quay.example', 'Port', false);
    WITH people AS (SELECT ('00000000-0000-4000-8000-00000000001' || n)::uuid AS id, n FROM generate_series(1, 3) n),
      assigned AS (
        INSERT INTO assignments (manuscript_id, round, reviewer_id, position, due_at)
        SELECT '00000000-0000-4000-8000-000000000001', round, id, n, now() FROM people, generate_series(1, 2) round
        RETURNING id, round, position),
      decided AS (
        INSERT INTO decisions (manuscript_id, round, kind, notes, letter, review_ids, prior_status, prior_stage,
          prior_stage_entered_at, release_at, released_at, prior_status_updated_at)
        SELECT '00000000-0000-4000-8000-000000000001', round, 'revisions', '', '', '{}', '', '', now(), now(), now(), now()
        FROM generate_series(1, 2) round RETURNING id, round)
    INSERT INTO reviews (assignment_id, recommendation, rating, comments, released_by)
    SELECT a.id, 'accept', 4, '', d.id FROM assigned a JOIN decided d USING (round) WHERE a.position > 1;
    SET session_replication_role = origin;
    SELECT rebuild_search()`)
  await migrate(database.url)
  const rows = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows
  expect(await rows('SELECT id, citations FROM articles ORDER BY id')).toEqual([
    ['chinese', 0],
    ['cited', 1],
    ['citing', 0],
    ['none', 3],
    ['puertos', 0],
  ])
  expect(await rows('SELECT id, language, title_language FROM articles ORDER BY id')).toEqual([
    ['chinese', 'zh', null],
    ['cited', 'en', null],
    ['citing', 'en', null],
    ['none', 'en', null],
    ['puertos', 'es', 'en'],
  ])
  expect(
    await rows(
      `SELECT article_id FROM article_search WHERE words @@ phraseto_tsquery('english', 'ninety parts')`,
    ),
  ).toEqual([['citing']])
  expect(await rows('SELECT given_name, email FROM article_contributors ORDER BY order_index')).toEqual([
    ['Ada', 'ada@quay.example'],
    ['Bo', null],
  ])
  expect(await rows('SELECT number FROM reviewer_numbers ORDER BY number')).toEqual([[2], [3]])
})
