import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../files/make-folder.ts'
import { BackupError } from './manifest.ts'
import { opened, sealed, secretOf } from './seal.ts'
import { counted, type Target } from './target.ts'

export function folderTarget(place: string, key: string | null): Target {
  const secret = secretOf(key)
  const at = (path: string) => join(place, ...path.split('/'))
  return {
    place,
    isEncrypted: secret !== null,
    async put(path, content) {
      const part = join(place, 'unfinished', randomUUID())
      const count = counted(content)
      try {
        await makeFolder(dirname(part), 0o700)
        await pipeline(sealed(count.content, secret), createWriteStream(part, { mode: 0o600, flush: true }))
        await makeFolder(dirname(at(path)), 0o700)
        await rename(part, at(path))
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined)
        throw explained(error, place)
      }
      return count.found()
    },
    async *read(path) {
      await access(at(path)).catch(() => {
        throw new BackupError(`${at(path)} is missing in the backup.`)
      })
      yield* opened(at(path), createReadStream(at(path)), secret)
    },
    has: async (path) => Boolean(await stat(at(path)).catch(() => null)),
    use(path) {
      const now = new Date()
      return utimes(at(path), now, now).then(
        () => true,
        () => false,
      )
    },
    age: async (path) => {
      const found = await stat(at(path)).catch(() => null)
      return found && Date.now() - found.mtimeMs
    },
    list: async (folder) => (await readdir(at(folder)).catch(() => [])).sort(),
    remove: (path) => rm(at(path), { recursive: true, force: true }),
  }
}

/** What the operating system says of a disk, in a sentence that names the folder. Other errors are not the folder's. */
const ofDisks: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of this user is used up',
  EROFS: 'its disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENOENT: 'it cannot be made',
}

function explained(error: unknown, place: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!Object.hasOwn(ofDisks, code)) return error
  return new BackupError(`The folder of backups ${place} cannot be written: ${ofDisks[code]} (${code}).`, {
    cause: error,
  })
}
