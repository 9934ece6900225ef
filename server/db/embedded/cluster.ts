/** Creates a database cluster and reads its version and password. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

export const USER = 'imprimatur'
const PASSWORD = 'postgres-password'
const DRAFT = 'postgres.new-'

/** Makes a file accessible only to the server's account. */
export async function giveTo(account: Account | undefined, path: string, mode: number): Promise<void> {
  await chmod(path, mode)
  if (account) await chown(path, account.uid, account.gid)
}

/** Returns the password of the cluster in `home`. Creates the cluster if it does not exist. */
export async function prepareCluster(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  options: { durable: boolean; log: (line: string) => void },
): Promise<string> {
  const version = await readFile(join(home, 'postgres', 'PG_VERSION'), 'utf8').catch(absent)
  if (version === undefined) {
    options.log('Making the database (first start)')
    return create(home, binaries, account, options.durable)
  }
  if (version.trim() !== binaries.major) throw otherVersion(home, version.trim(), binaries.major)
  await takeOver(join(home, 'postgres'), account)
  return readPassword(home)
}

/** Makes the server's account the owner of a folder that root copied or restored. */
async function takeOver(cluster: string, account: Account | undefined): Promise<void> {
  if (!account || (await stat(cluster)).uid === account.uid) return
  await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  await chmod(cluster, 0o700)
}

/** Reads the password. Only the cluster's owner and root can do so. */
export async function readPassword(home: string): Promise<string> {
  const password = await readFile(join(home, PASSWORD), 'utf8').catch(absent)
  if (password) return password
  throw new Error(
    `${join(home, PASSWORD)} is missing. It belongs to the database in ${join(home, 'postgres')}: restore both from the same backup, then start again.`,
  )
}

async function create(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<string> {
  await removeDrafts(home)
  await requireNoOther(join(home, 'postgres'))
  const password = randomBytes(24).toString('base64url')
  await writeSafely(join(home, PASSWORD), password)
  // The cluster is created under a temporary name and then renamed, so that a killed start leaves no
  // incomplete cluster.
  const draft = await mkdtemp(join(home, DRAFT))
  await giveTo(account, draft, 0o700)
  const pwfile = `${draft}.password`
  await writeFile(pwfile, password, { mode: 0o600 })
  await giveTo(account, pwfile, 0o600)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${USER}`,
        `--pwfile=${pwfile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...localeFor(Number(binaries.major)),
        '--data-checksums',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...account, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } },
    )
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    await rm(join(home, PASSWORD), { force: true })
    throw new Error(`The database could not be created in ${home}: ${reasonOf(error)}`, { cause: error })
  } finally {
    await rm(pwfile, { force: true })
  }
  await rename(draft, join(home, 'postgres'))
  await syncFolder(home)
  return password
}

/** Code-point order with Unicode's cases. PostgreSQL has it built in since version 17; before, it is the system's. */
function localeFor(major: number): string[] {
  if (major < 17) return ['--locale=C.UTF-8']
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(DRAFT)) await rm(join(home, name), { recursive: true, force: true })
  }
}

/**
 * A folder that was copied in part may have no PG_VERSION. It is left alone with its password, without which nobody could open it
 * any more.
 */
async function requireNoOther(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch(absent)
  if (entries && entries.length > 0)
    throw new Error(
      `${cluster} exists and is not a PostgreSQL cluster (it has no file PG_VERSION). Move it away, then start again.`,
    )
}

/** The first complaint of initdb or of the server that it runs, without time and process. */
function reasonOf(error: unknown): string {
  const { stderr = '' } = error as { stderr?: string }
  const [, complaint] = /(?:FATAL|PANIC|error): +(.+)/.exec(stderr) ?? []
  return `${complaint ?? (stderr.trim() || String(error))}.`
}

async function writeSafely(file: string, text: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
}

/** Syncs a folder, because a power failure could otherwise undo the rename. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function otherVersion(home: string, cluster: string, program: string): Error {
  return new Error(
    `The database in ${home} was made by PostgreSQL ${cluster}, and this program includes PostgreSQL ${program}. ` +
      'Nothing was changed. Start the earlier version of this program, take a backup with it, and restore that here.',
  )
}
