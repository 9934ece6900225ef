import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeDataFolder, removeDataFolder } from '#tests/database.ts'
import { findBinaries } from './embedded/binaries.ts'
import { clearOrphan, startPostmaster } from './embedded/postmaster.ts'
import { isAlive, waitForEnd } from './embedded/processes.ts'
import { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const run = promisify(execFile)
let finished: string
let dataDir: string
const running: EmbeddedPostgres[] = []

beforeAll(async () => {
  finished = await makeDataFolder()
  const server = await startEmbeddedPostgres({ dataDir: finished, durable: false })
  await server.stop()
})
afterAll(() => removeDataFolder(finished))

beforeEach(async () => {
  dataDir = await makeDataFolder()
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await removeDataFolder(dataDir)
})

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, patience: 0, ...options })
  running.push(server)
  return server
}

/** Starts on a copy of an initialised cluster, which saves a second for each test. */
async function startOnCopy(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) {
  await copyFinished()
  return start(options)
}

async function copyFinished() {
  await run('cp', ['-a', `${finished}/.`, dataDir])
}

async function ask<T extends object>(server: { url: string }, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('the socket is in the folder that the service shares with the commands, unless the database cannot enter it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  await chmod(folder, 0o711)
  const server = await startOnCopy({ socketFolder: folder })
  expect(dirname(server.connection.host)).toBe(folder)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(await readdir(folder)).toEqual([])
  const other = await start({ socketFolder: join(folder, 'that-is-not-there') })
  expect(dirname(other.connection.host)).not.toContain(folder)
  await rm(folder, { recursive: true })
})

test('keeps its data between starts and leaves no process running', async () => {
  const first = await start({ durable: true })
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  await first.ended
  await expect(stat(first.connection.host)).rejects.toThrow('ENOENT')

  const second = await start({ durable: true })
  expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(second.connection.host).not.toBe(first.connection.host)
})

