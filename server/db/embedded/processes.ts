/** Reads information about other processes from the operating system. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a process is running. False for zombies, which remain in containers without an init process. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await procStat(pid))?.state !== 'Z'
}

/**
 * Returns a value that identifies the start of a process, so that a reused pid can be recognised. Returns
 * undefined if the system does not provide one.
 */
export async function startMark(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await procStat(pid)
    // Ticks are counted from the system's boot, so the boot's id is part of the value.
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
    return stat && `${boot.trim()}:${stat.startTicks}`
  }
  return ps(pid, 'lstart=')
}

/** Returns the command line, with its parts separated by single spaces. Empty if the process has ended. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return raw.replaceAll('\0', ' ').trim()
  }
  return (await ps(pid, 'command=')) ?? ''
}

/** Waits for a process to end. Returns false if it still runs after the time limit (milliseconds). */
export async function waitForEnd(pid: number, limit: number): Promise<boolean> {
  const deadline = performance.now() + limit
  while (await isAlive(pid)) {
    if (performance.now() > deadline) return false
    // The process is not our child and sends no event, so we have to poll.
    await delay(10)
  }
  return true
}

async function procStat(pid: number): Promise<{ state: string; startTicks: string } | undefined> {
  if (process.platform !== 'linux') return undefined
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The command name in parentheses may contain spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields?.[0], fields?.[19]]
  return state && startTicks ? { state, startTicks } : undefined
}

async function ps(pid: number, column: string): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  return run('ps', ['-o', column, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
}
