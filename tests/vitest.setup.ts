/** Vitest's global set-up: the database server that the whole run shares. */
import { startTestServer } from './database.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  return server.stop
}
