/** `npm run worker`: runs the journal's job queue in a separate process, for a server with WORKER=apart. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { program } from './program.mjs'
import { runServer } from './server.mjs'

ensureInstalled()
ensureBuilt()
await runServer(
  { NODE_ENV: 'production', IMPRIMATUR_MODE: process.env.IMPRIMATUR_MODE || 'production' },
  program.worker,
)
