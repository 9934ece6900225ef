/** Runs the whole program in its own process, with its own database, files and a real mailbox. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Role } from '#domain/account/account.ts'
import { defaultSettings, type Settings, type SettingsGroup } from '#domain/journal/settings.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { openDatabase } from '#server/db/client.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { program } from '../../bin/program.mjs'
import { createTestDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import type { MadeJournal } from '../made-once.ts'
import { type Mailbox, startMailbox } from '../mailbox.ts'
import { password, takeDemo } from './demo.ts'
import { test as base } from './per-worker.ts'

export { password }

export interface Journal {
  url: string
  /** Connection string for tests that write rows themselves. */
  databaseUrl: string
  dataDir: string
  mailbox: Mailbox
  /** Kills the server and starts it again. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** Creates an account before the test begins. */
  account(person: {
    username: string
    role: Role
    firstName: string
    lastName: string
  }): Promise<{ username: string; email: string }>
}

/** Resolves when the server prints that it is ready. Rejects with its output if it ends instead. */
function whenReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('ready at')) resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', () => reject(new Error(`The server ended:\n${printed}`)))
  })
}

type Overrides = { [G in SettingsGroup]?: Partial<Settings[G]> }

/**
 * Starts a journal. `copyOf`: as a copy of that journal. `demo`: as a copy of the sample journal, whose
 * accounts have this suite's password.
 */
export async function startJournal(
  overrides: Overrides = {},
  {
    demo = false,
    copyOf,
    env = {},
  }: { demo?: boolean; copyOf?: MadeJournal; env?: Record<string, string> } = {},
): Promise<Journal & { close(): Promise<void> }> {
  const sample = demo ? await takeDemo() : copyOf
  const database = await createTestDatabase(sample?.databaseUrl)
  const mailbox = await startMailbox()
  const dataDir = await mkdtemp(join(tmpdir(), 'imprimatur-e2e-'))
  if (sample) await cp(sample.dataDir, dataDir, { recursive: true })
  const { db, close } = openDatabase(database.url, { max: 2 })
  for (const [group, value] of Object.entries(overrides))
    await writeSettings(db, group as SettingsGroup, { ...defaultSettings[group as SettingsGroup], ...value })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = () =>
    spawn(process.execPath, [program.server], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        IMPRIMATUR_MODE: 'test',
        PORT: String(port),
        BASE_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        SMTP_URL: mailbox.url,
        LOG_LEVEL: 'error',
        ...env,
      },
    })
  let server = start()
  await whenReady(server)
  return {
    async crash() {
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
    async restart() {
      server = start()
      await whenReady(server)
    },
    url,
    databaseUrl: database.url,
    dataDir,
    mailbox,
    async account({ username, ...person }) {
      const email = `${username}@people.example`
      const passwordHash = await hashPassword(password)
      await insertAccount(db, { username, email, passwordHash, emailVerifiedAt: new Date(), ...person })
      return { username, email }
    },
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await close()
      await mailbox.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Makes navigation wait until the page is interactive. Scripts start after the first frame, so the 'load'
 * event does not include them. Therefore this waits for the page header to show who is signed in. Without
 * scripts there is nothing to wait for.
 */
export function arriving(page: Page): Page {
  const arrived = () => expect(page.locator('html.scripted .account-placeholder')).toHaveCount(0)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...to) => {
    const answer = await goto(...to)
    await arrived()
    return answer
  }
  page.reload = async (...how) => {
    const answer = await reload(...how)
    await arrived()
    return answer
  }
  return page
}

/** One journal per worker. Each test creates its own people and manuscripts in it. */
export const test = base.extend<{ journal: Journal }>({
  journal: [
    async ({ perWorker }, use) =>
      use(await perWorker('journal', () => startJournal({ review: { holdMinutes: 0 } }))),
    { timeout: 180_000 },
  ],
  baseURL: async ({ journal }, use) => use(journal.url),
  page: async ({ page }, use) => use(arriving(page)),
})

/**
 * A separate journal for a single test that changes what everybody sees, such as the menu, the settings or
 * the texts.
 */
const alone = (options: { demo?: boolean }) =>
  base.extend<{ journal: Journal }>({
    journal: [
      async ({ browserName: _ }, use) => {
        const journal = await startJournal({ review: { holdMinutes: 0 } }, options)
        await use(journal)
        await journal.close()
      },
      { timeout: 300_000 },
    ],
    baseURL: async ({ journal }, use) => use(journal.url),
  })

export const testAlone = alone({})
export const sampleAlone = alone({ demo: true })

export { expect }
