import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './manifest.ts'

/** The folder that holds backups. With a key, every object is encrypted with AES-256-GCM. */
export interface Target {
  /** The folder, as it was named. */
  place: string
  isEncrypted: boolean
  /** Stores an object completely or not at all. Returns digest and length of the content. */
  put(path: string, content: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }>
  /** Returns the content. Throws BackupError if it is damaged, or if the key is another one. */
  read(path: string): AsyncIterable<Uint8Array>
  has(path: string): Promise<boolean>
  /** Like `has`, and marks the object as used now, so that thinning beside a backup does not remove it. */
  use(path: string): Promise<boolean>
  /** Milliseconds since the object was stored or used; null if there is none. */
  age(path: string): Promise<number | null>
  /** Returns the names in a folder; empty if there is none. */
  list(folder: string): Promise<string[]>
  /** Removes an object or a whole folder. */
  remove(path: string): Promise<void>
}

const mark = Buffer.from('IMPRIMATUR-ENC-1')
const ivLength = 12
const tagLength = 16

/** `key`: any text of at least 16 characters; the encryption key is its SHA-256. */
export function folderTarget(place: string, key: string | null): Target {
  const secret = key === null ? null : createHash('sha256').update(key).digest()
  const at = (path: string) => join(place, ...path.split('/'))
  return {
    place,
    isEncrypted: secret !== null,
    async put(path, content) {
      const part = join(place, 'unfinished', randomUUID())
      await mkdir(dirname(part), { recursive: true, mode: 0o700 })
      const hash = createHash('sha256')
      let size = 0
      async function* counted() {
        for await (const chunk of content) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      }
      try {
        await pipeline(
          secret ? sealed(counted(), secret) : counted(),
          createWriteStream(part, { mode: 0o600, flush: true }),
        )
        await mkdir(dirname(at(path)), { recursive: true, mode: 0o700 })
        await rename(part, at(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      return { sha256: hash.digest('hex'), size }
    },
    read: (path) => opened(at(path), secret),
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

async function* sealed(content: AsyncIterable<Uint8Array>, secret: Buffer): AsyncGenerator<Uint8Array> {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  yield mark
  yield iv
  for await (const chunk of content) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

async function* opened(path: string, secret: Buffer | null): AsyncGenerator<Uint8Array> {
  const handle = await open(path, 'r').catch(() => {
    throw new BackupError(`${path} is missing in the backup.`)
  })
  const { size } = await handle.stat()
  const head = Buffer.alloc(mark.length + ivLength)
  const { bytesRead } = await handle.read(head, 0, head.length, 0)
  const isSealed = bytesRead === head.length && head.subarray(0, mark.length).equals(mark)
  if (!isSealed) {
    await handle.close()
    if (secret) throw new BackupError(`${path} is not encrypted: this backup was made without a key.`)
    yield* createReadStream(path)
    return
  }
  try {
    if (!secret)
      throw new BackupError(`${path} is encrypted: set BACKUP_KEY to the key that the backup was made with.`)
    const tag = Buffer.alloc(tagLength)
    const end = size - tagLength
    if (end < head.length) throw new BackupError(`${path} was cut off.`)
    await handle.read(tag, 0, tagLength, end)
    const decipher = createDecipheriv('aes-256-gcm', secret, head.subarray(mark.length))
    decipher.setAuthTag(tag)
    if (end > head.length)
      for await (const chunk of createReadStream(path, { start: head.length, end: end - 1 }))
        yield decipher.update(chunk as Buffer)
    try {
      yield decipher.final()
    } catch (error) {
      throw new BackupError(`${path} is damaged, or BACKUP_KEY is not the key that it was made with.`, {
        cause: error,
      })
    }
  } finally {
    await handle.close()
  }
}

/** Passes bytes on and calls `done` with their digest and length. */
export function measured(done: (found: { sha256: string; size: number }) => void): Transform {
  const hash = createHash('sha256')
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk)
      size += chunk.length
      next(null, chunk)
    },
    flush(next) {
      done({ sha256: hash.digest('hex'), size })
      next()
    },
  })
}
