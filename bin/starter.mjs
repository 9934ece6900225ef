/**
 * Notices the end of the npm that started us. npm passes a TERM on only to the shell
 * between us, and a KILL to nobody: without this, `kill` on npm would leave the program running.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const INTERVAL = 250

/** @param {() => void} then called once, at most a quarter of a second later */
export function whenStarterEnds(then) {
  // Started directly ("node bin/start.mjs", a service manager): whoever did that sends us a signal.
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const { command, ppid } = look(parent)
  // npm runs scripts through a shell, and some shells replace themselves with their last command.
  const npm = / -c /.test(command) && ppid > 1 ? ppid : parent
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    then()
  }, INTERVAL)
  timer.unref()
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * @param {number} pid
 * @returns {{ command: string, ppid: number }}
 */
function look(pid) {
  try {
    if (process.platform !== 'linux') {
      const [, ppid, command] = /^\s*(\d+)\s+(.*)/.exec(ps(pid)) ?? []
      return { command: command ?? '', ppid: Number(ppid) }
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { command, ppid: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
  } catch {
    return { command: '', ppid: 0 }
  }
}

/** @param {number} pid */
function ps(pid) {
  return execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' })
}
