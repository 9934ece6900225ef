/** Playwright's global set-up: the database server shared by the whole run, and a folder for the sample journal. */
import { startTestServer } from './database.ts'
import { placeForDemo } from './e2e/demo.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const [server, demo] = await Promise.all([startTestServer(), placeForDemo()])
  return async () => {
    await demo.remove()
    await server.stop()
  }
}
