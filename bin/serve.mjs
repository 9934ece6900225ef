/**
 * `npm run serve`: runs the journal in production. The settings come from the environment; docs/OPERATIONS.md
 * lists them.
 */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runServer } from './server.mjs'

ensureInstalled()
ensureBuilt()
await runServer({ NODE_ENV: 'production', IMPRIMATUR_MODE: 'production' })
