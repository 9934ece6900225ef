/** `npm start`: installs and builds whatever is missing, and starts the demo journal. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runServer } from './server.mjs'

ensureInstalled()
ensureBuilt()
await runServer({ NODE_ENV: 'production', IMPRIMATUR_MODE: process.env.IMPRIMATUR_MODE || 'demo' })
