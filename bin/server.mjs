/**
 * Runs the server or the worker with the project's Node, as its parent process.
 * The server stops when the IPC channel closes, so it also stops
 * if this process is killed.
 */
import { spawn } from 'node:child_process'
import { compileCache, projectNode, root } from './install.mjs'
import { memoryEnvironment, memoryFlags } from './memory.mjs'
import { program } from './program.mjs'
import { whenStarterEnds } from './starter.mjs'

// Milliseconds within which the server must finish its requests and stop its database, after STOP_DELAY.
const PATIENCE = 11_000 + 1000 * (Number(process.env.STOP_DELAY) || 0)

/**
 * @typedef {object} Server
 * @property {Promise<number>} ended the exit code
 * @property {() => void} stop
 */

/**
 * @param {Record<string, string>} env
 * @param {string} script
 * @returns {Server}
 */
export function startServer(env, script = program.server) {
  const child = spawn(projectNode(), [...memoryFlags, script], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCache, ...memoryEnvironment, ...process.env, ...env },
  })
  let over = false
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.once('error', (error) => {
      console.error(`The server could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      over = true
      clearTimeout(timer)
      if (signal) console.error(`The server was ended by ${signal}.`)
      resolve(code ?? 1)
    })
  })
  const stop = () => {
    if (over || timer) return
    if (child.connected) child.disconnect()
    timer = setTimeout(() => {
      console.error(`The server did not stop within ${PATIENCE / 1000} s.`)
      child.kill('SIGKILL')
    }, PATIENCE)
  }
  return { ended, stop }
}

/**
 * Ends this process as the server does. Ctrl-C and a TERM stop the server, and so does the end of npm.
 * @param {Record<string, string>} env
 * @param {string} [script]
 */
export async function runServer(env, script) {
  const server = startServer(env, script)
  onStopRequest(server.stop)
  process.exitCode = await server.ended
  process.exit()
}

/** @param {() => void} stop */
export function onStopRequest(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  whenStarterEnds(stop)
}
