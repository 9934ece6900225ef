import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketTarget } from '#server/backup/bucket.ts'
import { folderTarget } from '#server/backup/folder.ts'
import { makeBackup, pathOfFile, pathOfTable } from '#server/backup/make.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup, emptyAgain, restoreBackup } from '#server/backup/restore.ts'
import { makeScheduledBackup } from '#server/backup/scheduled.ts'
import { readManifest, setsIn } from '#server/backup/sets.ts'
import { backupState } from '#server/backup/state.ts'
import type { Target } from '#server/backup/target.ts'
import { outdated, thin } from '#server/backup/thin.ts'
import { faultsOf } from '#server/backup/verify.ts'
import { verifyAudit } from '#server/db/audit-chain.ts'
import { openDatabase } from '#server/db/client.ts'
import { localFiles } from '#server/files/store.ts'
import { type Person, password, startApp, type TestApp } from './app.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { type Gate, openGate } from './gate.ts'
import { journalContent } from './journal-content.ts'
import { reason, submitted } from './manuscripts.ts'
import { type LoopbackStore, startStore } from './s3.ts'

/** The drill: a journal at work is backed up, the backup is restored elsewhere, and both are compared. */

let journal: TestApp
let author: Person
let folder: string
let target: Target
let manifest: Manifest
const program = '0.0.0-test'
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  await submitted(journal, author)
  await journal.runJobs()
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-backup-'))
  target = folderTarget(join(folder, 'plain'), null)
  // People go on writing while the backup is made.
  let isMaking = true
  const work = (async () => {
    while (isMaking) await submitted(journal, author)
  })()
  manifest = await makeBackup(journal.context, target, { program })
  isMaking = false
  await work
}, 120_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
  await journal.close()
  await rm(folder, { recursive: true, force: true })
})

async function restoredPlace(): Promise<{ database: TestDatabase; dataDir: string }> {
  const database = await createEmptyDatabase()
  undo.push(() => database.drop())
  return { database, dataDir: await mkdtemp(join(folder, 'restored-')) }
}

test('a backup of a journal at work is one moment, complete, and restores to the same journal', async () => {
  expect(await faultsOf(target, manifest)).toEqual([])
  expect(manifest.missing).toEqual([])
  const { database, dataDir } = await restoredPlace()
  const files = localFiles(join(dataDir, 'files'))
  const config = { dataDir, s3: null, secret: null }
  const whole = await checkBackup(target, await readManifest(target))
  await restoreBackup({ files, config, databaseUrl: database.url }, whole)
  const there = await journalContent(database.url)
  for (const { schema, name, rows } of manifest.tables)
    expect(there[`${schema}.${name}`], name).toHaveLength(rows)
  // Every manuscript of that moment is whole: its authors, files and history came with it.
  const { db, close } = openDatabase(database.url, { max: 2 })
  undo.push(close)
  const { length } = await db.selectFrom('manuscripts').select('id').execute()
  expect(length).toBeGreaterThan(0)
  const loose = await db
    .selectFrom('manuscripts as m')
    .select('m.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('files as f').select('f.id').whereRef('f.manuscriptId', '=', 'm.id'))),
    )
    .execute()
  expect(loose).toEqual([])
  expect(await verifyAudit(db, manifest.auditHead ?? undefined)).toMatchObject({ faults: [], unfit: [] })
  for (const { key } of manifest.files) {
    const size = await journal.context.files.size(key)
    if (size !== null)
      expect((await files.get(key)).equals(await journal.context.files.get(key)), key).toBe(true)
  }
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(
    await readFile(join(journal.dataDir, 'secret'), 'utf8'),
  )
  // A second backup, of the restored journal, has the same rows, and copies no file again.
  const again = await makeBackup(
    { files, config, clock: { now: () => new Date(Date.now() + 60_000) }, databaseUrl: database.url },
    target,
    { program },
  )
  expect(again.tables).toEqual(manifest.tables)
  expect(again.sequences).toEqual(manifest.sequences)
  expect(await journalContent(database.url)).toEqual(there)
  // Nothing is restored over a journal.
  const second = await checkBackup(target, again)
  const restoring = restoreBackup({ files, config, databaseUrl: database.url }, second)
  await expect(restoring).rejects.toThrow('Restore into an empty')
})

