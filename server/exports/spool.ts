import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ExportFile, opened } from './bag.ts'
import { beginReading, copyAsCsv, type Hidden } from './queries.ts'
import type { ExportedTable } from './tables.ts'

/**
 * Yields tables as CSV files, all as they are at one moment. They are written to temporary files, which goes on while the first ones are
 * sent: somebody who downloads slowly does not keep a transaction open, and a proxy does not wait without a byte until all are written.
 */
export async function* tableFiles(
  databaseUrl: string,
  tables: readonly ExportedTable[],
  hidden: Hidden,
): AsyncGenerator<ExportFile> {
  const folder = await mkdtemp(join(tmpdir(), 'imprimatur-export-'))
  const pathOf = ({ name }: ExportedTable) => join(folder, `${name}.csv`)
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that is lost between two statements is reported by the next one.
  client.on('error', () => undefined)
  let before = client.connect().then(() => beginReading(client, hidden))
  const written = tables.map((table) => {
    before = before.then(() =>
      pipeline(client.query(copyTo(copyAsCsv(table))), createWriteStream(pathOf(table), { mode: 0o600 })),
    )
    return before
  })
  // The error of a table is thrown when its turn comes.
  const all = Promise.allSettled(written).then(() => client.end())
  try {
    for (const [index, table] of tables.entries()) {
      await written[index]
      yield { path: `tables/${table.name}.csv`, content: opened(() => createReadStream(pathOf(table))) }
    }
  } finally {
    // Cuts what is still being read, if the reader is gone.
    await client.end()
    await all
    await rm(folder, { recursive: true, force: true })
  }
}
