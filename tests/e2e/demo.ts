/** The sample journal. It is made once per run, by the first worker that needs it; journals in tests are copies of it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadDemo } from '#demo/load.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { readConfig } from '#server/config.ts'
import { setDemoPasswords } from '#server/demo/queries.ts'
import { assemble } from '#server/start.ts'
import { createTestDatabase, serverUrl } from '../database.ts'

export const password = 'Correct-Horse-7'

// Playwright's workers are separate processes, so the folder is passed in the environment.
const FOLDER = 'IMPRIMATUR_TEST_DEMO'
// An arbitrary number that nothing else in the run's server locks.
const LOCK = 5_417_010

/** Called once by the global set-up. The journal is made later, because most single files do not need it. */
export async function placeForDemo(): Promise<{ remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'imprimatur-e2e-demo-'))
  process.env[FOLDER] = folder
  return { remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Returns a database and a folder to copy. All accounts in it have this suite's password. */
export async function takeDemo(): Promise<{ databaseUrl: string; dataDir: string }> {
  const folder = process.env[FOLDER]
  if (!folder) throw new Error('No place for the sample journal: is the global set-up missing?')
  const dataDir = join(folder, 'data')
  const note = join(folder, 'database')
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const made = await readFile(note, 'utf8').catch(() => null)
    if (made) return { databaseUrl: made, dataDir }
    const { url } = await createTestDatabase()
    await fillWithDemo(url, dataDir)
    await writeFile(note, url)
    return { databaseUrl: url, dataDir }
  } finally {
    await client.end()
  }
}

async function fillWithDemo(databaseUrl: string, dataDir: string): Promise<void> {
  const config = readConfig({
    IMPRIMATUR_MODE: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
  })
  const parts = await assemble(config, databaseUrl)
  await loadDemo(parts)
  await setDemoPasswords(parts.db, await hashPassword(password))
  await parts.close()
}
