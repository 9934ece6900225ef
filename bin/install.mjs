/**
 * Installs the packages listed in package-lock.json if they are missing. Like everything in bin/, this is
 * plain JavaScript, because it runs on the Node of the machine, before the project's own Node is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/**
 * Where Node keeps compiled modules (NODE_COMPILE_CACHE), so that the server starts in half the processor time from
 * the second start on. Node does without the folder if it cannot be written.
 */
export const compileCache = join(root, 'node_modules', '.cache', 'node')

/** @typedef {{ version?: string, resolved?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Entry */

/**
 * @param {{ dev?: boolean }} [options] dev: also the packages that only the tests need
 * @returns {void}
 */
export function ensureInstalled({ dev = false } = {}) {
  if (isInstalled(dev)) return
  console.log('Installing the packages of package-lock.json …')
  const started = performance.now()
  run('npm', ['ci', '--no-audit', '--no-fund', ...(dev ? ['--include=dev'] : [])])
  if (!existsSync(projectNode())) run('npm', ['rebuild', 'node'])
  if (!isInstalled(dev))
    fail('The packages were installed, and yet some are missing. What does "npm ci" say?')
  console.log(`Installed in ${seconds(performance.now() - started)}.`)
}

/** The Node that package-lock.json pins: it runs TypeScript, whatever Node the machine has. */
export function projectNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * npm writes node_modules/.package-lock.json when an install has succeeded, and only then.
 * It omits packages for other platforms.
 * @param {boolean} dev
 */
function isInstalled(dev) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const present = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present || !existsSync(projectNode())) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = present[path]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    return entry.optional || entry.devOptional || (entry.dev && !dev)
  })
}

/**
 * @param {string} file
 * @returns {Record<string, Entry> | undefined}
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Runs a command silently. If it fails, shows what it printed and ends this process.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function run(command, args, env = {}) {
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell,
    env: { ...process.env, ...env },
  })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  fail(`"${command} ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}.`)
}

/**
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  console.error(text)
  process.exit(1)
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Imprimatur needs Node 20.19 or newer to start; this is Node ${process.versions.node}.`)
}
