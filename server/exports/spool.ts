import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ExportFile } from './bag.ts'
import { beginReading, copyAsCsv, type Hidden } from './queries.ts'
import type { ExportedTable } from './tables.ts'

/**
 * Yields tables as CSV files, all as they are at one moment. They are first written to temporary files, so that somebody who downloads
 * slowly does not keep a transaction open.
 */
export async function* tableFiles(
  databaseUrl: string,
  tables: readonly ExportedTable[],
  hidden: Hidden,
): AsyncGenerator<ExportFile> {
  const folder = await mkdtemp(join(tmpdir(), 'imprimatur-export-'))
  try {
    await spool(databaseUrl, tables, hidden, folder)
    for (const { name } of tables)
      yield { path: `tables/${name}.csv`, content: createReadStream(join(folder, `${name}.csv`)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function spool(
  databaseUrl: string,
  tables: readonly ExportedTable[],
  hidden: Hidden,
  folder: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that is lost between two statements is reported by the next one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await beginReading(client, hidden)
    for (const table of tables) {
      const rows = client.query(copyTo(copyAsCsv(table)))
      await pipeline(rows, createWriteStream(join(folder, `${table.name}.csv`), { mode: 0o600 }))
    }
  } finally {
    await client.end()
  }
}
