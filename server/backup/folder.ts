import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
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
      await mkdir(dirname(part), { recursive: true, mode: 0o700 })
      const count = counted(content)
      try {
        await pipeline(sealed(count.content, secret), createWriteStream(part, { mode: 0o600, flush: true }))
        await mkdir(dirname(at(path)), { recursive: true, mode: 0o700 })
        await rename(part, at(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
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
