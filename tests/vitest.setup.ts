/** Vitest's global set-up: the database server that the whole run shares. Each of Vitest's projects asks for it. */
import { hasTestServer, startTestServer } from './database.ts'

export default async function setup(): Promise<() => Promise<void>> {
  if (hasTestServer()) return async () => undefined
  const server = await startTestServer()
  return server.stop
}
