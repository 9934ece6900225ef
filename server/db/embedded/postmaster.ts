/** Starts and stops the database server's main process, and stops one that an earlier start left behind. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { commandLine, isAlive, waitForEnd } from './processes.ts'

const run = promisify(execFile)

// Milliseconds. The sum must be less than the ten seconds for which `npm start` waits for this process.
const FAST_LIMIT = 7_000
const IMMEDIATE_LIMIT = 2_000
// The limit is long because recovery after a crash may replay up to a gigabyte of log.
const START_LIMIT = 300_000
// A session that is still working ends with its current statement. This is longer than the longest statement
// may take (db/client.ts).
const LEFTOVER_LIMIT = 70_000

export interface Postmaster {
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

interface StartOptions {
  binaries: Binaries
  cluster: string
  account: Account | undefined
  settings: Record<string, string>
  log: (line: string) => void
}

/** Resolves when the server accepts connections. Rejects with the server's output if it fails to start. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  const deadline = performance.now() + LEFTOVER_LIMIT
  for (;;) {
    try {
      return await launch(options)
    } catch (error) {
      // If only the main process of an earlier server was killed, its sessions take a moment to end.
      if (!String(error).includes('is still in use') || performance.now() > deadline) throw error
      await delay(100)
    }
  }
}

async function launch(options: StartOptions): Promise<Postmaster> {
  const { binaries, cluster, account, settings, log } = options
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...account,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    // Runs in its own process group. Ctrl-C signals the terminal's whole group, and the database must not
    // stop before its clients.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const watcher = watchParent(child, account, settings.unix_socket_directories)
  ended.then(() => watcher?.kill('SIGKILL'))
  await ready(child, log)
  const pid = child.pid as number
  return { ended, stop: () => stop(pid, { cluster, pgCtl: binaries.pgCtl }, ended) }
}

async function ready(child: ChildProcess, log: (line: string) => void): Promise<void> {
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGQUIT'), START_LIMIT)
    const failed = (why: string) => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL did not start: ${why}\n${said.slice(-20).join('\n')}`))
    }
    child.once('error', (error) => failed(error.message))
    // Waits for 'close', because 'exit' may come before the last line of output.
    child.once('close', (code, signal) => failed(`it ended (${signal ?? code})`))
    createInterface({ input: child.stderr as NonNullable<ChildProcess['stderr']> }).on('line', (line) => {
      if (said.length < 1000) said.push(line)
      log(line)
      if (!line.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
  })
}

const WATCH = `
  read -r nothing
  kill -INT "$1"
  tries=0
  while [ $tries -lt 100 ] && kill -0 "$1"; do tries=$((tries + 1)); sleep 0.1; done
  kill -QUIT "$1"
  sleep 2
  kill -KILL "$1"
  rmdir "$2"`

/**
 * Starts a watcher process that stops the server if this process is killed. The watcher waits on a pipe that
 * the system closes when this process ends. It runs as the server's account, so that it may send signals to
 * the server.
 */
function watchParent(
  server: ChildProcess,
  account: Account | undefined,
  socketFolder = '',
): ChildProcess | undefined {
  if (process.platform === 'win32' || !server.pid) return undefined
  const watcher = spawn(
    '/bin/sh',
    ['-c', WATCH, 'imprimatur-database-watch', String(server.pid), socketFolder],
    {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // If the watcher cannot start, the next start of the program stops the orphaned server.
  watcher.once('error', () => {})
  watcher.unref()
  return watcher
}

/**
 * Stops a server. For our own child process, `ended` resolves when it has stopped; an orphan has to be
 * polled.
 */
async function stop(
  pid: number,
  at: { cluster: string; pgCtl: string },
  ended?: Promise<void>,
): Promise<void> {
  const gone = (limit: number) => (ended ? within(ended, limit) : waitForEnd(pid, limit))
  if (!(await isAlive(pid))) return
  // A fast shutdown disconnects clients and writes everything. An immediate shutdown requires recovery at the
  // next start.
  await signal(pid, 'SIGINT', 'fast', at)
  if (await gone(FAST_LIMIT)) return
  await signal(pid, 'SIGQUIT', 'immediate', at)
  if (await gone(IMMEDIATE_LIMIT)) return
  process.kill(pid, 'SIGKILL')
  if (!(await gone(IMMEDIATE_LIMIT))) throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

async function signal(
  pid: number,
  name: NodeJS.Signals,
  mode: string,
  at: { cluster: string; pgCtl: string },
) {
  // Windows has no signals: there, Node's kill would terminate the process immediately.
  if (process.platform === 'win32') await run(at.pgCtl, ['stop', '-D', at.cluster, '-m', mode, '-W'])
  else process.kill(pid, name)
}

async function within(ended: Promise<void>, limit: number): Promise<boolean> {
  const timeout = AbortSignal.timeout(limit)
  return Promise.race([ended.then(() => true), once(timeout, 'abort').then(() => false)])
}

/**
 * Stops a server that outlived the process that started it. The server is not reused, because its settings,
 * binaries and socket belong to another start. If the pid in the pid file now belongs to an unrelated
 * process, the file is removed.
 */
export async function clearOrphan(
  cluster: string,
  pgCtl: string,
  log: (line: string) => void,
): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = await pidIn(pidFile)
  // The pid file of a dead server is kept, because PostgreSQL uses it to find shared memory that is still in use.
  if (!pid || !(await isAlive(pid))) return
  const command = await commandLine(pid)
  if (command && !/\bpostgres(\.exe)?\b/.test(command.split(' -')[0] ?? '')) {
    await rm(pidFile)
    return
  }
  const folder = / -D (.+?)(?: -c |$)/.exec(command)?.[1]
  if (folder && (await same(folder, cluster))) {
    log(`Stopping the PostgreSQL of an earlier start (process ${pid})`)
    await stop(pid, { cluster, pgCtl })
  } else if (folder && (await pidIn(join(folder, 'postmaster.pid'))) === pid) {
    // This folder is a copy of another one, including its pid file. The running server belongs to the other
    // folder.
    await rm(pidFile)
  } else {
    throw new Error(
      `A PostgreSQL that may be using ${cluster} is running (process ${pid}), and it could not be ` +
        `recognised as one of ours. Stop it ("kill -INT ${pid}"), then start again.`,
    )
  }
}

async function pidIn(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // A negative number means that the server runs in single-user mode.
  return Math.abs(Number.parseInt(text, 10)) || undefined
}

async function same(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([a, b].map((path) => realpath(path).catch(() => path)))
  return left === right
}
