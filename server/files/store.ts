import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where bytes live. Keys are made by us, never from a person's file name. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws when nothing is stored under the key. */
  get(key: string): Promise<Buffer>
  stream(key: string): Readable
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /**
   * An address for one PUT straight to the store, good for `seconds`; `size` in bytes where it is known. Not there
   * where the server itself takes the bytes.
   */
  uploadAddress?(key: string, seconds: number, size: number | null): Promise<string>
}

const safeKey = /^[a-z0-9][a-z0-9/_.-]*$/

export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!safeKey.test(key) || key.includes('..')) throw new Error('A storage key has an impossible form')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and moved into place after fsync: a file is there whole or not at all.
      const beside = `${path}.${process.pid}.${Date.now()}.part`
      const handle = await open(beside, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(beside, path)
    },
    async get(key) {
      const handle = await open(pathOf(key), 'r')
      try {
        return await handle.readFile()
      } finally {
        await handle.close()
      }
    },
    stream: (key) => createReadStream(pathOf(key)),
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
