/** Starts that cannot succeed: one sentence that names the variable or the file, an exit code, and nothing changed. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, wrongSettings } from '#server/config.ts'
import { exitCodeOf, explain } from '#server/start-problems.ts'
import { ensureBuilt } from '../bin/build.mjs'
import { program } from '../bin/program.mjs'
import { createEmptyDatabase, createTestDatabase, makeDataFolder, removeDataFolder } from './database.ts'

let folder: string

beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the server with these settings, and returns how it ended and what it said. */
async function start(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [program.server], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ NODE_ENV: 'production', IMPRIMATUR_MODE: 'production', BASE_URL: 'https://journal.example' },
      ...{ SECRET: 'a secret of at least 32 characters', SMTP_URL: 'smtp://127.0.0.1:9' },
      ...{ MAIL_FROM: 'office@journal.example', PORT: '0', DATA_DIR: join(folder, 'new'), ...settings },
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

test('settings that are missing or contradict each other are all named', async () => {
  const { code, said } = await start({ SECRET: '', S3_BUCKET: 'files', BASE_URL: 'http://journal.example' })
  expect(code).toBe(wrongSettings)
  for (const name of ['SECRET', 'BASE_URL', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(said).toMatch(new RegExp(`^ {2}- ${name} `, 'm'))
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a port in use is named before the database is changed', async () => {
  const database = await createEmptyDatabase()
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const found = await start({ PORT: String(port), DATABASE_URL: database.url })
  other.close()
  expect(found).toEqual({
    code: 1,
    said: `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
  })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    "SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )
  await client.end()
  expect(rows).toEqual([])
  await database.drop()
})

test('a database of a newer program is refused and stays as it is', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ('9999_of_the_future.sql', 'x')")
  const { code, said } = await start({ DATABASE_URL: database.url })
  expect([code, said]).toEqual([
    1,
    'The database knows the migration 9999_of_the_future.sql, this program does not: use a newer program.',
  ])
  expect((await client.query('SELECT FROM server_start')).rows).toEqual([])
  await client.end()
  await database.drop()
})

test('a folder that cannot be used is named', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await start({ DATA_DIR: file })).toEqual({
    code: 1,
    said: `DATA_DIR ${file} cannot be used, because of ${file}/postgres: a part of the path is a file (ENOTDIR).`,
  })
  const half = join(folder, 'half')
  await mkdir(join(half, 'postgres', 'base'), { recursive: true })
  const { code, said } = await start({ DATA_DIR: half })
  expect(code).toBe(1)
  // As root, the folder is refused because PostgreSQL's own user cannot open it.
  expect(said).toMatch(new RegExp(`${half}/postgres exists(, and| and is not a PostgreSQL cluster)`))
  expect(await readdir(join(half, 'postgres'))).toEqual(['base'])
})

test('a database folder that was copied in part keeps its password', async () => {
  const half = await makeDataFolder()
  await mkdir(join(half, 'postgres', 'base'), { recursive: true })
  await writeFile(join(half, 'postgres-password'), 'of the whole copy')
  const { code, said } = await start({ DATA_DIR: half })
  expect(code).toBe(1)
  expect(said).toContain(`${half}/postgres exists and is not a PostgreSQL cluster`)
  expect(await readFile(join(half, 'postgres-password'), 'utf8')).toBe('of the whole copy')
  await removeDataFolder(half)
})

test.each([
  [{ WORKER: 'apart' }, 'WORKER is apart only with DATABASE_URL'],
  [{ METRICS_PORT: '3000', PORT: '3000' }, 'METRICS_PORT is another port than PORT'],
  [{ BACKUP_DIR: 'data', DATA_DIR: 'data' }, 'BACKUP_DIR is a folder that the journal writes itself'],
  [{ BACKUP_DIR: 'data/files/backups', DATA_DIR: 'data' }, 'BACKUP_DIR is a folder that the journal'],
  [{ CROSSREF_DEPOSIT_USER: 'a' }, 'CROSSREF_DEPOSIT_PASSWORD is set together with CROSSREF_DEPOSIT_USER'],
])('settings that contradict each other: %j', async (settings, sentence) => {
  const { code, said } = await start({ DATA_DIR: join(folder, 'new'), ...settings })
  expect(code).toBe(wrongSettings)
  expect(said.split('\n')).toEqual([
    'Imprimatur cannot start with these settings:',
    expect.stringContaining(`  - ${sentence}`),
  ])
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('only settings that are wrong by themselves keep a service manager from trying again', () => {
  expect(exitCodeOf(new ConfigError('SECRET has to be set'))).toBe(78)
  expect(exitCodeOf(new ConfigError('The server has not started yet', { mayPass: true }))).toBe(1)
  expect(exitCodeOf(Object.assign(new Error(), { code: 'ECONNREFUSED' }))).toBe(1)
})

test('a database server that is not there is named without its password', async () => {
  const { code, said } = await start({ DATABASE_URL: 'postgresql://journal:secret@127.0.0.1:1/journal' })
  expect([code, said]).toEqual([1, 'DATABASE_URL: no database server answers at 127.0.0.1:1 (ECONNREFUSED).'])
})

test('addresses of the database that lead to different databases are named, and neither is changed', async () => {
  const [one, other] = [await createEmptyDatabase(), await createEmptyDatabase()]
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    const found = await start({ DATABASE_URL: one.url, [name]: other.url })
    expect(found).toEqual({
      code: wrongSettings,
      said: `${name} leads to another database than DATABASE_URL.`,
    })
  }
  for (const { url, drop } of [one, other]) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'")
    expect(rows).toEqual([])
    await client.end()
    await drop()
  }
})

test('a direct address at which nobody answers is named', async () => {
  const database = await createEmptyDatabase()
  const { code, said } = await start({
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: 'postgresql://journal:secret@127.0.0.1:1/journal',
  })
  expect([code, said]).toEqual([
    1,
    'DATABASE_DIRECT_URL: no database server answers at 127.0.0.1:1 (ECONNREFUSED).',
  ])
  await database.drop()
})

test.each([
  [
    { code: 'EROFS', syscall: 'mkdir', path: '/srv/data' },
    'DATA_DIR /srv/data cannot be used, because of /srv/data: the disk is read-only (EROFS).',
  ],
  [{ code: 'ENOSPC', syscall: 'write', path: '/srv/data/secret' }, 'the disk is full'],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '203.0.113.7', port: 80 },
    'HOST 203.0.113.7 is no address of this machine',
  ],
  [{ code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 }, 'PORT 80 is for root only'],
  [{ code: 'ENOSPC', syscall: 'write' }, 'DATA_DIR /srv/data cannot be used: the disk is full (ENOSPC).'],
  [
    { code: 'EADDRINUSE', syscall: 'listen', port: 9464, variable: 'METRICS_PORT' },
    'Port 9464 is taken by another program. Stop that one, or set METRICS_PORT to another number.',
  ],
  [{ code: '28P01' }, 'DATABASE_URL: the database server does not accept this user and password.'],
  [{ code: '3D000' }, 'DATABASE_URL: there is no database of this name on the server.'],
])('%j', (of, sentence) => {
  const error = Object.assign(new Error('raw'), of)
  expect(explain(error, { dataDir: '/srv/data', databaseUrl: 'postgresql://a:b@db.example/x' })).toContain(
    sentence,
  )
})
