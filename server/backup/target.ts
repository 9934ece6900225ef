import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** Where backups are: a folder, or a bucket of an S3-compatible store. With a key, every object is encrypted. */
export interface Target {
  /** The folder or bucket, as it was named. */
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

/** Passes content on and counts it; `found` is its digest and length once it has ended. */
export function counted(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* passed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  return { content: passed(), found: () => ({ sha256: hash.digest('hex'), size }) }
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
