/** Public reads from a streaming replica: a primary and a replica of their own, as in production. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { openPool } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { type PublicReads, readsFromReplica } from '#server/db/replica.ts'
import { startReplica } from '../faults/database.ts'
import { openSite, type Site } from '../faults/site.ts'

let site: Site
let pool: pg.Pool
let primary: pg.Pool
let replica: pg.Pool
let reads: PublicReads
let stopReplica: () => Promise<void>
const told: boolean[] = []

beforeAll(async () => {
  site = await openSite({ port: 0, smtpUrl: 'smtp://127.0.0.1:9' })
  await migrate(site.databaseUrl)
  pool = new pg.Pool({ connectionString: site.databaseUrl })
  pool.on('error', () => undefined)
  const { folder, socket, postmaster } = await startReplica(site, pool)
  // The next test stops the replica, and the primary must not wait for it.
  await pool.query("ALTER SYSTEM SET synchronous_standby_names = ''")
  await pool.query('SELECT pg_reload_conf()')
  const address = site.databaseUrl.replace(
    encodeURIComponent(site.cluster.socket),
    encodeURIComponent(socket),
  )
  replica = new pg.Pool({ connectionString: address })
  replica.on('error', () => undefined)
  const ended = postmaster.then(
    () => undefined,
    // It never said that it takes writes, so its end is reported as a start that failed.
    () => undefined,
  )
  const pid = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
  stopReplica = async () => {
    process.kill(pid, 'SIGINT')
    await ended
  }
  primary = openPool(site.databaseUrl)
  reads = readsFromReplica(address, primary, (isUsed) => told.push(isUsed))
}, 120_000)
afterAll(async () => {
  await reads?.close()
  await replica?.end()
  await stopReplica?.()
  await primary?.end()
  await pool?.end()
  await site?.close()
})

/** Which server answers. */
async function asked(db: Database): Promise<'primary' | 'replica'> {
  const { isRecovering } = await db
    .selectNoFrom((eb) => eb.fn<boolean>('pg_is_in_recovery', []).as('isRecovering'))
    .executeTakeFirstOrThrow()
  return isRecovering ? 'replica' : 'primary'
}
const used = (isUsed: boolean) => vi.waitFor(() => expect(reads.isUsed()).toBe(isUsed), { timeout: 30_000 })

test('public reads are answered by the replica', async () => {
  await used(true)
  expect(await asked(reads.db)).toBe('replica')
})

test('what was changed a moment ago is read from the primary, until the replica has it', async () => {
  await replica.query('SELECT pg_wal_replay_pause()')
  await pool.query("INSERT INTO menu_items (name, href, order_index) VALUES ('New', '/new', 1)")
  reads.changed()
  expect(await asked(reads.db)).toBe('primary')
  const rows = await reads.db.selectFrom('menuItems').select('name').where('href', '=', '/new').execute()
  expect(rows).toHaveLength(1)
  await replica.query('SELECT pg_wal_replay_resume()')
  await used(true)
  expect(await asked(reads.db)).toBe('replica')
})

test('nothing is written through it, whichever server answers', async () => {
  const remove = () => reads.db.deleteFrom('menuItems').execute()
  await expect(remove()).rejects.toThrow('read-only')
  await replica.query('SELECT pg_wal_replay_pause()')
  reads.changed()
  expect(reads.isUsed()).toBe(false)
  await expect(remove()).rejects.toThrow('read-only')
  await replica.query('SELECT pg_wal_replay_resume()')
  await used(true)
  await expect(reads.db.transaction().execute(async () => undefined)).rejects.toThrow('no transactions')
})

test('without its replica, a read under way is answered by the primary', async () => {
  const waiting = reads.db
    .selectNoFrom((eb) => [
      eb.fn<string>('pg_sleep', [eb.val(1)]).as('slept'),
      eb.fn<boolean>('pg_is_in_recovery', []).as('isRecovering'),
    ])
    .executeTakeFirstOrThrow()
  await vi.waitFor(async () => {
    const { rowCount } = await replica.query(
      "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND state = 'active' AND pid <> pg_backend_pid()",
    )
    expect(rowCount).toBe(1)
  })
  const stop = stopReplica
  stopReplica = async () => undefined
  await stop()
  expect((await waiting).isRecovering).toBe(false)
  expect(reads.isUsed()).toBe(false)
  expect(await asked(reads.db)).toBe('primary')
  expect(told).toEqual([true, false])
})