test('submissions under way move to another address with a backup', async () => {
  const { database, dataDir } = await restoredPlace()
  const files = localFiles(join(dataDir, 'files'))
  const whole = await checkBackup(target, manifest)
  const config = { dataDir, s3: null, secret: null }
  await restoreBackup({ files, config, databaseUrl: database.url }, whole)
  const baseUrl = 'https://moved.example'
  const moved = await startApp(
    { review: { holdMinutes: 0 } },
    { copyOf: { databaseUrl: database.url, dataDir }, baseUrl },
  )
  undo.push(() => moved.close())
  const { username } = author
  const login = await moved.app.inject({
    ...{ method: 'POST', url: '/api/cms/auth/login', payload: { username, password } },
  })
  expect(login.statusCode).toBe(200)
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  const read = (url: string) => moved.app.inject({ url, cookies })
  const submission = await moved.context.db
    .selectFrom('manuscripts')
    .select('id')
    .where('submitterId', '=', author.id)
    .executeTakeFirstOrThrow()
  const whatIs = (await read(`/api/manuscripts/${submission.id}`)).json()
  const there = await author.get(`/api/manuscripts/${submission.id}`)
  expect(JSON.stringify(whatIs)).toBe(JSON.stringify(there.body))
  // The work goes on there.
  const editor = await moved.account({ role: 'editor' })
  const decided = await editor.post(`/api/manuscripts/${submission.id}/decision`, {
    ...{ decision: 'reject', ...reason },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBeLessThan(300)
  const forgot = {
    method: 'POST',
    url: '/api/cms/auth/forgot-password',
    payload: { email: author.email },
  } as const
  expect((await moved.app.inject(forgot)).statusCode).toBeLessThan(300)
  await moved.runJobs()
  // Links of the e-mails that are written there lead there.
  const toAuthor = moved.outbox.filter(({ to }) => to.includes(author.email))
  const subjects = toAuthor.map(({ subject }) => subject)
  expect(
    subjects.some((subject) => /decision/i.test(subject)),
    subjects.join('; '),
  ).toBe(true)
  expect(
    subjects.some((subject) => /password/i.test(subject)),
    subjects.join('; '),
  ).toBe(true)
  const links = moved.outbox.flatMap(
    ({ html, text }) => `${html} ${text}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [],
  )
  expect(links.length).toBeGreaterThan(2)
  expect(links.filter((link) => new URL(link).origin !== baseUrl)).toEqual([])
}, 120_000)

test('a connection that is lost while files are copied does not end the process', async () => {
  const { files, db, pool } = journal.context
  const { storageKey } = await db
    .selectFrom('objects')
    .select('storageKey')
    .where('state', '<>', 'awaiting')
    .executeTakeFirstOrThrow()
  // The file is not where the snapshot has it, so that its present key is asked for on a second connection.
  let looks = 0
  const size = async (key: string) => {
    if (key !== storageKey) return files.size(key)
    looks += 1
    if (looks < 3) return null
    const { rows } = await pool.query(
      `SELECT pg_terminate_backend(pid, 5000) AS ended FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%FROM objects WHERE id = ANY%'
         AND state = 'idle'`,
    )
    expect(rows).toEqual([{ ended: true }])
    return files.size(key)
  }
  const place = folderTarget(join(folder, 'connection-lost'), null)
  const made = await makeBackup({ ...journal.context, files: { ...files, size } }, place, { program })
  expect(made.missing).toEqual([])
  expect(made.files.map(({ key }) => key)).toContain(storageKey)
})

test('damage is found before anything is restored', async () => {
  const users = manifest.tables.find(({ name }) => name === 'users')
  const paths = [
    pathOfTable(manifest.id, users ?? { schema: '', name: '' }),
    pathOfFile(manifest.files[0]?.sha256 ?? ''),
  ]
  for (const path of paths) {
    const at = join(folder, 'plain', path)
    const bytes = await readFile(at)
    await writeFile(at, bytes.subarray(0, bytes.length - 12))
    expect(await faultsOf(target, manifest)).toHaveLength(1)
    await expect(checkBackup(target, manifest)).rejects.toThrow('cannot be restored')
    // The command makes neither a folder nor a database for it.
    const place = join(folder, 'restored-from-damage')
    const restored = spawnSync(
      process.execPath,
      ['cli/backup.ts', 'restore', join(folder, 'plain'), manifest.id],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: place },
      },
    )
    expect(restored).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be restored') })
    expect(existsSync(place)).toBe(false)
    await writeFile(at, bytes)
  }
  const newer = { ...manifest, migrations: [...manifest.migrations, '9999_later.sql'] }
  await expect(checkBackup(target, newer)).rejects.toThrow('Use that version or a newer one')
})

test('what cannot be restored is refused in one sentence, and nothing is changed', async () => {
  const restore = (place: string, dataDir: string, env = {}) =>
    spawnSync(process.execPath, ['cli/backup.ts', 'restore', place], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    })
  // A folder with anything in it; its backups and what can be made again do not count.
  const full = join(folder, 'full')
  await mkdir(join(full, 'backups'), { recursive: true })
  await writeFile(join(full, 'notes.txt'), 'mine')
  expect(restore(join(folder, 'plain'), full)).toMatchObject({
    status: 1,
    stderr: `DATA_DIR ${full} is not empty (notes.txt). Restore into an empty folder.\n`,
  })
  expect(readdirSync(full)).toEqual(['backups', 'notes.txt'])

  // Backups of a newer release: of another form, and of a database that is not known.
  for (const [change, sentence] of [
    [{ format: 2 }, /^The backup \S+ was made by a newer version of this program. Use that one.\n$/],
    [
      { program: '9.0.0', migrations: [...manifest.migrations, '9999_later.sql'] },
      /^The backup \S+ was made by version 9.0.0, .*Use that version or a newer one.\n$/,
    ],
  ] as const) {
    const newer = join(folder, 'newer')
    await cp(join(folder, 'plain'), newer, { recursive: true })
    const sets = await readdir(join(newer, 'sets'))
    for (const id of sets)
      await writeFile(
        join(newer, 'sets', id, 'manifest.json'),
        JSON.stringify({ ...manifest, id, ...change }),
      )
    const place = join(folder, 'restored-from-newer')
    expect(restore(newer, place)).toMatchObject({ status: 1, stderr: expect.stringMatching(sentence) })
    expect(existsSync(place)).toBe(false)
    await rm(newer, { recursive: true })
  }

  // What a restore that failed has left goes, and nothing else.
  await mkdir(join(folder, 'left', 'backups', 'sets'), { recursive: true })
  await mkdir(join(folder, 'left', 'postgres', 'base'), { recursive: true })
  await writeFile(join(folder, 'left', 'secret'), 'a')
  await emptyAgain(join(folder, 'left'), true)
  expect(readdirSync(join(folder, 'left'), { recursive: true }).sort()).toEqual(['backups', 'backups/sets'])

  // A role that may not leave out triggers.
  const { database, dataDir } = await restoredPlace()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const role = `restorer_${Date.now()}`
  await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a-password'`)
  await client.query(`GRANT ALL ON SCHEMA public TO ${role}`)
  const url = database.url.replace(/\/\/[^@]*@/, `//${role}:a-password@`)
  const refused = restore(join(folder, 'plain'), dataDir, { DATABASE_URL: url })
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('because it is no superuser') })
  expect((await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rows).toEqual([])
  await client.query(`DROP OWNED BY ${role}`)
  await client.query(`DROP ROLE ${role}`)
  await client.end()
})

test('with a key nothing is readable without it', async () => {
  const key = 'a long and secret key'
  const sealed = folderTarget(join(folder, 'sealed'), key)
  const made = await makeBackup(journal.context, sealed, { program })
  expect(await faultsOf(sealed, made)).toEqual([])
  const found = spawnSync('grep', [
    '-rlaE',
    `${author.email}|Correct-Horse|COPY|users`,
    join(folder, 'sealed'),
  ])
  expect(String(found.stdout)).toBe('')
  await expect(readManifest(folderTarget(join(folder, 'sealed'), null))).rejects.toThrow('set BACKUP_KEY')
  await expect(readManifest(folderTarget(join(folder, 'sealed'), 'another secret key'))).rejects.toThrow(
    'BACKUP_KEY is not the key',
  )
  await expect(
    makeBackup(journal.context, folderTarget(join(folder, 'sealed'), null), { program }),
  ).rejects.toThrow('set BACKUP_KEY')
})

test('old backups are thinned, with the files that only they have', async () => {
  const day = (age: number) => new Date(Date.UTC(2026, 10, 23, 12) - age * 86_400_000)
  const id = (age: number) =>
    day(age)
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '')
  const ids = Array.from({ length: 900 }, (_, age) => id(age)).sort()
  const kept = ids.filter((one) => !outdated(ids, day(0)).includes(one))
  expect(kept.filter((one) => one >= id(7))).toHaveLength(8)
  expect(kept.length).toBeGreaterThan(8 + 7 + 20)
  expect(kept.length).toBeLessThan(8 + 10 + 26)
  expect(outdated([id(5000)], day(0))).toEqual([])

  const place = folderTarget(join(folder, 'thinned'), null)
  const at = (age: number) => ({ ...journal.context, clock: { now: () => day(age) } })
  await journal.context.files.put('pictures/only-then', Buffer.from('only then'))
  const old = await makeBackup(at(900), place, { program })
  await journal.context.files.remove('pictures/only-then')
  const recent = await makeBackup(at(1), place, { program })
  const only = old.files.find(({ key }) => key === 'pictures/only-then')
  expect(await place.has(pathOfFile(only?.sha256 ?? ''))).toBe(true)
  // What a backup at work may need stays for a while.
  expect(await thin(place, day(0))).toBe(1)
  expect(await place.has(pathOfFile(only?.sha256 ?? ''))).toBe(true)
  const long = new Date(Date.now() - 3 * 86_400_000)
  await utimes(join(folder, 'thinned', pathOfFile(only?.sha256 ?? '')), long, long)
  await makeBackup(at(800), place, { program })
  expect(await thin(place, day(0))).toBe(1)
  expect(await place.has(pathOfFile(only?.sha256 ?? ''))).toBe(false)
  expect(await faultsOf(place, recent)).toEqual([])
})

