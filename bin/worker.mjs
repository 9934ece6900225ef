/** `npm run worker`: runs the journal's job queue in a separate process, for a server with WORKER=apart. */
import { ensureInstalled } from './install.mjs'
import { runServer } from './server.mjs'

ensureInstalled()
await runServer(
  { NODE_ENV: 'production', IMPRIMATUR_MODE: process.env.IMPRIMATUR_MODE || 'production' },
  'server/worker.ts',
)
