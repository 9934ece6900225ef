import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from './make-folder.ts'

/** A store of bytes by key. Keys are generated and never contain a person's file name. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Stores bytes as they come, without holding them in memory, and returns how many they were. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number>
  /** Throws if nothing is stored under the key. */
  get(key: string): Promise<Buffer>
  stream(key: string): Readable
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /**
   * Returns a URL for one PUT request directly to the store, valid for `seconds`. `size` is in bytes, if
   * known. Only external stores have this method.
   */
  uploadAddress?(key: string, seconds: number, size: number | null): Promise<string>
  /**
   * Stores an upload chunk by chunk, under a key derived from its digest. Only a local store has this method.
   */
  receive?(
    chunks: AsyncIterable<Uint8Array>,
    keyOf: (sha256: Buffer) => string,
  ): Promise<{ key: string; sha256: Buffer; size: number }>
  /**
   * Returns a path at which another process on this machine can read the file. Only a local store has this
   * method.
   */
  localPath?(key: string): string
  /**
   * Removes partial files of uploads that were aborted before `before`. Only a local store has this method.
   */
  removeUnfinished?(before: Date): Promise<void>
}

/** Thrown if the store does not answer, whatever was asked. It may answer later. */
export class FileStoreAway extends Error {
  readonly code = 'STORE_AWAY'
  constructor(options?: ErrorOptions) {
    super('The file store does not answer', options)
    this.name = 'FileStoreAway'
  }
}

const safeKey = /^[a-z0-9][a-z0-9/_.-]*$/
/** Folder in which files are written before they are moved to their final path. */
const unfinished = 'unfinished'

export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!safeKey.test(key) || key.includes('..')) throw new Error('A storage key has an impossible form')
    return join(folder, key)
  }
  /**
   * Writes a file either completely or not at all: first under a temporary name, then moved into place after
   * fsync.
   */
  const write = async (
    chunks: AsyncIterable<Uint8Array>,
    keyOf: (sha256: Buffer) => string,
  ): Promise<{ key: string; sha256: Buffer; size: number }> => {
    const hash = createHash('sha256')
    let size = 0
    async function* counted() {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    const part = join(folder, unfinished, randomUUID())
    await makeFolder(dirname(part))
    try {
      await pipeline(counted, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
      const sha256 = hash.digest()
      const key = keyOf(sha256)
      await makeFolder(dirname(pathOf(key)))
      await rename(part, pathOf(key))
      return { key, sha256, size }
    } catch (error) {
      // Removes the partial file after any error, for example if the disk is full.
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    async put(key, bytes) {
      pathOf(key)
      await write(Readable.from([bytes]), () => key)
    },
    putStream: async (key, chunks) => (await write(chunks, () => key)).size,
    receive: write,
    localPath: pathOf,
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
    async removeUnfinished(before) {
      const parts = await readdir(join(folder, unfinished)).catch(() => [])
      for (const name of parts) {
        const path = join(folder, unfinished, name)
        const found = await stat(path).catch(() => null)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