describe('a bucket as the place of backups', () => {
  const key = 'a long and secret key'
  let store: LoopbackStore
  let gate: Gate
  let bucket: Target

  beforeAll(async () => {
    store = await startStore()
    const behind = Number(new URL(store.settings.endpoint ?? '').port)
    gate = await openGate({ port: 0, host: '127.0.0.1' }, { port: behind, host: '127.0.0.1' })
    store.settings.endpoint = `http://127.0.0.1:${gate.port}`
    bucket = bucketTarget(store.settings, 'journal/', key)
  })
  afterAll(async () => {
    await gate.close()
    await store.close()
  })
  const later = (minutes: number) => ({
    ...journal.context,
    clock: { now: () => new Date(Date.now() + minutes * 60_000) },
  })
  const stored = (folder: string) => [...store.objects.keys()].filter((name) => name.startsWith(folder))

  test('is encrypted, complete, restores to the same journal, and takes no file twice', async () => {
    const made = await makeBackup(journal.context, bucket, { program })
    expect(await faultsOf(bucket, made)).toEqual([])
    expect(store.refused).toEqual([])
    const all = Buffer.concat([...store.objects.values()]).toString('latin1')
    for (const word of [author.email, 'Correct-Horse', 'auditHead']) expect(all).not.toContain(word)
    await expect(readManifest(bucketTarget(store.settings, 'journal/', null))).rejects.toThrow(
      'set BACKUP_KEY',
    )

    const files = stored('journal/files/').length
    const again = await makeBackup(later(1), bucket, { program })
    expect(stored('journal/files/')).toHaveLength(files)
    expect(again.tables).toEqual(made.tables)

    const { database, dataDir } = await restoredPlace()
    const place = localFiles(join(dataDir, 'files'))
    const config = { dataDir, s3: null, secret: null }
    const whole = await checkBackup(bucket, await readManifest(bucket))
    await restoreBackup({ files: place, config, databaseUrl: database.url }, whole)
    const [here, there] = [
      await journalContent(journal.context.databaseUrl),
      await journalContent(database.url),
    ]
    expect(there).toEqual(here)
    for (const { key: name } of again.files)
      expect((await place.get(name)).equals(await journal.context.files.get(name)), name).toBe(true)
  })

  test('that is cut off in the middle of a backup is named, and the next backup works', async () => {
    const before = await setsIn(bucket)
    const days = 3 * 86_400_000
    store.advance(-days)
    // As soon as the first table is stored, however long that takes.
    const { length } = stored('journal/sets/')
    const watch = setInterval(() => stored('journal/sets/').length > length && gate.cut(), 1)
    const cut = makeBackup(later(2), bucket, { program }).finally(() => clearInterval(watch))
    await expect(cut).rejects.toThrow('The store of s3://journal-files/journal/ does not answer')
    gate.open()
    store.advance(days)
    const remains = (await bucket.list('sets')).filter((id) => !before.includes(id))
    expect(remains).toHaveLength(1)
    expect(await setsIn(bucket)).toEqual(before)
    const next = await makeBackup(later(3), bucket, { program })
    expect(await faultsOf(bucket, next)).toEqual([])
    await thin(bucket, new Date())
    expect(stored(`journal/sets/${remains[0]}/`)).toEqual([])
    expect(await setsIn(bucket)).toEqual([...before, next.id])
  })

  test('is used by the daily backup, its page, and the commands', async () => {
    const { bucket: name, ...backupStore } = store.settings
    const config = {
      ...journal.context.config,
      ...{ backup: { place: `s3://${name}/daily` }, backupKey: key, backupStore },
    }
    await makeScheduledBackup({ ...journal.context, config })
    expect(await backupState(config)).toMatchObject({ isEncrypted: true, sets: [{}], problem: null })
    const env = {
      ...{ PATH: process.env.PATH, DATA_DIR: join(folder, 'none'), BACKUP_KEY: key },
      BACKUP_S3_ENDPOINT: backupStore.endpoint ?? '',
      ...{ BACKUP_S3_REGION: backupStore.region, BACKUP_S3_ACCESS_KEY_ID: backupStore.accessKeyId },
      BACKUP_S3_SECRET_ACCESS_KEY: backupStore.secretAccessKey,
    }
    const verify = (place: string, more = {}) =>
      promisify(execFile)(process.execPath, ['cli/backup.ts', 'verify', place], { env: { ...env, ...more } })
    expect((await verify(`s3://${name}/daily`)).stdout).toContain('is complete')
    await expect(verify(`s3://${name}/daily`, { BACKUP_S3_SECRET_ACCESS_KEY: 'x' })).rejects.toMatchObject({
      stderr: expect.stringContaining('Check the address and keys in BACKUP_S3_'),
    })
    await expect(verify('s3://A')).rejects.toMatchObject({ stderr: expect.stringContaining('is no bucket') })
    gate.cut()
    expect(await backupState(config)).toMatchObject({
      sets: [],
      problem: expect.stringContaining('does not answer'),
    })
    gate.open()
  })
})

