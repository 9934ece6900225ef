/** Makes a journal once per run, by the first worker that needs it. Tests use copies of it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createTestDatabase, serverUrl } from './database.ts'

/** A database and a folder of files. No program uses them, so that they can be copied. */
export interface MadeJournal {
  databaseUrl: string
  dataDir: string
}

// The folder is passed in the environment, because test workers are separate processes.
const FOLDER = 'IMPRIMATUR_TEST_JOURNALS'
// An arbitrary number that nothing else on the run's database server uses as a lock.
const LOCK = 5_417_010

/**
 * Creates the folder for these journals. Called once by the global set-up. The journals are made later,
 * because most single test files need none.
 */
export async function placeForJournals(): Promise<{ remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'imprimatur-journals-'))
  process.env[FOLDER] = folder
  return { remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Returns the journal of this name. The first caller makes it, and others wait for it. */
export async function madeOnce(
  name: string,
  fill: (journal: MadeJournal) => Promise<void>,
): Promise<MadeJournal> {
  const folder = process.env[FOLDER]
  if (!folder) throw new Error('No place for journals: is the global set-up missing?')
  const dataDir = join(folder, name)
  const note = join(folder, `${name}.database`)
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const made = await readFile(note, 'utf8').catch(() => null)
    if (made) return { databaseUrl: made, dataDir }
    const { url } = await createTestDatabase()
    await fill({ databaseUrl: url, dataDir })
    await writeFile(note, url)
    return { databaseUrl: url, dataDir }
  } finally {
    await client.end()
  }
}
