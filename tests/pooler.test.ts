/** Requests through PgBouncer in transaction mode, where Debian's package is installed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { requireFittingAddresses } from '#server/db/addresses.ts'
import { openDatabase } from '#server/db/client.ts'
import { serverAccount } from '#server/db/embedded/account.ts'
import { giveTo } from '#server/db/embedded/cluster.ts'
import { findProgram } from '../faults/rig/packages.ts'
import { startPooler, stop } from '../faults/rig/proxies.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

const program = findProgram('pgbouncer')
const undo: (() => unknown)[] = []
beforeEach((context) => context.skip(!program, 'pgbouncer is missing on this machine'))
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const nameOf = ({ url }: TestDatabase) => new pg.Client({ connectionString: url }).database ?? ''

async function poolerBefore(database: TestDatabase, hasSettings = true): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'imprimatur-pooler-'))
  const account = await serverAccount(join(home, 'none'))
  await giveTo(account, home, 0o711)
  const { host, port, user, password } = new pg.Client({ connectionString: database.url })
  const { url, process } = await startPooler(program ?? '', {
    ...{ home, account, hasSettings, server: host, port: String(port) },
    ...{ user: user ?? '', password: String(password), database: nameOf(database) },
  })
  undo.push(
    () => rm(home, { recursive: true, force: true }),
    () => stop(process, 'SIGINT'),
  )
  return url
}

const refused = (addresses: Partial<Parameters<typeof requireFittingAddresses>[0]>) =>
  requireFittingAddresses({
    ...{ databaseUrl: null, databaseDirectUrl: null, databaseReadUrl: null },
    ...addresses,
  }).then(
    () => null,
    (error: Error) => error.message,
  )

test('an address through a pooler is refused for what needs sessions, and without the settings of ours', async () => {
  const database = await createEmptyDatabase()
  undo.push(() => database.drop())
  const pooled = await poolerBefore(database)
  expect(await refused({ databaseUrl: pooled, databaseDirectUrl: pooled })).toBe(
    'DATABASE_URL leads through a pooler. Keep it for requests, and set DATABASE_DIRECT_URL to an address of PostgreSQL itself, for the queue.',
  )
  expect(await refused({ databaseUrl: database.url, databaseDirectUrl: pooled })).toBe(
    'DATABASE_DIRECT_URL leads through a pooler. Set it to an address of PostgreSQL itself.',
  )
  expect(await refused({ databaseUrl: pooled, databaseDirectUrl: database.url })).toBe(null)
  expect(await refused({ databaseUrl: database.url, databaseDirectUrl: database.url })).toBe(null)
  const bare = await poolerBefore(database, false)
  expect(await refused({ databaseUrl: bare, databaseDirectUrl: database.url })).toMatch(
    /^DATABASE_URL leads through a pooler that does not give its connections our settings\. .*connect_query = 'SET statement_timeout = ''60s''/,
  )
})

test('statements repeated on many connections need nothing of a session', async () => {
  const database = await createEmptyDatabase()
  undo.push(() => database.drop())
  const { db, close } = openDatabase(await poolerBefore(database), { isPooled: true })
  undo.push(close)
  const once = (number: number) =>
    db
      .selectNoFrom((eb) => [
        eb.val(number).as('number'),
        eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('timeout'),
      ])
      .executeTakeFirstOrThrow()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, number) => once(number)))
  expect(answers.map(({ number }) => Number(number))).toEqual(
    Array.from({ length: 200 }, (_, number) => number),
  )
  expect(new Set(answers.map(({ timeout }) => timeout))).toEqual(new Set(['1min']))
})
