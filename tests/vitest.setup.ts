/** Vitest's global set-up, called by each project: starts the database server shared by the whole run. */
import { hasTestServer, startTestServer } from './database.ts'

export default async function setup(): Promise<() => Promise<void>> {
  if (hasTestServer()) return async () => undefined
  const server = await startTestServer()
  return server.stop
}
