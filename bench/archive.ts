/** Journals with an archive of a given size, each with a server without the page cache. */
import pg from 'pg'
import { seed } from '#cli/seed/seed.ts'
import { createTestDatabase } from '#tests/database.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { openToReaders } from './journal.ts'
import { processorTime } from './processes.ts'
import type { Host, Stage } from './stage.ts'

export interface Archive {
  articles: number
  host: Host
  client: pg.Client
  /** Milliseconds of processor time that the server and its sessions of the database have used. */
  used(): Promise<{ server: number; database: number }>
  close(): Promise<void>
}

export async function openArchive(stage: Stage, port: number, articles: number): Promise<Archive> {
  const { url, drop } = await createTestDatabase()
  // Real records have rare words, of which invented articles have none.
  await seed(url, { articles, from: sharedPath('data/bulk') })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await openToReaders(client)
  const host = await stage.open(url, port, { PAGE_CACHE_MB: '0' })
  return {
    ...{ articles, host, client },
    async used() {
      const { rows } = await client.query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      const times = rows.map(({ pid }) => processorTime(pid) ?? 0)
      return {
        server: processorTime(host.process.pid) ?? 0,
        database: times.reduce((sum, time) => sum + time, 0),
      }
    },
    async close() {
      await client.end()
      await drop()
    },
  }
}
