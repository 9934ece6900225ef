import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderTarget } from '#server/backup/folder.ts'
import { makeBackup } from '#server/backup/make.ts'
import { ensureBuilt } from '../bin/build.mjs'
import { program } from '../bin/program.mjs'
import { startApp } from './app.ts'

/** Restores with the embedded database that do not reach their end: one sentence, and nothing is left of them. */

let folder: string
let backup: string

beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-cut-off-'))
  // Run by root, the database has an account of its own, which has to enter this folder.
  await chmod(folder, 0o755)
  backup = join(folder, 'backup')
  const journal = await startApp()
  await makeBackup(journal.context, folderTarget(backup, null), { program: '0.0.0-test' })
  await journal.close()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const command = ['cli/backup.ts', 'restore']
const environment = (dataDir: string): SpawnOptions => ({
  env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir },
})

/** Begins a restore, and does something to it as soon as the database is being filled. */
async function cutOff(dataDir: string, cut: (child: ReturnType<typeof spawn>) => void) {
  const child = spawn(process.execPath, [...command, backup], environment(dataDir))
  let complaint = ''
  let isCut = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (isCut || !text.includes('Restoring')) return
    isCut = true
    cut(child)
  })
  const [code] = await once(child, 'close')
  return { code, complaint }
}

const databaseIn = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** The database server of this folder, if one still runs. */
const serversOf = (dataDir: string) =>
  spawnSync('pgrep', ['-f', `postgres -D ${dataDir}`], { encoding: 'utf8' }).stdout.trim()

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s takes back what was made', async (signal) => {
  const dataDir = join(folder, signal)
  expect(await cutOff(dataDir, (child) => child.kill(signal))).toEqual({
    code: 1,
    complaint: 'The restore was interrupted, so nothing was restored.\n',
  })
  expect(existsSync(dataDir)).toBe(false)
  expect(serversOf(dataDir)).toBe('')
})

test('a database server that ends is named, without the stack of an error', async () => {
  const dataDir = join(folder, 'database-killed')
  const { code, complaint } = await cutOff(dataDir, () => process.kill(databaseIn(dataDir), 'SIGQUIT'))
  expect(code).toBe(1)
  expect(complaint).toMatch(new RegExp(`^DATA_DIR ${dataDir}: [^\\n]+\\n$`))
  expect(existsSync(dataDir)).toBe(false)
})

test('a restore that was killed is neither gone on with nor started as a journal', async () => {
  const dataDir = join(folder, 'killed')
  await cutOff(dataDir, (child) => child.kill('SIGKILL'))
  const sentence = `A restore into DATA_DIR ${dataDir} is under way, or was killed before its end (restore-unfinished). If none is running, empty the folder and restore again.\n`
  const { env } = environment(dataDir)
  const production = {
    ...{ IMPRIMATUR_MODE: 'production', BASE_URL: 'https://journal.example', PORT: '0' },
    ...{
      SECRET: 'a secret of at least 32 characters',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'o@j.example',
    },
  }
  for (const args of [[...command, backup], [program.server], ['cli/export.ts', 'jats', join(folder, 'x')]])
    expect(
      spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...env, ...production } }),
      args[0],
    ).toMatchObject({ status: 1, stderr: sentence })
  await expect.poll(() => serversOf(dataDir), { timeout: 20_000 }).toBe('')
})

test.for([20, 55])('a disk of %i MB that fills is named, and is empty again', async (size, context) => {
  const dataDir = join(folder, `disk-${size}`)
  await mkdir(dataDir)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', dataDir])
  context.skip(mounted.status !== 0, 'may not mount a small disk here (needs Linux and root)')
  try {
    const { status, stderr } = spawnSync(process.execPath, [...command, backup], {
      ...environment(dataDir),
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      1,
      `DATA_DIR ${dataDir}: the disk of ${dataDir} is full, so nothing was restored. Make room, or restore where there is more.\n`,
    ])
    expect(readdirSync(dataDir)).toEqual([])
    expect(serversOf(dataDir)).toBe('')
  } finally {
    execFileSync('umount', ['-l', dataDir])
  }
})
