/**
 * Vitest's global set-up, called by each project: starts the database server and prepares the sample journals
 * for the whole run.
 */
import { hasTestServer, plansOfTests, startTestServer } from './database.ts'
import { placeForJournals } from './made-once.ts'

export default async function setup(): Promise<() => Promise<void>> {
  if (hasTestServer()) return async () => undefined
  const [server, journals] = await Promise.all([startTestServer(plansOfTests), placeForJournals()])
  return async () => {
    await journals.remove()
    await server.stop()
  }
}
