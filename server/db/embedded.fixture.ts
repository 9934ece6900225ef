/**
 * Runs a process with an embedded database, which tests then stop or kill. It sends the process id of the
 * database server.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded.ts'

const dataDir = process.argv[2] as string
const { url, connection, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
process.send?.({ pid, url, host: connection.host })
process.once('message', async () => {
  await stop()
  process.disconnect()
})