test('stores UTF-8 with checksums, sorts the same everywhere, and listens on no network', async () => {
  const server = await startOnCopy()
  const settings = await ask<{ name: string; setting: string }>(
    server,
    `select name, setting from pg_settings
     where name in ('data_checksums', 'server_encoding', 'listen_addresses', 'TimeZone')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    server_encoding: 'UTF8',
    listen_addresses: '',
    TimeZone: 'UTC',
  })
  expect(await ask(server, `select upper('é') as upper, 'B' < 'a' as by_code_point`)).toEqual([
    { upper: 'É', by_code_point: true },
  ])
})

test('refuses connections without the password, which only our account can read', async () => {
  const server = await start()
  const mode = (path: string) => stat(join(dataDir, path)).then((found) => found.mode & 0o777)
  expect(await mode('postgres-password')).toBe(0o600)
  expect(await mode('postgres')).toBe(0o700)
  // If root started it from a folder that only root can read, the server runs from a copy of its binaries.
  const found = (await readdir(dataDir)).filter((name) => !name.startsWith('postgres-binaries-'))
  expect(found.sort()).toEqual(['postgres', 'postgres-password', 'postgres.lock'])

  const wrong = new pg.Client({ ...server.connection, password: 'wrong' })
  await expect(wrong.connect()).rejects.toThrow('password authentication failed')
})

test('starts from a backup of the whole folder, and says what is missing from one without the password', async () => {
  const server = await startOnCopy()
  await ask(server, 'create table kept as select 42 as answer')
  await server.stop()
  const backup = await makeDataFolder()
  await run('cp', ['-a', `${dataDir}/.`, backup])
  const restored = await start({ dataDir: backup })
  expect(await ask(restored, 'select answer from kept')).toEqual([{ answer: 42 }])
  await restored.stop()
  await rm(join(backup, 'postgres-password'))
  await expect(start({ dataDir: backup })).rejects.toThrow(
    /postgres-password is missing\. .*restore both from the same backup/,
  )
  await removeDataFolder(backup)
})

test('refuses a second start on the same folder and does not disturb the first', async () => {
  const server = await startOnCopy()
  await expect(start()).rejects.toThrow(`in use by another start of this program (process ${process.pid})`)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('lets other commands find the running server', async () => {
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined()
  const server = await startOnCopy()
  expect(await runningEmbeddedPostgres(dataDir)).toBe(server.url)
  await server.stop()
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined()
})

test('is found by commands that see another boot, as beside a service in a container, but not after a boot', async () => {
  const server = await startOnCopy()
  const file = join(dataDir, 'postgres.lock')
  const holder = JSON.parse(await readFile(file, 'utf8'))
  const elsewhere = { ...holder, started: holder.started.replace(/^[^:]+/, 'another-boot') }
  await writeFile(file, JSON.stringify(elsewhere))
  expect(await runningEmbeddedPostgres(dataDir)).toBe(server.url)
  await writeFile(
    file,
    JSON.stringify({ ...elsewhere, address: { host: join(dataDir, 'gone'), port: 5432 } }),
  )
  expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined()
  await writeFile(file, JSON.stringify(holder))
})

test('waits for an earlier server that is stopping', async () => {
  await copyFinished()
  const child = fork(join(import.meta.dirname, 'embedded.fixture.ts'), [dataDir])
  await once(child, 'message')
  const said: string[] = []
  const log = (line: string) => {
    if (said.push(line) === 1) child.send('stop')
  }
  await start({ log, patience: 20_000 })
  expect(said[0]).toContain(`in use by process ${child.pid}; waiting`)
  expect(child.exitCode).toBe(0)
})

test('of two simultaneous starts one succeeds', async () => {
  const results = await Promise.allSettled([start(), start()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('refuses to run real data with a setting that may lose data', async () => {
  const unsafe = startOnCopy({ durable: true, settings: { synchronous_commit: 'off' } })
  await expect(unsafe).rejects.toThrow('PostgreSQL runs with synchronous_commit off')
})

test('reports PostgreSQL’s own message if it does not start', async () => {
  await expect(startOnCopy({ settings: { no_such_setting: '1' } })).rejects.toThrow(
    'unrecognized configuration parameter "no_such_setting"',
  )
})

test('stops with a clear message and changes nothing if the cluster has another version', async () => {
  await copyFinished()
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 14, and this program includes PostgreSQL \d+/)
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('14\n')
})

test('names the folder if something else is in the cluster’s place', async () => {
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine')
  await expect(start()).rejects.toThrow('is not a PostgreSQL cluster')
  expect(await readFile(join(dataDir, 'postgres', 'notes.txt'), 'utf8')).toBe('mine')
})

test('a database that cannot be created is explained in one sentence, and leaves nothing', async (context) => {
  context.skip(process.platform === 'win32', 'needs shell scripts')
  const native = join(dataDir, 'native')
  await mkdir(join(native, 'bin'), { recursive: true })
  const program = (name: string, lines: string[]) =>
    writeFile(join(native, 'bin', name), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 })
  await program('postgres', ['echo "postgres (PostgreSQL) 18.1"'])
  const said =
    '2026-01-01 01:43:43.787 UTC [18172] FATAL:  could not write to file "x": No space left on device'
  await program('initdb', [
    `echo '${said}' >&2`,
    'echo "child process exited with exit code 1" >&2',
    'exit 1',
  ])
  await expect(start({ native })).rejects.toThrow(
    new Error(
      `The database could not be created in ${dataDir}: could not write to file "x": No space left on device.`,
    ),
  )
  const left = (await readdir(dataDir)).filter((name) => !name.startsWith('postgres-binaries-'))
  expect(left).toEqual(['native'])
})

test('under root, works in a folder that other accounts cannot enter', async (context) => {
  context.skip(process.getuid?.() !== 0, 'only root needs another account for the database')
  await chmod(dataDir, 0o700)
  const first = await start()
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await readlink(join(dataDir, 'postgres'))).toMatch(/^\/var\/lib\/imprimatur\/data-/)
  expect(await ask(await start(), 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('under root, takes over a folder that root copied', async (context) => {
  context.skip(process.getuid?.() !== 0, 'only root needs another account for the database')
  await run('cp', ['-r', `${finished}/.`, dataDir])
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

describe('after the program was killed', () => {
  async function killed() {
    await copyFinished()
    const child = fork(join(import.meta.dirname, 'embedded.fixture.ts'), [dataDir])
    const [message] = (await once(child, 'message')) as [{ pid: number; url: string; host: string }]
    await ask(message, 'create table kept as select 42 as answer')
    child.kill('SIGKILL')
    await once(child, 'exit')
    return message
  }

  test('the database server stops, and its socket is removed', async () => {
    const { pid, host } = await killed()
    expect(await waitForEnd(pid, 10_000)).toBe(true)
    await vi.waitFor(() => expect(stat(host)).rejects.toThrow('ENOENT'), 10_000)
  })

  test('the next start recovers immediately', async () => {
    const { pid } = await killed()
    const server = await start()
    expect(await isAlive(pid)).toBe(false)
    expect(await ask(server, 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})

describe('a database server found running in the folder', () => {
  test('is stopped', async () => {
    await copyFinished()
    const { postmaster, cluster, pgCtl } = await startAlone()
    await clearOrphan(cluster, pgCtl, () => {})
    await postmaster.ended
    await start()
  })

  test('is waited for if its main process was killed and a session is still working', async () => {
    const server = await startOnCopy()
    const session = new pg.Client({ connectionString: server.url })
    session.on('error', () => {})
    await session.connect()
    const work = session.query('select count(*) from generate_series(1, 20000000)').catch(() => {})
    const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGKILL')
    await server.ended
    await server.stop()
    await start()
    await work
  })

  test('is left running if the folder is a copy of its folder', async () => {
    const server = await startOnCopy()
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const copy = join(dataDir, 'copy')
    await mkdir(copy)
    await writeFile(join(copy, 'postmaster.pid'), pidFile)
    await clearOrphan(copy, 'pg_ctl', () => {})
    expect(await readdir(copy)).toEqual([])
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is not confused with another process that got its process id', async () => {
    await copyFinished()
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
    await start()
  })

  async function startAlone() {
    const { uid, gid } = await stat(join(dataDir, 'postgres'))
    const account = process.getuid?.() === 0 ? { uid, gid } : undefined
    const binaries = await findBinaries(dataDir, account)
    const cluster = join(dataDir, 'postgres')
    const settings = { listen_addresses: '', unix_socket_directories: cluster }
    const postmaster = await startPostmaster({ binaries, cluster, account, settings, log: () => {} })
    return { postmaster, cluster, pgCtl: binaries.pgCtl }
  }
})
