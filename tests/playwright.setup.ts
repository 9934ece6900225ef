/** Playwright's global set-up: the database server shared by the whole run, and a folder for the sample journals. */
import { startTestServer } from './database.ts'
import { placeForJournals } from './made-once.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const [server, journals] = await Promise.all([startTestServer(), placeForJournals()])
  return async () => {
    await journals.remove()
    await server.stop()
  }
}
