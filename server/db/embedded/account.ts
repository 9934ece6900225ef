/**
 * Chooses the account for the database server, because PostgreSQL refuses to run as root. If root starts the
 * program, the server runs as a separate account; otherwise it runs as the current user.
 */
import { execFile } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The account that the database server runs as. */
export interface Account {
  uid: number
  gid: number
}

const OWN_NAME = 'imprimatur'
const FALLBACK_NAMES = ['postgres', 'nobody']

/**
 * Returns the account for the database server, or undefined to run it as the current user. An existing
 * cluster keeps the account that owns its files.
 */
export async function serverAccount(cluster: string): Promise<Account | undefined> {
  const us = process.getuid?.()
  if (us === undefined) return undefined
  const owner = await lstat(cluster).catch(() => undefined)
  if (owner && us !== 0 && owner.uid !== us) {
    throw new Error(
      `The database in ${cluster} belongs to another user of this machine (uid ${owner.uid}). ` +
        'Start the program as that user or as root, or choose another data folder.',
    )
  }
  if (us !== 0) return undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await find(OWN_NAME)) ?? (await create(OWN_NAME)) ?? (await firstFound(FALLBACK_NAMES))
}

async function firstFound(names: string[]): Promise<Account> {
  for (const name of names) {
    const account = await find(name)
    if (account) return account
  }
  throw new Error(
    'PostgreSQL does not run as root, and no other account could be found or made. ' +
      `Create one ("useradd --system ${OWN_NAME}") or start the program as an ordinary user.`,
  )
}

async function find(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function create(name: string): Promise<Account | undefined> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ])
  } catch {
    // Either there is no useradd, or a concurrent start has just created the account.
  }
  return find(name)
}

/**
 * Whether the account may enter the folder. This is tested by trying it, because mode bits do not include
 * access lists.
 */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true
  return run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
