/** `npm start`: the journal with its demo, from a fresh copy of the sources to a running server. */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { runServer } from './server.mjs'

ensureInstalled()
ensureBuilt()
await runServer({ NODE_ENV: 'production', IMPRIMATUR_MODE: process.env.IMPRIMATUR_MODE || 'demo' })
