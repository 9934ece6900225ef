/**
 * Determines where the cluster and its related files are. Normally this is the data folder itself. If root
 * runs the program and other accounts cannot enter the data folder (for example in root's home), the database
 * server could not access its files there. They are then stored in var/lib/imprimatur, and the data folder
 * contains a link named `postgres`.
 */
import { chmod, mkdtemp, readlink, realpath, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../files/make-folder.ts'
import { type Account, canEnter } from './account.ts'

const SYSTEM_FOLDER = '/var/lib/imprimatur'
// Other accounts may enter this folder but not list it, which is enough for the database account.
const PASS_THROUGH = 0o711

/** Returns the folder that holds `postgres/` (the cluster), the password, the lock and copied binaries. */
export async function clusterHome(dataDir: string, account: Account | undefined): Promise<string> {
  const created = await makeFolder(dataDir, 0o700)
  if (created && account) await chmod(dataDir, PASS_THROUGH)
  const link = join(dataDir, 'postgres')
  const linked = await readLinked(link)
  if (linked) return linked
  if (await canEnter(account, dataDir)) return realpath(dataDir)
  return makeSystemHome(link)
}

/** Returns the folder to which an existing link leads. Creates the folder again if it is missing. */
async function readLinked(link: string): Promise<string | undefined> {
  try {
    const home = dirname(await readlink(link))
    await makeFolder(home, PASS_THROUGH)
    return await realpath(home)
  } catch (error) {
    // EINVAL: it is a folder rather than a link. ENOENT: it does not exist yet.
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EINVAL' || code === 'ENOENT' || code === 'UNKNOWN') return undefined
    throw error
  }
}

async function makeSystemHome(link: string): Promise<string> {
  await makeFolder(SYSTEM_FOLDER)
  await chmod(SYSTEM_FOLDER, PASS_THROUGH)
  const home = await mkdtemp(join(SYSTEM_FOLDER, 'data-'))
  await chmod(home, PASS_THROUGH)
  try {
    await symlink(join(home, 'postgres'), link)
    return home
  } catch (error) {
    // A concurrent first start has created the link already, so its folder is used.
    await rm(home, { recursive: true })
    const winner = await readLinked(link)
    if (winner) return winner
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(
      `${link} exists, and other users of this machine, as which PostgreSQL runs, cannot open it. Move it away or open ${dirname(link)} to them, then start again.`,
      { cause: error },
    )
  }
}
