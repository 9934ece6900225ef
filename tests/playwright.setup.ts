/**
 * Playwright's global set-up: starts the database server for the whole run, and creates a folder for the
 * sample journals.
 */
import { ensureBuilt } from '../bin/build.mjs'
import { plansOfTests, startTestServer } from './database.ts'
import { placeForJournals } from './made-once.ts'

export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const [server, journals] = await Promise.all([startTestServer(plansOfTests), placeForJournals()])
  return async () => {
    await journals.remove()
    await server.stop()
  }
}
