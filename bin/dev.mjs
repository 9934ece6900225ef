/**
 * `npm run dev`: the server starts again when its sources change; the pages are updated in place by Vite.
 * This does not use `node --watch`: with --watch-path it gives the server no IPC channel, so the server would keep
 * running if this process is killed.
 */
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'
import { onStopRequest, startServer } from './server.mjs'

const WATCHED = ['server', 'domain', 'emails', 'demo']
// Milliseconds to wait for further changes, because editors and git write several files at a time.
const PAUSE = 100

ensureInstalled({ dev: true })

const env = { NODE_ENV: 'development', IMPRIMATUR_MODE: process.env.IMPRIMATUR_MODE || 'development' }
// Not the built program, which would have to be built after each change.
const script = 'server/main.ts'
let stopping = false
let server = startServer(env, script)
let wake = () => {}

onStopRequest(() => {
  stopping = true
  server.stop()
  wake()
})

/** @type {NodeJS.Timeout | undefined} */
let timer
for (const folder of WATCHED.filter((name) => existsSync(join(root, name)))) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || !/\.(ts|sql|json)$/.test(file) || file.endsWith('.test.ts')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      server.stop()
      wake()
    }, PAUSE)
  })
}

while (!stopping) {
  /** @type {Promise<void>} */
  const changed = new Promise((resolve) => {
    wake = resolve
  })
  await server.ended
  if (stopping) break
  // If the server exited on its own, for example because of a syntax error, wait for the next change.
  await changed
  if (stopping) break
  console.log('The sources changed, starting again …')
  server = startServer(env, script)
}
process.exit()
