/**
 * Allows one start at a time per data folder. The lock is a file that names its holder
 * by pid and start time, so that a lock left behind by a killed process is
 * recognised even if another process now has its pid.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { isAlive, startMark, waitForEnd } from './processes.ts'

const FILE = 'postgres.lock'

interface Holder {
  token: string
  pid: number
  started: string | undefined
  /**
   * Inode of the data folder. If the folder was copied together with its lock, the inode differs and the lock
   * is invalid.
   */
  folder: number
  /** Where the holder's database server listens. */
  address: Address
}

export interface Address {
  /** Folder of the socket; on Windows an IP address. */
  host: string
  port: number
}

export interface Lock {
  release(): Promise<void>
}

/**
 * Takes the lock. Throws an error with a message for the user if somebody holds it for longer than `patience`
 * (milliseconds). `left` is an earlier holder that ended without releasing the lock.
 */
export async function lock(
  home: string,
  address: Address,
  waiting: { patience: number; log: (line: string) => void },
): Promise<{ lock: Lock; left: Holder | undefined }> {
  const file = join(home, FILE)
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    started: await startMark(process.pid),
    folder: (await stat(home)).ino,
    address,
  }
  const draft = `${file}.${mine.token}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    await untilFree(home, waiting)
    const left = await acquire(file, draft)
    return { left, lock: { release: () => release(file, mine.token) } }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Returns the process that currently holds the folder, if any. */
export async function currentHolder(home: string): Promise<Holder | undefined> {
  const holder = await read(join(home, FILE))
  return holder && (await holds(holder, home)) ? holder : undefined
}

/** Waits for an earlier start that is still shutting down, for example because its terminal was just closed. */
async function untilFree(home: string, { patience, log }: { patience: number; log: (line: string) => void }) {
  const holder = await currentHolder(home)
  if (!holder || patience === 0) return
  log(`The data folder is in use by process ${holder.pid}; waiting up to ${patience / 1000} s for it to end`)
  await waitForEnd(holder.pid, patience)
}

async function acquire(file: string, draft: string): Promise<Holder | undefined> {
  let left: Holder | undefined
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      // A hard link is used because it never replaces an existing file (unlike a rename) and has its content
      // from the start (unlike open).
      await link(draft, file)
      return left
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const found = await read(file)
    if (found && (await holds(found, join(file, '..')))) throw inUse(file, found)
    left = found ?? left
    await remove(file, found?.token)
  }
  throw new Error(`The lock ${file} could not be taken. Several starts at once? Try again.`)
}

/**
 * Removes the lock file. It is renamed before it is checked, because another process may have replaced it.
 */
async function remove(file: string, token: string | undefined): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await read(aside))?.token !== token) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

async function release(file: string, token: string): Promise<void> {
  if ((await read(file))?.token === token) await rm(file, { force: true })
}

async function holds(holder: Holder, home: string): Promise<boolean> {
  if (holder.folder !== (await stat(home)).ino || !(await isAlive(holder.pid))) return false
  const started = await startMark(holder.pid)
  if (started === undefined || holder.started === undefined || started === holder.started) return true
  // In a container, a service may see the id of another boot than the commands beside it. After a real boot nothing listens there.
  return ticksOf(started) === ticksOf(holder.started) && (await listens(holder.address))
}

const ticksOf = (mark: string) => mark.split(':').at(-1)

async function listens({ host, port }: Address): Promise<boolean> {
  const socket = connect(isAbsolute(host) ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

async function read(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The file is missing, or was written only partly before a crash. Nobody holds the lock.
    if (code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

function inUse(file: string, { pid }: Holder): Error {
  return new Error(
    `The data folder ${join(file, '..')} is in use by another start of this program (process ${pid}). ` +
      'Stop that one first, or choose another data folder.',
  )
}
