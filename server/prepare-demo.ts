import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '#demo/load.ts'
import { hashPassword } from './accounts/passwords.ts'
import type { Context } from './context.ts'
import { isLoaded, setDemoPasswords, waitingFormats } from './demo/queries.ts'
import { createDocuments } from './documents/index.ts'

export interface PreparedDemo {
  password: string
  usernames: string[]
  /** PDF and EPUB files that the worker still makes. */
  waitingFormats: number
}

/** Creates the demo journal on the first start, and sets the passwords of its accounts on every start. */
export async function prepareDemo(context: Context): Promise<PreparedDemo> {
  const password = await demoPassword(context)
  if (!(await isLoaded(context.db))) {
    process.stdout.write('First start: loading the demo journal …\n')
    await load(context)
  }
  await setDemoPasswords(context.db, await hashPassword(password))
  const usernames = ['admin', 'editor', 'reviewer', 'author']
  return { password, usernames, waitingFormats: await waitingFormats(context.db) }
}

const processMemory = 1.5 * 2 ** 30

/**
 * Loads the demo journal. Where the memory suffices it has one document process more than usual, so that two typeset at once,
 * no job is moved to the long ones, and each process is used for all jobs: nobody else waits yet.
 */
async function load(context: Context): Promise<void> {
  const maxProcesses = availableParallelism() + 1
  const memory = process.constrainedMemory() || totalmem()
  const documents =
    memory > maxProcesses * processMemory
      ? createDocuments({ maxProcesses, quickMs: 60_000, hasPriorities: false })
      : context.documents
  try {
    await loadDemo({ ...context, documents }, (published, all) => {
      if (published % 10 === 0) process.stdout.write(`  ${published} of ${all} articles published\n`)
    })
  } finally {
    if (documents !== context.documents) await documents.close()
  }
}

/** DEMO_PASSWORD, or a password that was generated on the first start and stored. */
async function demoPassword({ config }: Context): Promise<string> {
  if (config.demoPassword) return config.demoPassword
  const path = join(config.dataDir, 'demo-password')
  const letters = 'abcdefghijkmnpqrstuvwxyz'
  const made = `Demo-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}-${randomInt(10, 100)}`
  try {
    await writeFile(path, made, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