test('the daily job verifies the newest backup each week, and each day after a damaged one', async () => {
  const place = join(folder, 'weekly')
  const config = { ...journal.context.config, backup: { place } }
  const makeOnDay = (day: number) =>
    makeScheduledBackup({
      ...{ ...journal.context, config },
      clock: { now: () => new Date(Date.UTC(2026, 0, 1 + day, 2)) },
    })
  const verified = async () => (await backupState(config))?.verified
  await makeOnDay(0)
  const state = await backupState(config)
  expect(state).toMatchObject({ verified: { at: '2026-01-01T02:00:00.000Z', faults: [] } })
  expect(state?.bytes).toBeGreaterThan(1000)
  await makeOnDay(1)
  expect(await verified()).toMatchObject({ id: '20260101T020000Z' })

  const { files } = await readManifest(folderTarget(place, null))
  const path = join(place, pathOfFile(files[0]?.sha256 ?? ''))
  const content = await readFile(path)
  await writeFile(path, 'cut')
  await makeOnDay(7)
  expect(await verified()).toEqual({
    ...{ id: '20260108T020000Z', at: '2026-01-08T02:00:00.000Z' },
    faults: [`The file ${files[0]?.key} is damaged (${pathOfFile(files[0]?.sha256 ?? '')}).`],
  })
  await writeFile(path, content)
  await makeOnDay(8)
  expect(await verified()).toEqual({ id: '20260109T020000Z', at: '2026-01-09T02:00:00.000Z', faults: [] })
})

test('the commands say in one sentence what is wrong', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['cli/backup.ts', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'none') },
    })
  expect(run('make')).toMatchObject({
    status: 1,
    stderr: 'Name the folder of the backups, or set BACKUP_DIR.\n',
  })
  expect(run('make', folder).stderr).toContain('No database is running in')
  for (const own of ['none', 'none/files', 'none/files/backups', 'none/postgres'])
    expect(run('make', join(folder, own)), own).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        / has the journal's own data\. Name another folder for backups, such as .*\/none\/backups\.\n$/,
      ),
    })
  expect(run('make', join(folder, 'none/backups')).stderr).toContain('No database is running in')
  expect(run('verify', join(folder, 'nothing')).stderr).toMatch(
    /^There is no complete backup in .*nothing\.\n$/,
  )
  const verified = execFileSync(
    process.execPath,
    ['cli/backup.ts', 'verify', join(folder, 'plain'), manifest.id],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    },
  )
  expect(verified).toContain(`The backup ${manifest.id} is complete`)
  const note = JSON.parse(readFileSync(join(folder, 'plain', 'verified.json'), 'utf8'))
  expect(note).toMatchObject({ id: manifest.id, faults: [] })
})
